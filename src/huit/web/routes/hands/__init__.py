"""Routes about hands: scores, waits, distance and advice."""
