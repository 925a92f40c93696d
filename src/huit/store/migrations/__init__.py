"""How databases of earlier versions become those of this one; alembic runs the files of `versions` in order."""
