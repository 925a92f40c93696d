"""`huit import` and `huit export`: games from other programs, and for them."""
