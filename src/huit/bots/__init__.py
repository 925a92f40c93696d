"""Opponents: each answers `act(view, legal)` with one of the legal actions, and knows nothing but the view."""
