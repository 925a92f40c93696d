"""Persistent storage in SQLite or PostgreSQL: the only place that knows SQL."""
