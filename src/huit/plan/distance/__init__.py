"""How far a hand is from ready (shanten), form by form, and which kinds bring it nearer."""
