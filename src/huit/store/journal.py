"""Journals of tables: entries are on disk before anybody is told.

Group commit: one thread writes all pending entries of all tables in one transaction, so hundreds of tables share the
cost of a commit.
"""

from __future__ import annotations

import json
import threading
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Final

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from huit.store.chain import broken_link, first_link, last_link, next_link
from huit.store.database import Database
from huit.store.errors import JournalBroken, JournalConflict, StoreError
from huit.store.schema import JOURNAL, NUL, TABLES

_NO_TABLE: Final = ""  # of an append that only waits for those before it
_MOST: Final = 2000  # appends per transaction, so that the first of a flood is not held up by the last


@dataclass(frozen=True, slots=True)
class _Append:
    """Entries waiting for the disk."""

    table: str
    first: int
    entries: tuple[str, ...]
    links: tuple[str | None, ...]
    written: Future[None] = field(default_factory=Future)

    @property
    def after(self) -> int:
        return self.first + len(self.entries)

    def rows(self) -> list[dict[str, str | int | None]]:
        return [
            {"table_id": self.table, "n": self.first + number, "entry": text, "chain": link}
            for number, (text, link) in enumerate(zip(self.entries, self.links, strict=True))
        ]


class JournalWriter:
    """The journal writer of a process. Its thread starts with the first entry."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._queue: SimpleQueue[_Append | None] = SimpleQueue()
        self._state = threading.Lock()
        self._next: dict[str, int] = {}  # the expected number of a table's next entry
        self._links: dict[str, str] = {}  # of the last entry of a table
        self._lost: set[str] = set()  # tables with a failed append
        self._thread: threading.Thread | None = None
        self._closed = False

    def load(self, table: str) -> list[str]:
        """Read the entries of a table; appends continue after them."""
        if table in self._lost:
            self._settle()
        entries = read_journal(self._database, table)
        with self._state:
            self._lost.discard(table)
            self._next[table] = len(entries)
            self._links[table] = last_link(table, entries)
        return entries

    def forget(self, table: str) -> None:
        """Stop appending to a table until it is loaded again."""
        with self._state:
            self._next.pop(table, None)
            self._links.pop(table, None)

    def append(self, table: str, first: int, entries: Sequence[str]) -> Future[None]:
        """Append entries; the future resolves when they are on disk. `first` is the number of the first one, from 0.

        JournalConflict: another server continues this table. Any other StoreError: the entries may or may not be
        stored. After either, the table accepts no entry until it is loaded again.
        """
        with self._state:
            asked = _Append(table, first, tuple(entries), self._linked(table, first, entries))
            asked.written.set_running_or_notify_cancel()  # cancelling the wait does not cancel the append
            if self._closed:
                asked.written.set_exception(StoreError("store_closed"))
            elif table in self._lost or self._next.get(table, first) != first:
                asked.written.set_exception(JournalConflict(table))
            else:
                self._next[table] = asked.after
                if asked.links and asked.links[-1] is not None:
                    self._links[table] = asked.links[-1]
                self._put(asked)
        return asked.written

    def _linked(self, table: str, first: int, entries: Sequence[str]) -> tuple[str | None, ...]:
        """The links of new entries; none after entries that are not known here."""
        link = first_link(table) if first == 0 else self._links.get(table)
        if link is None:
            return (None,) * len(entries)
        links = []
        for entry in entries:
            link = next_link(link, entry)
            links.append(link)
        return tuple(links)

    def close(self) -> None:
        """Write what is pending and stop the thread."""
        with self._state:
            self._closed = True
            self._queue.put(None)
        if self._thread is not None:
            self._thread.join()

    def _settle(self) -> None:
        """Wait until all earlier appends are written or have failed."""
        nothing = _Append(_NO_TABLE, 0, (), ())
        with self._state:
            if self._closed:
                return
            self._put(nothing)
        nothing.written.exception()  # whether those beside it failed is theirs to hear

    def _put(self, asked: _Append) -> None:
        self._queue.put(asked)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="huit-journal", daemon=True)
            self._thread.start()

    # The thread that writes ----------------------------------------------------------------------------------------

    def _run(self) -> None:
        while batch := self._waiting():
            self._write(self._still_ours(batch))

    def _waiting(self) -> list[_Append]:
        """The pending appends, at least one; empty at the end."""
        batch: list[_Append] = []
        asked = self._queue.get()
        while asked is not None:
            batch.append(asked)
            if len(batch) == _MOST:
                return batch
            try:
                asked = self._queue.get_nowait()
            except Empty:
                return batch
        if batch:
            self._queue.put(None)  # put the end marker back, to be met alone
        return batch

    def _still_ours(self, batch: list[_Append]) -> list[_Append]:
        """Drop appends that follow a failed one."""
        for asked in batch:
            if asked.table in self._lost:
                asked.written.set_exception(JournalConflict(asked.table))
        return [asked for asked in batch if asked.table not in self._lost]

    def _write(self, batch: list[_Append]) -> None:
        """Write all in one transaction; on a conflict, each table in its own."""
        try:
            self._commit(batch)
        except IntegrityError:
            self._write_apart(batch)
        except Exception as error:  # noqa: BLE001 (whatever it is, those who wait must hear of it)
            self._fail(batch, error)
        else:
            for asked in batch:
                asked.written.set_result(None)

    def _write_apart(self, batch: list[_Append]) -> None:
        tables = defaultdict(list)
        for asked in batch:
            tables[asked.table].append(asked)
        for table, appends in tables.items():
            if len(tables) == 1:
                self._fail(appends, JournalConflict(table))
            else:
                self._write(appends)

    def _commit(self, batch: list[_Append]) -> None:
        rows = [row for asked in batch for row in asked.rows()]
        if rows:
            with self._database.writing() as connection:
                connection.execute(insert(JOURNAL), rows)

    def _fail(self, batch: list[_Append], error: Exception) -> None:
        with self._state:
            self._lost.update([asked.table for asked in batch if asked.table != _NO_TABLE])
        for asked in batch:
            asked.written.set_exception(error)


def read_journal(database: Database, table: str) -> list[str]:
    """All entries of a table in order. Raises JournalBroken for gaps, changed entries or a missing end."""
    if NUL in table:
        return []
    with database.reading() as connection:
        wanted = (
            select(JOURNAL.c.n, JOURNAL.c.entry, JOURNAL.c.chain)
            .where(JOURNAL.c.table_id == table)
            .order_by(JOURNAL.c.n)
        )
        found = connection.execute(wanted).all()
        length = connection.execute(select(TABLES.c.entries).where(TABLES.c.id == table)).scalar()
    for place, (n, entry, _) in enumerate(found):
        if n != place or not _is_json(entry):
            raise JournalBroken(table, place)
    changed = broken_link(table, [(entry, link) for _, entry, link in found])
    if changed is not None:
        raise JournalBroken(table, changed)
    if length is not None and length != len(found):
        raise JournalBroken(table, len(found))
    return [entry for _, entry, _ in found]


def _is_json(entry: str) -> bool:
    try:
        json.loads(entry)
    except (ValueError, RecursionError):
        return False
    return True
