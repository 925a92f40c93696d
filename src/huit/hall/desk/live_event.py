"""A live event: its log in memory, one writer at a time, and subscribers who are sent what has changed."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from huit.club.event.acts import UNDONE
from huit.club.event.checking import check
from huit.club.event.folding import apply, fold
from huit.club.event.log import LogEntry, parse_entry, plain_entry
from huit.club.event.model import Tournament
from huit.club.faults import DeskError, desk_fault
from huit.core.json_text import compact_json
from huit.hall.desk.errors import Behind, EntryRefused, EventGone, Forbidden
from huit.hall.desk.parts import EventViews, Parts
from huit.hall.desk.roles import Holder, refusal_of
from huit.hall.following import LiveLog, LiveLogs, Subscriber
from huit.store.append_log import LogConflict
from huit.store.events.log import EventLog

NewAct = tuple[str, Mapping[str, Any]]  # kind and payload
HolderKey = tuple[str, int, int]  # holders who see the same
MOST_IN_PLACE: Final = 20  # entries that are checked or folded in the event loop
MOST_SHOWN_IN_PLACE: Final = 300  # entrants times sessions whose parts are made there


class EventReader(Subscriber, Protocol):
    """A connection that follows an event."""

    @property
    def holder(self) -> Holder:
        """The link that it came with."""


class LiveEvent(LiveLog[EventReader]):
    """An event in memory. Every change is on disk before anybody is told of it."""

    def __init__(
        self,
        event: str,
        log: EventLog,
        folding: asyncio.Lock | None = None,  # one thread folds for all events of a server
        clock: Callable[[], float] = time.time,
        memory: LiveLogs[LiveEvent] | None = None,
    ) -> None:
        super().__init__(memory)
        self.id = event
        self.tournament = Tournament()
        self._log = log
        self._clock = clock
        self._folding = folding or asyncio.Lock()
        self._views = EventViews(self.tournament)
        self._parts: dict[HolderKey, Parts] = {}

    @property
    def seq(self) -> int:
        return self.tournament.seq

    def now(self) -> int:
        """Milliseconds since 1970 by the clock of the server."""
        return int(self._clock() * 1000)

    async def refresh(self) -> None:
        """Take over what was written to the log by others. Raises EventGone or MemoryFull."""
        async with self.writing:
            await self._refresh()

    async def write(
        self, holder: Holder, expected: int, acts: Sequence[NewAct], checked: tuple[LogEntry, ...] = ()
    ) -> tuple[LogEntry, ...]:
        """Append acts together, or nothing. Raises Behind, Forbidden, EntryRefused, EventGone,
        MemoryFull or StoreError.

        `checked` are the entries of acts that `is_long`: those that `checked_entries` returned for `expected`.
        """
        async with self.writing:
            await self._refresh()
            if expected != self.seq or (is_long(acts) and not checked):
                raise Behind(self.tournament.entries[expected:] if expected < self.seq else ())
            entries = checked or _checked(self.tournament, holder, acts, self.now()).entries[expected:]
            after = await self._followed_by(entries)
            await self._stored(expected, entries)
            await self._become(after)
            return entries

    async def _stored(self, expected: int, entries: tuple[LogEntry, ...]) -> None:
        texts = [written(entry) for entry in entries]
        size = self.size + sum([len(text) for text in texts])
        self.make_room(size)
        try:
            length = await asyncio.to_thread(self._log.append, self.id, expected, texts, self.now() // 1000)
        except LogConflict as error:  # by another process, just now
            await self._refresh()
            raise Behind(self.tournament.entries[expected:]) from error
        if length is None:
            self.end("event_unknown")
            raise EventGone
        self.size = size

    async def _refresh(self) -> None:
        extent = await asyncio.to_thread(self._log.extent, self.id)
        if extent is None:
            self.end("event_unknown")
            raise EventGone
        if extent.entries == self.seq:
            return
        self.make_room(extent.size)
        self.size = extent.size
        texts = await asyncio.to_thread(self._log.entries, self.id, self.seq)
        if len(texts) <= MOST_IN_PLACE:
            entries = read_entries(texts)
        else:
            async with self._folding:
                entries = await asyncio.to_thread(read_entries, texts)
        await self._become(await self._followed_by(entries))

    async def _followed_by(self, entries: Sequence[LogEntry]) -> Tournament:
        """The tournament with more entries; many are folded in a thread, and so is a log of which one is undone."""
        if not is_long([(entry.kind, entry.payload) for entry in entries]):
            return followed_by(self.tournament, entries)
        async with self._folding:
            return await asyncio.to_thread(followed_by, self.tournament, entries)

    async def _become(self, tournament: Tournament) -> None:
        views = EventViews(tournament)
        parts = await self._made(views, {_key(one.holder): one.holder for one in self.subscribers})
        self.tournament, self._views = tournament, views
        before, self._parts = self._parts, parts
        told: dict[HolderKey, str] = {}
        for subscriber in tuple(self.subscribers):
            key = _key(subscriber.holder)
            if key not in told:
                told[key] = compact_json(self._changes(before.get(key, {}), self.parts(subscriber.holder)))
            subscriber.tell(told[key])

    # What subscribers see ---------------------------------------------------------------------------------------------

    async def prepare(self, holder: Holder) -> None:
        """Make the parts that a holder may see, in a thread if they are long."""
        views, key = self._views, _key(holder)
        if key not in self._parts:
            made = await self._made(views, {key: holder})
            if views is self._views:
                self._parts.update(made)

    async def _made(self, views: EventViews, holders: Mapping[HolderKey, Holder]) -> dict[HolderKey, Parts]:
        def made() -> dict[HolderKey, Parts]:
            return {key: views.parts(holder) for key, holder in holders.items()}

        event = views.tournament
        if not holders or len(event.entrants) * (len(event.sessions) + 1) <= MOST_SHOWN_IN_PLACE:
            return made()
        async with self._folding:
            return await asyncio.to_thread(made)

    def parts(self, holder: Holder) -> Parts:
        """All that a holder may see, in parts; made once for each role."""
        key = _key(holder)
        if key not in self._parts:
            self._parts[key] = self._views.parts(holder)
        return self._parts[key]

    def snapshot(self, holder: Holder) -> dict[str, Any]:
        """The whole state for a holder, and the time of the server."""
        return {"kind": "snapshot", "seq": self.seq, "now": self.now(), "parts": self.parts(holder)}

    def _changes(self, old: Parts, new: Parts) -> dict[str, Any]:
        changed = {name: value for name, value in new.items() if old.get(name) != value}
        gone = [name for name in old if name not in new]
        return {"kind": "changes", "seq": self.seq, "now": self.now(), "parts": changed, "gone": gone}

    def first_message(self, subscriber: EventReader) -> str:
        """The snapshot."""
        return compact_json(self.snapshot(subscriber.holder))

    def dismiss(self, links: set[str], reason: str) -> None:
        """Close the connections of some links."""
        for subscriber in tuple(self.subscribers):
            if subscriber.holder.link in links:
                subscriber.end(reason)
                self.unsubscribe(subscriber)


def written(entry: LogEntry) -> str:
    """The text of an entry in the store."""
    return compact_json(plain_entry(entry))


def is_long(acts: Sequence[NewAct]) -> bool:
    """True if acts take long to check: an undone one is checked against the whole log."""
    return len(acts) > MOST_IN_PLACE or any(kind == UNDONE for kind, _ in acts)


def checked_entries(log: Sequence[LogEntry], holder: Holder, acts: Sequence[NewAct], now: int) -> tuple[LogEntry, ...]:
    """The entries of acts that follow a log, for worker processes. Raises Forbidden or EntryRefused."""
    return _checked(fold(log), holder, acts, now).entries[len(log) :]


def _checked(tournament: Tournament, holder: Holder, acts: Sequence[NewAct], now: int) -> Tournament:
    for kind, payload in acts:
        if code := refusal_of(holder, kind, payload, tournament):
            raise Forbidden(code)
        entry = LogEntry(tournament.seq + 1, now, holder.name, kind, payload)
        if found := check(tournament, entry):
            raise EntryRefused(found)
        tournament = apply(tournament, entry)
    return tournament


def read_entries(texts: Sequence[str]) -> list[LogEntry]:
    """Parse stored entries. Raises DeskError."""
    return [parse_entry(json.loads(text)) for text in texts]


def followed_by(before: Tournament, entries: Sequence[LogEntry]) -> Tournament:
    """The tournament with more entries. Raises DeskError."""
    for seq, entry in enumerate(entries, before.seq + 1):
        if entry.seq != seq:
            raise DeskError(desk_fault("event_log_broken", seq=entry.seq))
    if not before.entries or any(entry.kind == UNDONE for entry in entries):
        return fold((*before.entries, *entries))
    for entry in entries:
        before = apply(before, entry)
    return before


def _key(holder: Holder) -> HolderKey:
    return holder.role, holder.session, holder.table
