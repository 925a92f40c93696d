"""Answers of the dojo: drills, lessons, progress and learner profiles."""
