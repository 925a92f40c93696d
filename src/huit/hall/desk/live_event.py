"""A live event: its log in memory, one writer at a time, and subscribers who are sent what has changed."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from huit.club.event.checking import check
from huit.club.event.folding import apply, fold
from huit.club.event.log import LogEntry, parse_entry, plain_entry
from huit.club.event.model import Tournament
from huit.club.faults import DeskError, desk_fault
from huit.hall.desk.errors import Behind, EntryRefused, EventGone, Forbidden
from huit.hall.desk.parts import EventViews, Parts
from huit.hall.desk.roles import Holder, refusal_of
from huit.hall.following import Followed, Follower
from huit.store.append_log import LogConflict
from huit.store.events.log import EventLog

NewAct = tuple[str, Mapping[str, Any]]  # kind and payload
HolderKey = tuple[str, int, int]  # holders who see the same


class Subscriber(Follower, Protocol):
    """A connection that follows an event."""

    @property
    def holder(self) -> Holder:
        """The link that it came with."""


class LiveEvent(Followed[Subscriber]):
    """An event in memory. Every change is on disk before anybody is told of it."""

    def __init__(self, event: str, log: EventLog, clock: Callable[[], float] = time.time) -> None:
        super().__init__()
        self.id = event
        self.tournament = Tournament()
        self._log = log
        self._clock = clock
        self._writing = asyncio.Lock()
        self._views = EventViews(self.tournament)
        self._parts: dict[HolderKey, Parts] = {}

    @property
    def seq(self) -> int:
        return self.tournament.seq

    def now(self) -> int:
        """Milliseconds since 1970 by the clock of the server."""
        return int(self._clock() * 1000)

    async def refresh(self) -> None:
        """Take over what was written to the log by others. Raises EventGone."""
        async with self._writing:
            await self._refresh()

    async def write(self, holder: Holder, expected: int, acts: Sequence[NewAct]) -> tuple[LogEntry, ...]:
        """Append acts together, or nothing. Raises Behind, Forbidden, EntryRefused, EventGone or StoreError."""
        async with self._writing:
            await self._refresh()
            if expected != self.seq:
                raise Behind(self.tournament.entries[expected:] if expected < self.seq else ())
            after, entries = self._checked(holder, acts)
            await self._stored(expected, entries)
            self._become(after)
            return entries

    def _checked(self, holder: Holder, acts: Sequence[NewAct]) -> tuple[Tournament, tuple[LogEntry, ...]]:
        tournament, now = self.tournament, self.now()
        for kind, payload in acts:
            if code := refusal_of(holder, kind, payload, tournament):
                raise Forbidden(code)
            entry = LogEntry(tournament.seq + 1, now, holder.name, kind, payload)
            if found := check(tournament, entry):
                raise EntryRefused(found)
            tournament = apply(tournament, entry)
        return tournament, tournament.entries[self.seq :]

    async def _stored(self, expected: int, entries: tuple[LogEntry, ...]) -> None:
        texts = [written(entry) for entry in entries]
        try:
            length = await asyncio.to_thread(self._log.append, self.id, expected, texts, self.now() // 1000)
        except LogConflict as error:  # by another process, just now
            await self._refresh()
            raise Behind(self.tournament.entries[expected:]) from error
        if length is None:
            self.end("event_unknown")
            raise EventGone

    async def _refresh(self) -> None:
        length = await asyncio.to_thread(self._log.length, self.id)
        if length is None:
            self.end("event_unknown")
            raise EventGone
        if length == self.seq:
            return
        texts = await asyncio.to_thread(self._log.entries, self.id, self.seq)
        self._become(read_log(texts, self.tournament))

    def _become(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self._views = EventViews(tournament)
        before, self._parts = self._parts, {}
        told: dict[HolderKey, str] = {}
        for subscriber in tuple(self.subscribers):
            key = _key(subscriber.holder)
            if key not in told:
                told[key] = _text(self._changes(before.get(key, {}), self.parts(subscriber.holder)))
            subscriber.tell(told[key])

    # What subscribers see ---------------------------------------------------------------------------------------------

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

    def first_message(self, subscriber: Subscriber) -> str:
        """The snapshot."""
        return _text(self.snapshot(subscriber.holder))

    def dismiss(self, links: set[str], reason: str) -> None:
        """Close the connections of some links."""
        for subscriber in tuple(self.subscribers):
            if subscriber.holder.link in links:
                subscriber.end(reason)
                self.unsubscribe(subscriber)


def written(entry: LogEntry) -> str:
    """The text of an entry in the store."""
    return _text(plain_entry(entry))


def read_log(texts: list[str], before: Tournament | None = None) -> Tournament:
    """The tournament of stored entries that follow another one. Raises DeskError."""
    entries = [parse_entry(json.loads(text)) for text in texts]
    if before is None or not before.entries:
        return fold(entries)
    for entry in entries:
        if entry.seq != before.seq + 1:
            raise DeskError(desk_fault("event_log_broken", seq=entry.seq))
        before = apply(before, entry)
    return before


def _key(holder: Holder) -> HolderKey:
    return holder.role, holder.session, holder.table


def _text(message: Mapping[str, Any]) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
