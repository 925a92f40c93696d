"""Where tables are kept, so that none is lost: what is told has been kept before."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from huit.hall.match import Entry, Match, Opening
from huit.hall.terms import Terms, plain_terms


class Elsewhere(Exception):
    """Another server has the table; `address` is empty where nobody can say which."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class NotKept(Exception):
    """It is not known whether an entry was kept: the table is let go, and read again when somebody asks for it."""


@dataclass(frozen=True, slots=True)
class Kept:
    opening: Opening
    entries: tuple[Entry, ...]

    def match(self) -> Match:
        return Match(self.opening, self.entries)


class Keeper(Protocol):
    """Everything is on disk when it returns. Raises Elsewhere where another server has the table, else NotKept."""

    async def create(self, opening: Opening, entries: Sequence[Entry]) -> None: ...

    async def append(self, table: str, number: int, entries: Sequence[Entry]) -> None:
        """`number` is that of the first of these entries, counted from 0."""
        ...

    async def load(self, table: str) -> Kept | None:
        """A table of ours from now on."""
        ...

    async def read(self, table: str) -> Kept | None:
        """As it stands, whoever has it."""
        ...

    async def end(self, table: str, status: str, entries: int) -> None: ...

    async def release(self, table: str) -> None:
        """Not ours any more: gone from memory."""
        ...

    async def close(self) -> None: ...


class MemoryKeeper:
    """Keeps nothing beyond its own life; for tests."""

    def __init__(self) -> None:
        self.kept: dict[str, tuple[Opening, list[str]]] = {}

    async def create(self, opening: Opening, entries: Sequence[Entry]) -> None:
        self.kept[opening.table] = (opening, [format_entry(entry) for entry in entries])

    async def append(self, table: str, number: int, entries: Sequence[Entry]) -> None:
        kept = self.kept[table][1]
        if len(kept) != number:
            raise NotKept
        kept += [format_entry(entry) for entry in entries]

    async def load(self, table: str) -> Kept | None:
        return await self.read(table)

    async def read(self, table: str) -> Kept | None:
        if table not in self.kept:
            return None
        opening, entries = self.kept[table]
        return Kept(opening, tuple([parse_entry(text) for text in entries]))

    async def end(self, table: str, status: str, entries: int) -> None:
        """Nothing more to do."""

    async def release(self, table: str) -> None:
        """Nobody else could want it."""

    async def close(self) -> None:
        """Nothing is open."""


def format_entry(entry: Entry) -> str:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":"))


def parse_entry(text: str) -> Entry:
    entry: Entry = json.loads(text)
    return entry


def format_terms(terms: Terms) -> str:
    return json.dumps(plain_terms(terms), ensure_ascii=False)


def parse_terms(text: str) -> Terms:
    found: dict[str, Any] = json.loads(text)
    return Terms(**found)
