"""Models of learning: the dojo, learner profiles, and their games."""
