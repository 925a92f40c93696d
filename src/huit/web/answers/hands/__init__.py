"""Answers about one hand: reading, score, waits, distance and advice."""
