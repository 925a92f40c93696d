"""`huit seat`: the seating of a tournament, and its proof."""
