"""Answers about the games of a profile: history, statistics, review, exports."""
