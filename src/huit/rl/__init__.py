"""Environments, encoders and data for learning programs (`pip install huit[rl]`); docs/learning.md is the guide."""
