"""Alembic migrations; the files of `versions` run in order."""
