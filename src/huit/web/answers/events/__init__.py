"""Answers about tournament events."""
