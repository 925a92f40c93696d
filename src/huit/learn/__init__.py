"""Learning the 81: lessons, drills made for what a learner misses most, and what is remembered of the answers."""
