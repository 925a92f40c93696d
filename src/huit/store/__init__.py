"""What a server keeps, in SQLite or PostgreSQL: the only place that knows SQL."""
