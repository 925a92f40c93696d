"""Rows of tables: terms, seed, status and owner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from sqlalchemy import delete, insert, select, update

from huit.store.database import Database
from huit.store.schema import NUL, TABLES


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A row. `terms` and `seats` are JSON of the hall; times are seconds since 1970."""

    id: str
    terms: str
    seed: str
    salt: str
    status: str
    seats: str
    owner: str
    created: int
    ended: int | None = None
    entries: int | None = None


class StoredTables:
    """Access to the rows; every call is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(self, table: StoredTable) -> None:
        """Insert a row."""
        with self._database.writing() as connection:
            connection.execute(insert(TABLES), asdict(table))

    def find(self, table_id: str) -> StoredTable | None:
        """The row of a table, or None."""
        if NUL in table_id:
            return None
        with self._database.reading() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table_id)).one_or_none()
        return None if row is None else StoredTable(*row)

    def running(self) -> list[StoredTable]:
        """The tables that have not ended, oldest first."""
        wanted = select(TABLES).where(TABLES.c.ended.is_(None)).order_by(TABLES.c.created, TABLES.c.id)
        with self._database.reading() as connection:
            return [StoredTable(*row) for row in connection.execute(wanted)]

    def update(self, table_id: str, *, status: str | None = None, seats: str | None = None) -> None:
        """Change the given columns."""
        given = {name: value for name, value in (("status", status), ("seats", seats)) if value is not None}
        if given:
            self._change(table_id, given)

    def end(self, table_id: str, status: str, ended: int, entries: int) -> None:
        """Mark a table as ended. `entries` is the length of its journal, so that a lost end is noticed."""
        self._change(table_id, {"status": status, "ended": ended, "entries": entries})

    def sweep(self, before: int, most: int | None = None) -> int:
        """Delete tables that ended before a time, with their journals, and return their number; the oldest first."""
        with self._database.writing() as connection:
            ended = select(TABLES.c.id).where(TABLES.c.ended < before).order_by(TABLES.c.ended, TABLES.c.id).limit(most)
            return connection.execute(delete(TABLES).where(TABLES.c.id.in_(ended))).rowcount

    def _change(self, table_id: str, values: Mapping[str, str | int]) -> None:
        with self._database.writing() as connection:
            connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(values))
