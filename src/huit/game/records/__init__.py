"""Records of games: written, parsed, replayed, verified, and imported from other formats."""
