"""`huit play`: a game on the terminal against bots."""
