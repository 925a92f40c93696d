"""All tables of a server: opens them, finds them in memory or in the journal, and forgets those that are over."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from huit.hall.chairs import PERSON, Chair
from huit.hall.keeping import Keeper, Kept
from huit.hall.match import DONE, WAITING, Entry, Match, Opening
from huit.hall.pace import Pace
from huit.hall.recording import record_of
from huit.hall.running import RunningTable
from huit.hall.showing import Showing
from huit.hall.terms import Terms, check_terms, checked_name
from huit.hall.thinking import InProcesses, Thinking
from huit.hall.tokens import is_same, kept_form, new_seed, new_table_name, new_token

MOST_TABLES: Final = 5000  # in memory


class NoSuch(Exception):
    """What is asked for is not there or cannot be had now; `code` says which."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Seated:
    """The token is told to who sits there, and kept nowhere."""

    table: str
    player: int
    token: str


@dataclass(frozen=True, slots=True)
class Manner:
    """How a hall runs its tables; tests have their own time and their own seeds."""

    pace: Pace = field(default_factory=Pace)
    seeds: Callable[[], str] = new_seed
    most: int = MOST_TABLES


class Hall:
    """The tables of one server process."""

    def __init__(self, keeper: Keeper, manner: Manner | None = None, thinking: Thinking | None = None) -> None:
        self.keeper = keeper
        self.manner = manner or Manner()
        self.thinking: Thinking = thinking or InProcesses()
        self.planning: Thinking = thinking or InProcesses()
        self.tables: dict[str, RunningTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # Tables -----------------------------------------------------------------------------------------------------------

    async def open(self, terms: Terms, name: str) -> Seated:
        """A table with its opener; with nobody else to wait for the match begins at once. Raises TermsError."""
        check_terms(terms)
        called = checked_name(name)
        if len(self.tables) >= self.manner.most:
            raise NoSuch("hall_full")
        opening = Opening(new_table_name(), terms, self.manner.seeds(), new_seed(), int(time.time()))
        token = new_token()
        entries: list[Entry] = [["sit", called, kept_form(opening.table, token)]]
        if terms.people == 1:
            entries.append(["start"])
        await self.keeper.create(opening, entries)
        running = self._run(Match(opening, entries))
        return Seated(opening.table, _player(running.match, opening.table, token), token)

    async def sit(self, table: str, name: str) -> Seated:
        """On the next free chair; when it was the last one for people the match begins. Raises TermsError."""
        called = checked_name(name)
        running = await self.find(table)
        token = new_token()
        if not await running.enter(lambda match: _sitting(match, called, kept_form(table, token))):
            raise NoSuch("table_full")
        return Seated(table, _player(running.match, table, token), token)

    async def find(self, table: str) -> RunningTable:
        """In memory, or as the journal has it. Raises NoSuch, and Elsewhere where another server has it."""
        if table in self.tables:
            return self.tables[table]
        lock = self._loading.setdefault(table, asyncio.Lock())
        try:
            async with lock:
                return self.tables.get(table) or await self._load(table)
        finally:
            if not lock.locked():
                self._loading.pop(table, None)

    async def _load(self, table: str) -> RunningTable:
        if len(self.tables) >= self.manner.most:
            raise NoSuch("hall_full")
        kept = await self.keeper.load(table)
        if kept is None:
            raise NoSuch("table_unknown")
        return self._run(await asyncio.to_thread(kept.match))

    def _run(self, match: Match) -> RunningTable:
        running = RunningTable(match, self.manner.pace, self.keeper, self.thinking, self.planning, self._forget)
        self.tables[running.name] = running
        return running

    def _forget(self, running: RunningTable) -> None:
        if self.tables.pop(running.name, None) is not None:
            task = asyncio.get_running_loop().create_task(self.keeper.release(running.name))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    # What anybody may know --------------------------------------------------------------------------------------------

    async def info(self, table: str) -> dict[str, Any]:
        """Also of a table that is not in memory; nobody sits down by asking."""
        if table in self.tables:
            return self.tables[table].room.showing.info()
        kept = await self._kept(table)
        return Showing(await asyncio.to_thread(kept.match), self.manner.pace).info()

    async def record(self, table: str) -> list[str]:
        """The lines of a finished match. Raises NoSuch."""
        kept = await self._kept(table)
        if (await asyncio.to_thread(kept.match)).status != DONE:
            raise NoSuch("table_unfinished")
        return await asyncio.to_thread(record_of, kept)

    async def _kept(self, table: str) -> Kept:
        kept = await self.keeper.read(table)
        if kept is None:
            raise NoSuch("table_unknown")
        return kept

    # The end ----------------------------------------------------------------------------------------------------------

    def lose(self, tables: frozenset[str]) -> None:
        """Another server has them now."""
        for name in tables & self.tables.keys():
            self.tables[name].let_go("elsewhere")

    async def close(self) -> None:
        for running in list(self.tables.values()):
            running.let_go("server_stops")
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.thinking.close()
        self.planning.close()
        await self.keeper.close()


def chair_of(match: Match, token: str) -> Chair | None:
    """Whose token it is; every chair is looked at, whatever is found."""
    kept = kept_form(match.opening.table, token)
    found = [chair for chair in match.chairs if chair.kind == PERSON and is_same(chair.token, kept)]
    return found[0] if found else None


def _sitting(match: Match, name: str, token: str) -> list[Entry]:
    """The entries, none where no chair is free."""
    if match.status != WAITING or match.free_chair() < 0:
        return []
    is_last = sum(chair.kind == PERSON for chair in match.chairs) + 1 == match.terms.people
    return [["sit", name, token], ["start"]] if is_last else [["sit", name, token]]


def _player(match: Match, table: str, token: str) -> int:
    kept = kept_form(table, token)
    return next(number for number, chair in enumerate(match.chairs) if chair.token == kept)
