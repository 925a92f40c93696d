"""Learning the 81 fans: rulebook, drills, spaced repetition, and review of played games."""
