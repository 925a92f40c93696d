"""Drills: exercises made at random for a topic, shown, and graded."""
