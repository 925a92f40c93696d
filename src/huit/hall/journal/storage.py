"""Journal storage: the protocol, and an in-memory version for tests. Entries are stored before anybody is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from huit.core.faults import HuitError
from huit.hall.journal.entries import Entry, format_entry
from huit.hall.journal.restore import parse_entries, restored_match
from huit.hall.match import Match, Opening


class OwnedElsewhere(HuitError):
    """Another server owns the table; `address` is empty if unknown."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class NotStored(HuitError):
    """An entry may not have been stored. The table is evicted and loaded again on demand."""


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """An opening and its journal as stored."""

    opening: Opening
    entries: tuple[Entry, ...]

    def match(self) -> Match:
        """Fold the journal into a match. Raises JournalBroken."""
        return restored_match(self.opening, self.entries)


class JournalStorage(Protocol):
    """Durable storage of journals: every write is on disk on return. Raises OwnedElsewhere or NotStored."""

    async def create(self, opening: Opening, entries: Sequence[Entry]) -> None:
        """Store a new table and its first entries."""

    async def append(self, table: str, number: int, entries: Sequence[Entry]) -> None:
        """Append entries; `number` is the number of the first one, from 0."""
        ...

    async def load(self, table: str) -> StoredMatch | None:
        """Take ownership of a table and read it; None if it does not exist."""
        ...

    async def read(self, table: str) -> StoredMatch | None:
        """Read a table without owning it; None if it does not exist."""
        ...

    async def end(self, table: str, status: str, entries: int) -> None:
        """Mark a table as ended, with the length of its journal."""

    async def release(self, table: str) -> None:
        """Give up ownership of an evicted table."""
        ...

    async def close(self) -> None:
        """Finish pending writes and give up all tables."""


class MemoryStorage:
    """Journals in memory, for tests."""

    def __init__(self) -> None:
        self.stored: dict[str, tuple[Opening, list[str]]] = {}

    async def create(self, opening: Opening, entries: Sequence[Entry]) -> None:
        self.stored[opening.table] = (opening, [format_entry(entry) for entry in entries])

    async def append(self, table: str, number: int, entries: Sequence[Entry]) -> None:
        stored = self.stored[table][1]
        if len(stored) != number:
            raise NotStored
        stored += [format_entry(entry) for entry in entries]

    async def load(self, table: str) -> StoredMatch | None:
        return await self.read(table)

    async def read(self, table: str) -> StoredMatch | None:
        if table not in self.stored:
            return None
        opening, entries = self.stored[table]
        return StoredMatch(opening, parse_entries(table, entries))

    async def end(self, table: str, status: str, entries: int) -> None:
        """Do nothing."""

    async def release(self, table: str) -> None:
        """Do nothing."""

    async def close(self) -> None:
        """Do nothing."""
