"""The hall: opens tables, loads them from the journal on demand, evicts the finished ones."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from huit.core.faults import HuitError
from huit.game.aliases import Player
from huit.hall.chairs import PERSON, Chair
from huit.hall.counts import HallCounts
from huit.hall.journal.entries import Entry, MatchStarted, SatDown
from huit.hall.journal.record import record_of
from huit.hall.journal.storage import JournalStorage, NotStored, StoredMatch
from huit.hall.live.deciding import warm_up
from huit.hall.live.live_table import LiveTable
from huit.hall.live.timing import Timing
from huit.hall.match import DONE, ENDED, WAITING, Match, Opening
from huit.hall.messages.snapshots import Snapshots
from huit.hall.terms import Terms, check_terms, checked_name, distinct_name
from huit.hall.tokens import is_same_hash, new_seed, new_table_name, new_token, rematch_name, token_hash
from huit.hall.workers.errors import WorkError
from huit.hall.workers.pool import WorkerPool, Workers
from huit.store.errors import StoreError

LOG: Final = logging.getLogger(__name__)
MOST_TABLES: Final = 5000  # in memory
MOST_OF_OPENER: Final = 50  # of them opened by one address
Run = Callable[..., Awaitable[Any]]  # (function, *arguments): calls it off the event loop


class TableUnavailable(HuitError):
    """A table that does not exist or cannot be used now; `code` is the reason."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A seat just taken. The token is sent once and not stored."""

    table: str
    player: Player
    token: str


@dataclass(frozen=True, slots=True)
class HallOptions:
    """Options of a hall: timing, seeds and the number of tables in memory."""

    timing: Timing = field(default_factory=Timing)
    seeds: Callable[[], str] = new_seed
    most: int = MOST_TABLES
    per_opener: int = MOST_OF_OPENER


