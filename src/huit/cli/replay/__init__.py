"""`huit replay` and `huit verify`: a recorded game, step by step or checked."""
