"""The tables to play at: what was agreed, who sits there, and how long they are kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from sqlalchemy import delete, insert, select, update

from huit.store.database import Database
from huit.store.schema import TABLES


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A row, column by column. `terms` and `seats` are JSON of the hall's; times are seconds since 1970."""

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


class Tables:
    """Every call is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(self, table: StoredTable) -> None:
        with self._database.writing() as connection:
            connection.execute(insert(TABLES), asdict(table))

    def find(self, table_id: str) -> StoredTable | None:
        with self._database.reading() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table_id)).one_or_none()
        return None if row is None else StoredTable(*row)

    def running(self) -> list[StoredTable]:
        """Those that have not ended, the oldest first."""
        wanted = select(TABLES).where(TABLES.c.ended.is_(None)).order_by(TABLES.c.created, TABLES.c.id)
        with self._database.reading() as connection:
            return [StoredTable(*row) for row in connection.execute(wanted)]

    def update(self, table_id: str, *, status: str | None = None, seats: str | None = None) -> None:
        """Only what is given."""
        given = {name: value for name, value in (("status", status), ("seats", seats)) if value is not None}
        if given:
            self._change(table_id, given)

    def end(self, table_id: str, status: str, ended: int, entries: int) -> None:
        """`entries` is the length of the journal, so that one that has lost its end is found out."""
        self._change(table_id, {"status": status, "ended": ended, "entries": entries})

    def sweep(self, before: int) -> int:
        """Forget the tables that ended before a time, and their journals; how many these were."""
        with self._database.writing() as connection:
            return connection.execute(delete(TABLES).where(TABLES.c.ended < before)).rowcount

    def _change(self, table_id: str, values: Mapping[str, str | int]) -> None:
        with self._database.writing() as connection:
            connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(values))
