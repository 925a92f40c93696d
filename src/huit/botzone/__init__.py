"""Botzone, the platform of the AI contests: its judge, its protocol on both sides, and its logs."""
