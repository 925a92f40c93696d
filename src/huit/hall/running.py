"""A table in play: brings words and time to its room one by one, keeps every entry, tells those who may know."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final, Protocol

from huit.hall.chairs import Chair
from huit.hall.helping import find_help
from huit.hall.keeping import Elsewhere, Keeper, NotKept
from huit.hall.match import ENDED, Entry, Match
from huit.hall.pace import Pace
from huit.hall.room import HelpWanted, Question, Room
from huit.hall.said import Unwelcome, parse_said
from huit.hall.thinking import Thinking, decide
from huit.hall.watching import Delay

LOG: Final = logging.getLogger(__name__)
Message = dict[str, Any]


class Line(Protocol):
    """A connection to somebody, as the table knows it."""

    language: str

    def send(self, message: Message) -> None:
        """At once or later, in this order; never waits."""
        ...

    def close(self, reason: str, address: str = "") -> None: ...


class RunningTable:
    """All that changes it goes through one lock, in the order of coming."""

    def __init__(
        self,
        match: Match,
        pace: Pace,
        keeper: Keeper,
        thinking: Thinking,
        planning: Thinking,
        gone: Callable[[RunningTable], None],
    ) -> None:
        self.loop = asyncio.get_running_loop()
        self.now = self.loop.time
        self.room = Room(match, pace, self.now())
        self.lines: dict[Chair, Line] = {}
        self.watching: list[Line] = []
        self.closed = False
        self._keeper = keeper
        self._thinking = thinking  # of the bots
        self._planning = planning  # of the help, so that no bot waits for it
        self._helped: set[Chair] = set()
        self._gone = gone
        self._delay = Delay(pace.watch_delay)
        self._lock = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._rearm()

    @property
    def match(self) -> Match:
        return self.room.match

    @property
    def name(self) -> str:
        return self.match.opening.table

    # Coming and going -------------------------------------------------------------------------------------------------

    def join(self, chair: Chair, line: Line) -> None:
        """A second connection takes over from the first."""
        before = self.lines.get(chair)
        self.lines[chair] = line
        if before is not None:
            before.send({"kind": "replaced"})
            before.close("replaced")
        self.room.arrive(chair, self.now())
        self.settle()

    def part(self, chair: Chair, line: Line) -> None:
        """A connection ends; it may have been replaced before."""
        if self.lines.get(chair) is line:
            del self.lines[chair]
            self.room.depart(chair, self.now())
            self.settle()

    def watch(self, line: Line) -> None:
        self.watching.append(line)
        line.send(self._delay.latest(self.now()) or self.room.showing.lobby(None))
        self._rearm()

    def unwatch(self, line: Line) -> None:
        if line in self.watching:
            self.watching.remove(line)
        self.settle()

    # Words ------------------------------------------------------------------------------------------------------------

    async def say(self, chair: Chair, line: Line, text: str) -> None:
        """Whatever somebody sends: taken or refused, in the order of coming."""
        try:
            said = parse_said(text)
            async with self._lock:
                await self._hear(chair, line, said)
        except Unwelcome as error:
            line.send(refused(error))
        finally:
            self.settle()

    async def _hear(self, chair: Chair, line: Line, said: Any) -> None:
        if self.closed or self.lines.get(chair) is not line:
            return
        found = self.room.hear(chair, said, self.now())
        if isinstance(found, HelpWanted):
            self._start_helping(chair, line, found)
            return
        if found is not None and not await self._keep([found], chair, said.id, line):
            return
        if found is None:
            line.send({"kind": "taken", "id": said.id})
            self._deliver()
        if chair.left or chair not in self.match.chairs:
            self.lines.pop(chair, None)
            line.close("left")

    async def enter(self, entries_for: Callable[[Match], list[Entry]]) -> bool:
        """Entries from elsewhere than a line: somebody sits down, the match starts. Whether there were any.

        Raises NotKept; the table has been let go then.
        """
        async with self._lock:
            entries = [] if self.closed else entries_for(self.match)
            if entries and not await self._keep(entries):
                raise NotKept
        self.settle()
        return bool(entries)

    async def _keep(
        self, entries: Sequence[Entry], chair: Chair | None = None, known: str = "", line: Line | None = None
    ) -> bool:
        """On disk first, then the match moves. Whether it was kept; else the table is let go."""
        try:
            await self._keeper.append(self.name, self.match.entries, entries)
        except (Elsewhere, NotKept) as error:
            self.let_go("elsewhere" if isinstance(error, Elsewhere) else "not_kept", getattr(error, "address", ""))
            return False
        if line is not None:
            line.send({"kind": "taken", "id": known})
        for entry in entries:
            self.room.apply(entry, self.now(), chair)
        self._deliver()
        if self.match.status in ENDED:
            await self._end()
        return True

    async def _end(self) -> None:
        """The journal tells that it is over; that the table's row says so too is for those who tidy up."""
        try:
            await self._keeper.end(self.name, self.match.status, self.match.entries)
        except NotKept:
            LOG.warning("table %s is over, but not marked so", self.name)

    def _start_helping(self, chair: Chair, line: Line, wanted: HelpWanted) -> None:
        """One question of each player at a time: the planner thinks long."""
        if chair in self._helped:
            raise Unwelcome("help_busy", wanted.id)
        self._helped.add(chair)
        self._start(self._help(chair, line, wanted))

    async def _help(self, chair: Chair, line: Line, wanted: HelpWanted) -> None:
        found = None
        try:
            found = await self._planning.run(find_help, wanted, line.language)
        except Exception:
            LOG.exception("no help at table %s", self.name)
        finally:
            self._helped.discard(chair)
        if found is None:
            line.send(refused(Unwelcome("help_nothing", wanted.id)))
        else:
            line.send({"kind": "help", "id": wanted.id, "moment": wanted.moment, "what": wanted.what, **found})

    # Time and bots ----------------------------------------------------------------------------------------------------

    async def _wake(self) -> None:
        async with self._lock:
            while not self.closed:
                entry = self.room.wake(self.now())
                self._deliver()
                if entry is None or not await self._keep([entry]):
                    break
                self._ask_bots()
        self.settle()

    async def _think(self, question: Question) -> None:
        """A bot that fails or takes too long plays the least."""
        action = None
        try:
            async with asyncio.timeout(self.room.pace.thinking):
                action = await self._thinking.run(decide, question)
        except TimeoutError:
            LOG.warning("bot %s took too long at table %s, and the least was played", question.bot, self.name)
        except Exception:
            LOG.exception("bot %s failed at table %s", question.bot, self.name)
        async with self._lock:
            self.room.answer(question, action)
        self.settle()

    def _ask_bots(self) -> None:
        for question in self.room.questions():
            self._start(self._think(question))

    def settle(self) -> None:
        """After whatever happened: tell, ask bots, and wake up when it is time."""
        if self.closed:
            return
        self._deliver()
        self._ask_bots()
        self._rearm()
        if self.match.status in ENDED and not self.lines and not self.watching:
            self.let_go("ended")

    def _rearm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        at = min(self.room.wakes_at(), self._delay.next_due() if self.watching else float("inf"))
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
        """A fault of ours must not leave a table standing: it is read again from its journal."""
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("table %s is let go", self.name, exc_info=task.exception())
            self.let_go("not_kept")

    # Telling ----------------------------------------------------------------------------------------------------------

    def _deliver(self) -> None:
        for chair, message in self.room.outbox:
            if chair is None:
                self._delay.push(self.now(), message)
            elif chair in self.lines:
                self.lines[chair].send(message)
        self.room.outbox.clear()

    def _show_to_watchers(self) -> None:
        for message in self._delay.due(self.now()):
            for line in self.watching:
                line.send(message)

    def let_go(self, reason: str, address: str = "") -> None:
        """Out of memory; what the journal has stays."""
        if self.closed:
            return
        self.closed = True
        if self._timer is not None:
            self._timer.cancel()
        for line in [*self.lines.values(), *self.watching]:
            line.close(reason, address)
        self.lines.clear()
        self.watching.clear()
        self._gone(self)


def refused(error: Unwelcome) -> Message:
    """The sentence is for whoever speaks the reader's language."""
    return {"kind": "refused", "id": error.about, "error": {"code": error.code}}
