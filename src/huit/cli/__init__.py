"""The command `huit`. The only layer that prints."""
