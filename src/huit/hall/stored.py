"""Tables kept in the database: journals by group commit, and each table with one server at a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import NoReturn

from huit.hall.keeping import Elsewhere, Kept, NotKept, format_entry, format_terms, parse_entry, parse_terms
from huit.hall.match import WAITING, Entry, Opening
from huit.store.database import Database
from huit.store.journal import Journal, read_journal
from huit.store.ownership import Owner, owner_of
from huit.store.problems import JournalConflict, StoreError
from huit.store.tables import StoredTable, Tables


class StoreKeeper:
    """`address` is where other servers send people to; `lost` is told, on the loop, of tables that are ours no more."""

    def __init__(self, database: Database, address: str) -> None:
        self.lost: Callable[[frozenset[str]], None] = _nobody_listens
        self._database = database
        self._address = address
        self._loop: asyncio.AbstractEventLoop | None = None
        self._owner: Owner | None = None
        self._tables = Tables(database)
        self._journal = Journal(database)

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
            raise NotKept from error

    async def _who_has(self, table: str, error: JournalConflict) -> NoReturn:
        address = await asyncio.to_thread(self._owning().address_of, table)
        if address is None or address == self._address:
            raise NotKept from error
        raise Elsewhere(address) from error

    async def load(self, table: str) -> Kept | None:
        self._loop = asyncio.get_running_loop()
        return await asyncio.to_thread(self._load, table)

    def _load(self, table: str) -> Kept | None:
        if self._tables.find(table) is None:
            return None
        self._claim(table)
        return self._kept(table, self._journal.load(table))

    async def read(self, table: str) -> Kept | None:
        return await asyncio.to_thread(self._read, table)

    def _read(self, table: str) -> Kept | None:
        return self._kept(table, read_journal(self._database, table))

    def _kept(self, table: str, entries: list[str]) -> Kept | None:
        found = self._tables.find(table)
        if found is None:
            return None
        opening = Opening(found.id, parse_terms(found.terms), found.seed, found.salt, found.created)
        return Kept(opening, tuple([parse_entry(text) for text in entries]))

    def _claim(self, table: str) -> None:
        owner = self._owning()
        if not owner.claim(table):
            raise Elsewhere(owner.address_of(table) or "")

    def _owning(self) -> Owner:
        if self._owner is None:
            self._owner = owner_of(self._database, self._address, self._tell_lost)
        return self._owner

    def _tell_lost(self, tables: frozenset[str]) -> None:
        """Called by another thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.lost, tables)

    async def end(self, table: str, status: str, entries: int) -> None:
        try:
            await asyncio.to_thread(self._tables.end, table, status, int(time.time()), entries)
        except StoreError as error:
            raise NotKept from error

    async def release(self, table: str) -> None:
        self._journal.forget(table)
        await asyncio.to_thread(self._owning().release, table)

    async def close(self) -> None:
        """Until it is needed again, like the database."""
        journal, self._journal = self._journal, Journal(self._database)
        owner, self._owner = self._owner, None
        await asyncio.to_thread(journal.close)
        if owner is not None:
            await asyncio.to_thread(owner.close)


def _nobody_listens(tables: frozenset[str]) -> None:
    """Until a hall does."""
