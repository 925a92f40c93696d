"""Advice: choices with their reasons, described for people, in words and as plain values."""
