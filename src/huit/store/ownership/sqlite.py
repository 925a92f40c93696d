"""Table ownership on SQLite: one server owns all tables of a file, by a lock file beside it."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path
from typing import Final

from huit.store.connection.location import file_of
from huit.store.database import Database, make_private_file
from huit.store.errors import StoreError

_PATIENCE: Final = 0.5  # seconds; a sweep holds the lock briefly


class SqliteOwner:
    """Ownership of a whole file. The lock is an exclusive SQLite transaction: portable, and freed with the process."""

    def __init__(self, database: Database, address: str) -> None:
        self._database = database
        self._address = address
        self._taking = threading.Lock()
        self._lock: sqlite3.Connection | None = None

    def claim(self, table_id: str) -> bool:  # noqa: ARG002 (all tables of a file go together)
        """Take the lock. Raises StoreError `store_tables_taken` if another server holds it."""
        with self._taking:
            if self._lock is None:
                self._lock = self._taken()
        return True

    def release(self, table_id: str) -> None:
        """Do nothing: the lock covers all tables, future ones included."""

    def address_of(self, table_id: str) -> str | None:  # noqa: ARG002 (the same)
        """Our address while we hold the lock, else None."""
        return self._address if self._lock is not None else None

    def close(self) -> None:
        """Free the lock."""
        with self._taking:
            lock, self._lock = self._lock, None
        if lock is not None:
            lock.close()

    def _taken(self) -> sqlite3.Connection:
        self._database.open()
        file = file_of(self._database.url)
        assert file is not None, "there is no file beside which the lock would be"
        return _locked(file.with_name(f"{file.name}-tables"))


def _locked(path: Path) -> sqlite3.Connection:
    """An open connection that holds the lock until it is closed."""
    make_private_file(path)
    connection = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        connection.close()
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            raise StoreError("store_tables_taken", path=str(path)) from error
        raise StoreError("store_unwritable", url=str(path), reason=str(error)) from error
    return connection
