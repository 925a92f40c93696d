"""Journal storage in the database: group commit, one owning server per table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import NoReturn

from huit.hall.journal.entries import Entry, format_entry
from huit.hall.journal.restore import format_terms, parse_entries, parse_terms
from huit.hall.journal.storage import NotStored, OwnedElsewhere, StoredMatch
from huit.hall.match import WAITING, Opening
from huit.store.database import Database
from huit.store.errors import JournalConflict, StoreError
from huit.store.journal import JournalWriter, read_journal
from huit.store.ownership.owner import Owner, owner_of
from huit.store.tables import StoredTable, StoredTables


class DatabaseStorage:
    """Durable journals.

    `address` is where other servers redirect clients to. `lost` is called on the event loop with the tables that this
    server no longer owns.
    """

    def __init__(self, database: Database, address: str) -> None:
        self.lost: Callable[[frozenset[str]], None] = _nobody_listens
        self._database = database
        self._address = address
        self._loop: asyncio.AbstractEventLoop | None = None
        self._owner: Owner | None = None
        self._tables = StoredTables(database)
        self._journal = JournalWriter(database)

    async def create(self, opening: Opening, entries: Sequence[Entry]) -> None:
        self._loop = asyncio.get_running_loop()
        await asyncio.to_thread(self._create, opening)
        await self.append(opening.table, 0, entries)

    def _create(self, opening: Opening) -> None:
        self._claim(opening.table)
        self._tables.create(
            StoredTable(
                id=opening.table,
                terms=format_terms(opening.terms),
                seed=opening.seed,
                salt=opening.salt,
                status=WAITING,
                seats="[]",
                owner=self._address,
                created=opening.created,
            )
        )

    async def append(self, table: str, number: int, entries: Sequence[Entry]) -> None:
        try:
            written = self._journal.append(table, number, [format_entry(entry) for entry in entries])
            await asyncio.wrap_future(written)
        except JournalConflict as error:
            await self._who_has(table, error)
        except StoreError as error:
            raise NotStored from error

    async def _who_has(self, table: str, error: JournalConflict) -> NoReturn:
        try:
            address = await asyncio.to_thread(self._owning().address_of, table)
        except StoreError as unknown:
            raise NotStored from unknown
        if address is None or address == self._address:
            raise NotStored from error
        raise OwnedElsewhere(address) from error

    async def load(self, table: str) -> StoredMatch | None:
        self._loop = asyncio.get_running_loop()
        return await asyncio.to_thread(self._load, table)

    def _load(self, table: str) -> StoredMatch | None:
        if self._tables.find(table) is None:
            return None
        self._claim(table)
        return self._stored(table, self._journal.load(table))

    async def read(self, table: str) -> StoredMatch | None:
        return await asyncio.to_thread(self._read, table)

    def _read(self, table: str) -> StoredMatch | None:
        return self._stored(table, read_journal(self._database, table))

    def _stored(self, table: str, entries: list[str]) -> StoredMatch | None:
        found = self._tables.find(table)
        if found is None:
            return None
        opening = Opening(found.id, parse_terms(table, found.terms), found.seed, found.salt, found.created)
        return StoredMatch(opening, parse_entries(table, entries))

    def _claim(self, table: str) -> None:
        owner = self._owning()
        if not owner.claim(table):
            raise OwnedElsewhere(owner.address_of(table) or "")

    def _owning(self) -> Owner:
        if self._owner is None:
            self._owner = owner_of(self._database, self._address, self._tell_lost)
        return self._owner

    def _tell_lost(self, tables: frozenset[str]) -> None:
        """Forward lost tables to the event loop. Called from another thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.lost, tables)

    async def end(self, table: str, status: str, entries: int) -> None:
        try:
            await asyncio.to_thread(self._tables.end, table, status, int(time.time()), entries)
        except StoreError as error:
            raise NotStored from error

    async def release(self, table: str) -> None:
        self._journal.forget(table)
        await asyncio.to_thread(self._owning().release, table)

    async def close(self) -> None:
        """Close until the next use, like the database."""
        journal, self._journal = self._journal, JournalWriter(self._database)
        owner, self._owner = self._owner, None
        await asyncio.to_thread(journal.close)
        if owner is not None:
            await asyncio.to_thread(owner.close)


def _nobody_listens(tables: frozenset[str]) -> None:
    """Ignore lost tables until a hall listens."""
