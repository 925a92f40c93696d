"""Schema migrations, one process at a time."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from huit.store.connection.location import shown
from huit.store.errors import StoreError

_LOCK: Final = 0x68756974  # "huit": PostgreSQL advisory lock, held until the end of the transaction


def migrate(connection: Connection) -> None:
    """Upgrade the schema within one write transaction. PostgreSQL is also asked for an advisory lock."""
    if connection.dialect.name != "sqlite":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
    found = MigrationContext.configure(connection).get_current_revision()
    scripts = ScriptDirectory.from_config(_config(connection))
    if found == scripts.get_current_head():
        return
    if found is not None and found not in {script.revision for script in scripts.walk_revisions()}:
        raise StoreError("store_newer", url=shown(connection.engine.url))
    command.upgrade(_config(connection), "head")


def check(connection: Connection) -> None:
    """Raise alembic's error if the database differs from `huit.store.schema`."""
    command.check(_config(connection))


def _config(connection: Connection) -> Config:
    config = Config(stdout=StringIO())  # discard alembic's output
    config.set_main_option("script_location", str(Path(__file__).parents[1] / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