class Hall:
    """The tables of one server process."""

    def __init__(
        self,
        storage: JournalStorage,
        options: HallOptions | None = None,
        bot_workers: Workers | None = None,
        help_workers: Workers | None = None,
    ) -> None:
        self.storage = storage
        self.options = options or HallOptions()
        self.bot_workers: Workers = bot_workers or WorkerPool()
        self.help_workers: Workers = help_workers or self.bot_workers  # apart, or bots wait for the planner
        self.tables: dict[str, LiveTable] = {}
        self.counts = HallCounts()
        self._stopping = False
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._opening = asyncio.Lock()  # of rematches: the first one opens the table, the others sit down
        self._tasks: set[asyncio.Task[None]] = set()

    # Tables -----------------------------------------------------------------------------------------------------------

    async def open(self, terms: Terms, name: str, opener: str = "") -> SeatTaken:
        """Open a table and seat its opener; a match of one person starts at once. Raises TermsError.

        `opener` is an address: each may have so many tables at a time.
        """
        check_terms(terms)
        return await self._open(new_table_name(), terms, checked_name(name), new_token(), opener)

    async def _open(self, table: str, terms: Terms, name: str, token: str, opener: str) -> SeatTaken:
        self._check_room()
        if opener and sum(live.opener == opener for live in self.tables.values()) >= self.options.per_opener:
            raise TableUnavailable("tables_held")
        opening = Opening(table, terms, self.options.seeds(), new_seed(), int(time.time()))
        entries: list[Entry] = [SatDown(name, token_hash(table, token))]
        if terms.people == 1:
            entries.append(MatchStarted())
        try:
            await self.storage.create(opening, entries)
        except (StoreError, NotStored):
            await self._let_go(table)
            raise
        live = self._run(Match(opening, entries), opener)
        return SeatTaken(table, _player(live.match, table, token), token)

    async def sit(self, table: str, name: str) -> SeatTaken:
        """Take the next free chair; the last person starts the match. Raises TermsError."""
        player_name = checked_name(name)
        return await self._sit(await self.find(table), player_name, new_token())

    async def _sit(self, live: LiveTable, name: str, token: str) -> SeatTaken:
        if not await live.enter(lambda match: _sitting(match, name, token_hash(live.name, token))):
            raise TableUnavailable("table_full")
        return SeatTaken(live.name, _player(live.match, live.name, token), token)

    async def rematch(self, table: str, token: str, opener: str = "") -> SeatTaken:
        """Take a seat at the table of the rematch: the same terms, the same token. The first one opens it."""
        live = self.tables.get(table)
        match = live.match if live else await asyncio.to_thread((await self._stored(table)).match)
        chair = chair_of(match, token)
        if chair is None:
            raise TableUnavailable("token_unknown")
        if match.status not in ENDED:
            raise TableUnavailable("table_unfinished")
        seated = await self._rematch(match, chair.name, token, opener)
        if live is not None:
            live.announce_rematch(seated.table, chair)
        return seated

    async def _rematch(self, match: Match, name: str, token: str, opener: str) -> SeatTaken:
        """Sit down where the rematch is open already, or open it."""
        table = _rematch_of(match)
        async with self._opening:
            try:
                live = await self.find(table)
            except TableUnavailable as error:
                if error.code != "table_unknown":
                    raise
                return await self._open(table, match.terms, name, token, opener)
            if chair_of(live.match, token) is not None:
                return SeatTaken(table, _player(live.match, table, token), token)
            return await self._sit(live, name, token)

    async def find(self, table: str) -> LiveTable:
        """The live table, loaded from the journal if needed. Raises TableUnavailable or OwnedElsewhere."""
        while table not in self.tables:
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._loaded(table))
                self._loading[table].add_done_callback(_take_note)
            await asyncio.shield(self._loading[table])  # also for others: it goes on without this caller
        return self.tables[table]

    def is_near(self, table: str) -> bool:
        """True for a table in memory, or on its way there."""
        return table in self.tables or table in self._loading

    async def _loaded(self, table: str) -> LiveTable:
        try:
            return await self._load(table)
        finally:
            del self._loading[table]

    def _check_room(self) -> None:
        if self._stopping:
            raise TableUnavailable("server_stops")
        if len(self.tables) >= self.options.most:
            raise TableUnavailable("hall_full")

    async def _load(self, table: str) -> LiveTable:
        self._check_room()
        try:
            stored = await self.storage.load(table)
            match = None if stored is None else await asyncio.to_thread(stored.match)
        except StoreError:
            await self._let_go(table)
            raise
        if match is None:
            raise TableUnavailable("table_unknown")
        if self._stopping:
            await self._let_go(table)
            raise TableUnavailable("server_stops")
        offered = await self._offered(match)
        live = self._run(match)
        if offered is not None:
            live.announce_rematch(*offered)
        return live

    async def _offered(self, match: Match) -> tuple[str, Chair] | None:
        """The rematch that waits for players of a match that is over, and who opened it."""
        if match.status not in ENDED:
            return None
        table = _rematch_of(match)
        with suppress(StoreError):
            stored = await self.storage.read(table)
            if stored is not None and not any(isinstance(entry, MatchStarted) for entry in stored.entries):
                names = [entry.name for entry in stored.entries if isinstance(entry, SatDown)]
                return next(((table, chair) for chair in match.chairs if names[:1] == [chair.name]), None)
        return None

    async def _let_go(self, table: str) -> None:
        """Give up a table that is not used after all."""
        with suppress(StoreError):  # the database is away, and takes no notice
            await self.storage.release(table)

    def _run(self, match: Match, opener: str = "") -> LiveTable:
        live = LiveTable(
            match,
            self.options.timing,
            self.storage,
            self.bot_workers,
            self.help_workers,
            self._forget,
            self.counts,
            opener,
        )
        self.tables[live.name] = live
        return live

    def _forget(self, live: LiveTable) -> None:
        if self.tables.pop(live.name, None) is not None:
            self._start(self.storage.release(live.name))

    # Public information ----------------------------------------------------------------------------------------------

    async def info(self, table: str, run: Run = asyncio.to_thread) -> dict[str, Any]:
        """The public information about a table, in memory or not. `run` calls what takes long."""
        if table in self.tables:
            return self.tables[table].session.snapshots.info()
        found: dict[str, Any] = await run(info_of, await self._stored(table), self.options.timing)
        return found

    async def record(self, table: str, run: Run = asyncio.to_thread) -> list[str]:
        """The lines of the record of a finished match. `run` calls what takes long. Raises TableUnavailable."""
        found: list[str] = await run(finished_record, await self._stored(table))
        return found

    async def _stored(self, table: str) -> StoredMatch:
        stored = await self.storage.read(table)
        if stored is None:
            raise TableUnavailable("table_unknown")
        return stored

    def warm_up(self) -> None:
        """Start a process for bots and one for help and other work, before somebody waits for the first."""
        self._start(_warm_up(self.bot_workers))
        if self.help_workers is not self.bot_workers:
            self._start(_warm_up(self.help_workers))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finish)

    def _finish(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("a task of the hall failed: %r", task.exception())

    # Shutting down ----------------------------------------------------------------------------------------------------

    def lose(self, tables: frozenset[str]) -> None:
        """Evict tables that another server owns now."""
        for name in tables & self.tables.keys():
            self.tables[name].evict("elsewhere")

    def stop(self) -> None:
        """Tell all tables that the server stops, and take no others."""
        self._stopping = True
        for live in list(self.tables.values()):
            live.evict("server_stops")

    async def close(self) -> None:
        """Stop, and wait for what is being stored. The next use begins anew, as with the database."""
        self.stop()
        self.bot_workers.close()
        self.help_workers.close()
        await asyncio.gather(*self._tasks, *self._loading.values(), return_exceptions=True)
        await self.storage.close()
        self._stopping = False


def _take_note(task: asyncio.Task[LiveTable]) -> None:
    """Take the error of a load, which is raised in whoever still waits."""
    if not task.cancelled():
        task.exception()


async def _warm_up(workers: Workers) -> None:
    with suppress(WorkError):  # the server stops already
        await workers.run(warm_up)


def info_of(stored: StoredMatch, timing: Timing) -> dict[str, Any]:
    """The public information about a stored table. Raises JournalBroken."""
    return Snapshots(stored.match(), timing).info()


def finished_record(stored: StoredMatch) -> list[str]:
    """The lines of the record of a finished match. Raises TableUnavailable or JournalBroken."""
    if stored.match().status != DONE:
        raise TableUnavailable("table_unfinished")
    return record_of(stored)


def chair_of(match: Match, token: str) -> Chair | None:
    """The chair that a token opens, or None. Compares every chair, for constant time."""
    stored = token_hash(match.opening.table, token)
    found = [chair for chair in match.chairs if chair.kind == PERSON and is_same_hash(chair.token, stored)]
    return found[0] if found else None


def _sitting(match: Match, name: str, token: str) -> list[Entry]:
    """The entries for sitting down; empty if no chair is free."""
    if match.status != WAITING or match.free_chair() < 0:
        return []
    is_last = sum(chair.kind == PERSON for chair in match.chairs) + 1 == match.terms.people
    sitting = SatDown(distinct_name(name, [chair.name for chair in match.chairs]), token)
    return [sitting, MatchStarted()] if is_last else [sitting]


def _rematch_of(match: Match) -> str:
    return rematch_name(match.opening.table, match.opening.seed, match.opening.salt)


def _player(match: Match, table: str, token: str) -> int:
    stored = token_hash(table, token)
    return next(number for number, chair in enumerate(match.chairs) if chair.token == stored)
