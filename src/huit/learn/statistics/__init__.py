"""Statistics of played games, by player."""
