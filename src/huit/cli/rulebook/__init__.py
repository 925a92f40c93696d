"""`huit fans` and `huit profiles`: the 81 fans and the rule profiles."""
