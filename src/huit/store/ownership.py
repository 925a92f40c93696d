"""Which process runs a table: on PostgreSQL whoever holds its advisory lock, on SQLite the one server of the file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from huit.store.database import Database
from huit.store.file_owner import FileOwner
from huit.store.location import file_of
from huit.store.postgres_owner import PostgresOwner

Lost = Callable[[frozenset[str]], None]


class Owner(Protocol):
    """The tables of this process."""

    def claim(self, table_id: str) -> bool:
        """Whether the table is ours from now on; False where another process has it."""

    def release(self, table_id: str) -> None:
        """Let another process have it."""

    def address_of(self, table_id: str) -> str | None:
        """Where the process listens that has the table; None where nobody has it."""

    def close(self) -> None:
        """Let go of all."""


def owner_of(database: Database, address: str, lost: Lost) -> Owner:
    """`lost` is told, from another thread, which tables are ours no more; they must be let go of at once."""
    if file_of(database.url) is None:
        return PostgresOwner(database, address, lost)
    return FileOwner(database, address)
