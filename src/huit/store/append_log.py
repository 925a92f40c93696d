"""Append-only logs: entries are appended by comparison, so that nobody overwrites what another one wrote.

The meaning of entries is unknown here: each is a JSON text of the caller, numbered from 1.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Select, Table, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from huit.store.database import Database
from huit.store.errors import StoreError
from huit.store.profile_codes import ALPHABET
from huit.store.schema import NUL


class LogConflict(StoreError):
    """The log is longer than the writer knew; `entries` are the ones that came since."""

    def __init__(self, entries: Sequence[str]) -> None:
        super().__init__("event_conflict")
        self.entries = tuple(entries)


class Extent(NamedTuple):
    """The length of a log."""

    entries: int
    size: int  # characters


@dataclass(frozen=True, slots=True)
class LogTables:
    """The tables of one kind of log, its limits, the fault of a log that is full, and the letters of an id.

    `heads` has id, created, changed, entries and size; `entries` has seq, entry and the column `owner`. What else
    belongs to a log refers to its head, and goes with it (ON DELETE CASCADE).
    """

    heads: Table
    entries: Table
    owner: str
    most_entries: int
    most_size: int  # characters
    full: str
    letters: int


class AppendLog:
    """The logs of one kind in a database. They cannot be listed."""

    def __init__(self, database: Database, tables: LogTables) -> None:
        self.database = database
        self.tables = tables

    def create(self, entries: Sequence[str], now: int) -> str:
        """Store a new log with its first entries, and return its id. Raises StoreError if they are too many."""
        size = self._checked(len(entries), sum(len(entry) for entry in entries))
        while True:
            log = "".join([secrets.choice(ALPHABET) for _ in range(self.tables.letters)])
            values = {"id": log, "created": now, "changed": now, "entries": len(entries), "size": size}
            try:
                with self.database.writing() as connection:
                    connection.execute(insert(self.tables.heads).values(**values))
                    if entries:
                        connection.execute(insert(self.tables.entries), self._rows(log, 0, entries))
            except IntegrityError:  # the id is taken
                continue
            return log

    def entries(self, log: str, after: int = 0) -> list[str]:
        """The entries after a number, in order."""
        with self.database.reading() as connection:
            return list(connection.execute(self._after(log, after)).scalars())

    def length(self, log: str) -> int | None:
        """The number of entries; None if there is no such log."""
        extent = self.extent(log)
        return None if extent is None else extent.entries

    def extent(self, log: str) -> Extent | None:
        """The number of entries and of their characters, without reading them; None if there is no such log."""
        if NUL in log:
            return None
        heads = self.tables.heads
        with self.database.reading() as connection:
            row = connection.execute(select(heads.c.entries, heads.c.size).where(heads.c.id == log)).one_or_none()
        return None if row is None else Extent(row.entries, row.size)

    def append(self, log: str, expected: int, entries: Sequence[str], now: int) -> int | None:
        """Append entries to a log of the expected length; the new length is returned when they are on disk.

        None if there is no such log. Raises LogConflict if it is longer, StoreError if it is full.
        """
        heads = self.tables.heads
        with self.database.writing() as connection:
            row = connection.execute(select(heads).where(heads.c.id == log).with_for_update()).one_or_none()
            if row is None:
                return None
            if row.entries != expected:
                raise LogConflict(list(connection.execute(self._after(log, expected)).scalars()))
            length = expected + len(entries)
            size = self._checked(length, row.size + sum(len(entry) for entry in entries))
            connection.execute(insert(self.tables.entries), self._rows(log, expected, entries))
            changed = update(heads).where(heads.c.id == log)
            connection.execute(changed.values(entries=length, size=size, changed=now))
            return length

    def delete(self, log: str) -> bool:
        """Delete a log, and what belongs to it, from all files; false if there is none."""
        with self.database.writing() as connection:
            found = connection.execute(delete(self.tables.heads).where(self.tables.heads.c.id == log)).rowcount > 0
        self.database.purge()
        return found

    def delete_idle(self, before: int, most: int | None = None) -> int:
        """Delete logs without a change since a time, the oldest first; return their number."""
        heads = self.tables.heads
        with self.database.writing() as connection:
            idle = select(heads.c.id).where(heads.c.changed < before).order_by(heads.c.changed)
            deleted = connection.execute(delete(heads).where(heads.c.id.in_(idle.limit(most)))).rowcount
        if deleted:
            self.database.purge()
        return deleted

    def _after(self, log: str, after: int) -> Select[str]:
        entries = self.tables.entries
        mine = (entries.c[self.tables.owner] == log) & (entries.c.seq > after)
        return select(entries.c.entry).where(mine).order_by(entries.c.seq)

    def _checked(self, length: int, size: int) -> int:
        if length > self.tables.most_entries or size > self.tables.most_size:
            raise StoreError(self.tables.full, most=str(self.tables.most_entries))
        return size

    def _rows(self, log: str, before: int, entries: Sequence[str]) -> list[dict[str, object]]:
        return [{self.tables.owner: log, "seq": seq, "entry": entry} for seq, entry in enumerate(entries, before + 1)]
