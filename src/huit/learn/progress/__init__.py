"""Progress of a learner: spaced repetition, and the log from which progress is folded."""
