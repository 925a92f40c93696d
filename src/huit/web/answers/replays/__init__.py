"""Answers about a replayed record: the match, its moves, and the review of decisions."""
