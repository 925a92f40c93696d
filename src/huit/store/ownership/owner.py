"""Table ownership: an advisory lock per table on PostgreSQL, one lock for the whole file on SQLite."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from huit.store.connection.location import file_of
from huit.store.database import Database
from huit.store.ownership.postgres import PostgresOwner
from huit.store.ownership.sqlite import SqliteOwner

Lost = Callable[[frozenset[str]], None]


class Owner(Protocol):
    """The tables owned by this process."""

    def claim(self, table_id: str) -> bool:
        """Take ownership of a table. False if another process owns it."""

    def release(self, table_id: str) -> None:
        """Give up ownership of a table."""

    def address_of(self, table_id: str) -> str | None:
        """The address of the owning process, or None."""

    def close(self) -> None:
        """Give up all tables."""


def owner_of(database: Database, address: str, lost: Lost) -> Owner:
    """The owner for a database. `lost` is called from another thread with tables to evict at once."""
    if file_of(database.url) is None:
        return PostgresOwner(database, address, lost)
    return SqliteOwner(database, address)
