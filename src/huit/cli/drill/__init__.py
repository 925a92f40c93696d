"""`huit drill`: the drills of the dojo on the terminal."""
