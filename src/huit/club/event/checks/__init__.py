"""Checks of each kind of act against the tournament as it stands."""
