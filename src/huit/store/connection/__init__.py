"""Connecting to a database: its URL, SQLAlchemy engines, schema migrations, driver errors."""
