"""A live table: serialises messages and timers, journals each entry, then broadcasts snapshots."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final, Protocol

from huit.hall.chairs import Chair
from huit.hall.counts import HallCounts
from huit.hall.journal.entries import Entry
from huit.hall.journal.storage import JournalStorage, NotStored, OwnedElsewhere
from huit.hall.live.deciding import decide
from huit.hall.live.help import find_help
from huit.hall.live.requests import BotRequest, HelpRequest
from huit.hall.live.session import TableSession
from huit.hall.live.timing import Timing
from huit.hall.match import ENDED, Match
from huit.hall.messages.protocol import ClientMessage, Message, MessageRefused, parse_message
from huit.hall.messages.spectators import SpectatorDelay
from huit.hall.workers.pool import Workers

LOG: Final = logging.getLogger(__name__)


class Connection(Protocol):
    """A client connection as the table sees it."""

    language: str

    def send(self, message: Message) -> None:
        """Queue a message. Keeps the order and never blocks."""
        ...

    def close(self, reason: str, address: str = "") -> None:
        """Close the connection with a reason, or with the address of the server that owns the table."""


class LiveTable:
    """One table in memory. All changes go through one lock, first come, first served."""

    def __init__(
        self,
        match: Match,
        timing: Timing,
        storage: JournalStorage,
        bot_workers: Workers,
        help_workers: Workers,
        gone: Callable[[LiveTable], None],
        counts: HallCounts | None = None,
        opener: str = "",
    ) -> None:
        self.loop = asyncio.get_running_loop()
        self.now = self.loop.time
        self.session = TableSession(match, timing, self.now())
        self.connections: dict[Chair, Connection] = {}
        self.spectators: list[Connection] = []
        self.closed = False
        self.rematch: Message | None = None  # told to everybody who sits here
        self.opener = opener  # address of whoever opened the table, in this process
        self._counts = counts or HallCounts()
        self._storage = storage
        self._bot_workers = bot_workers
        self._help_workers = help_workers  # apart, so that no bot waits for the planner
        self._helped: set[Chair] = set()
        self._gone = gone
        self._delay = SpectatorDelay(timing.watch_delay)
        self._lock = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._rearm()

    @property
    def match(self) -> Match:
        return self.session.match

    @property
    def name(self) -> str:
        return self.match.opening.table

    # Connections ----------------------------------------------------------------------------------------------------

    def connect(self, chair: Chair, connection: Connection) -> None:
        """Attach a connection to a chair. A second one replaces the first."""
        before = self.connections.get(chair)
        self.connections[chair] = connection
        if before is not None:
            before.send({"kind": "replaced"})
            before.close("replaced")
        self.session.arrive(chair, self.now())
        self.settle()
        if self.rematch is not None:
            connection.send(self.rematch)

    def disconnect(self, chair: Chair, connection: Connection) -> None:
        """Detach a connection, unless it was replaced."""
        if self.connections.get(chair) is connection:
            del self.connections[chair]
            self.session.depart(chair, self.now())
            self.settle()

    def watch(self, connection: Connection) -> None:
        """Add a spectator, who first gets the newest delayed snapshot."""
        self.spectators.append(connection)
        connection.send(self._delay.latest(self.now()) or self.session.snapshots.lobby(None))
        self._rearm()

    def unwatch(self, connection: Connection) -> None:
        """Remove a spectator."""
        if connection in self.spectators:
            self.spectators.remove(connection)
        self.settle()

    def announce_rematch(self, table: str, chair: Chair) -> None:
        """Tell everybody at a table that is over where the rematch waits."""
        self.rematch = self.rematch or {"kind": "rematch", "table": table, "player": self.match.chairs.index(chair)}
        for connection in self.connections.values():
            connection.send(self.rematch)

    # Client messages --------------------------------------------------------------------------------------------------

    async def receive(self, chair: Chair, connection: Connection, text: str) -> None:
        """Handle a client message: acknowledge or refuse it, in order of arrival."""
        since = self.now()
        try:
            message = parse_message(text)
            async with self._lock:
                await self._handle(chair, connection, message)
            self._counts.moves.note(self.now() - since)
        except MessageRefused as error:
            self._counts.refused += 1
            connection.send(refused(error))
        finally:
            self.settle()

    async def _handle(self, chair: Chair, connection: Connection, message: ClientMessage) -> None:
        if self.closed or self.connections.get(chair) is not connection:
            return
        found = self.session.handle(chair, message, self.now())
        if isinstance(found, HelpRequest):
            self._start_helping(chair, connection, found)
            return
        if found is not None and not await self._commit([found], chair, message.id, connection):
            return
        if found is None:
            connection.send({"kind": "taken", "id": message.id})
            self._deliver()
        if chair.left or chair not in self.match.chairs:
            self.connections.pop(chair, None)
            connection.close("left")

    async def enter(self, entries_for: Callable[[Match], list[Entry]]) -> bool:
        """Commit entries that come from outside a connection, such as sitting down. False if there were none.

        Raises NotStored after evicting the table.
        """
        async with self._lock:
            entries = [] if self.closed else entries_for(self.match)
            if entries and not await self._commit(entries):
                raise NotStored
        self.settle()
        return bool(entries)

    async def _commit(
        self,
        entries: Sequence[Entry],
        chair: Chair | None = None,
        message_id: str = "",
        connection: Connection | None = None,
    ) -> bool:
        """Write entries to disk, then apply them. False if they were not stored; the table is evicted then."""
        try:
            await self._storage.append(self.name, self.match.entries, entries)
        except (OwnedElsewhere, NotStored) as error:
            self._lose(error)
            return False
        if connection is not None:
            connection.send({"kind": "taken", "id": message_id})
        for entry in entries:
            self.session.apply(entry, self.now(), chair)
        self._deliver()
        if self.match.status in ENDED:
            await self._end()
        return True

    def _lose(self, error: OwnedElsewhere | NotStored) -> None:
        """Evict the table after an entry that was not stored here."""
        if isinstance(error, OwnedElsewhere):
            self.evict("elsewhere", error.address)
            return
        self._counts.not_stored += 1
        why, each = error.__cause__ or error, {"each": self.name}  # no table is dropped without a line
        LOG.error("table %s is evicted, because an entry was not stored: %s", self.name, why, extra=each)
        self.evict("not_kept")

    async def _end(self) -> None:
        """Mark the table as ended in the database. The journal alone would do; the mark is for retention."""
        try:
            await self._storage.end(self.name, self.match.status, self.match.entries)
        except NotStored:
            LOG.warning("table %s is over, but not marked so", self.name)

    def _start_helping(self, chair: Chair, connection: Connection, asked: HelpRequest) -> None:
        """Start one help request; one per player at a time, for the planner is slow."""
        if chair in self._helped:
            raise MessageRefused("help_busy", asked.id)
        self._helped.add(chair)
        self._start(self._help(chair, connection, asked))

    async def _help(self, chair: Chair, connection: Connection, asked: HelpRequest) -> None:
        found = None
        try:
            found = await self._help_workers.run(find_help, asked, connection.language, asker=self.name)
        except Exception as error:  # noqa: BLE001 (whatever fails in the planner, the table goes on)
            LOG.error("no help at table %s: %r", self.name, error)
        finally:
            self._helped.discard(chair)
        if found is None:
            connection.send(refused(MessageRefused("help_nothing", asked.id)))
        else:
            connection.send({"kind": "help", "id": asked.id, "moment": asked.moment, "what": asked.what, **found})

    # Time and bots ----------------------------------------------------------------------------------------------------

    async def _wake(self) -> None:
        async with self._lock:
            while not self.closed:
                entry = self.session.wake(self.now())
                self._deliver()
                if entry is None or not await self._commit([entry]):
                    break
                self._ask_bots()
        self.settle()

    async def _think(self, request: BotRequest) -> None:
        """Ask a bot. A quick level plays for one that fails or is late."""
        action = None
        try:
            async with asyncio.timeout(self.session.timing.thinking):
                action = await self._bot_workers.run(decide, request, asker=self.name)
        except TimeoutError:
            self._counts.bots_late += 1
            LOG.warning("bot %s is late at table %s: a quicker level plays", request.bot, self.name)
            return  # at the moment at which it would have played
        except Exception as error:  # noqa: BLE001 (whatever fails in a bot, the table goes on)
            LOG.error("bot %s failed at table %s: %r", request.bot, self.name, error)
        async with self._lock:
            self.session.answer(request, action)
        self.settle()

    def _ask_bots(self) -> None:
        for request in self.session.bot_requests():
            self._start(self._think(request))

    def settle(self) -> None:
        """Deliver messages, ask bots and set the timer. Call it after every change."""
        if self.closed:
            return
        self._deliver()
        self._ask_bots()
        self._rearm()
        if self.match.status in ENDED and not self.connections and not self.spectators:
            self.evict("ended")

    def _rearm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        at = min(self.session.wakes_at(), self._delay.next_due() if self.spectators else float("inf"))
        if at != float("inf"):
            self._timer = self.loop.call_later(max(0.0, at - self.now()), self._ring)

    def _ring(self) -> None:
        self._timer = None
        self._show_to_watchers()
        self._start(self._wake())

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finish)

    def _finish(self, task: asyncio.Task[None]) -> None:
        """Evict the table after an internal error: the next access loads it from its journal."""
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("table %s is evicted", self.name, exc_info=task.exception())
            self.evict("not_kept")

    # Sending ----------------------------------------------------------------------------------------------------------

    def _deliver(self) -> None:
        for chair, message in self.session.outbox:
            if chair is None:
                self._delay.push(self.now(), message)
            elif chair in self.connections:
                self.connections[chair].send(message)
        self.session.outbox.clear()

    def _show_to_watchers(self) -> None:
        for message in self._delay.due(self.now()):
            for connection in self.spectators:
                connection.send(message)

    def evict(self, reason: str, address: str = "") -> None:
        """Drop the table from memory and close its connections. The journal stays."""
        if self.closed:
            return
        self.closed = True
        if self._timer is not None:
            self._timer.cancel()
        for connection in [*self.connections.values(), *self.spectators]:
            connection.close(reason, address)
        self.connections.clear()
        self.spectators.clear()
        self._gone(self)


def refused(error: MessageRefused) -> Message:
    """The refusal message for a client; the text is added in the client's language when it is sent."""
    return {"kind": "refused", "id": error.about, "error": {"code": error.code}}
