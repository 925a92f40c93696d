"""A shared score sheet: its log in memory, one writer at a time, and subscribers who see it and each other."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, NoReturn, Protocol

from huit.club.shared_sheet import SharedHand, SharedSheet, SheetEntry, folded, is_written, objection
from huit.core.json_text import compact_json
from huit.hall.following import Gone, LiveLog, LiveLogs, Subscriber
from huit.store.append_log import LogConflict
from huit.store.database import Database
from huit.store.sheets import SheetLog

MOST_PHONES: Final = 50  # at one sheet: all are told of each of them
PEOPLE_SECONDS: Final = 0.3  # between two messages about who is there
SHEET_SECONDS: Final = 0.3  # between two messages with the whole sheet: each goes to all phones
SHOWN_ENTRIES: Final = 60  # of the log, the newest
NewEntry = tuple[str, Mapping[str, Any]]  # kind and payload


class SheetReader(Subscriber, Protocol):
    """A phone that follows a sheet."""

    name: str
    writing: int | None  # the hand that its form is open for

    def tell(self, text: str, about: str = "") -> None:
        """Send a message. One that was not sent yet and is `about` the same is left out."""


class LiveSheet(LiveLog[SheetReader]):
    """A sheet in memory. Every change is on disk before anybody is told of it."""

    most: ClassVar[int] = MOST_PHONES

    def __init__(
        self,
        sheet: str,
        log: SheetLog,
        clock: Callable[[], float] = time.time,
        memory: LiveLogs[LiveSheet] | None = None,
    ) -> None:
        super().__init__(memory)
        self.id = sheet
        self.sheet = SharedSheet()
        self._entries: list[SheetEntry] = []
        self._log = log
        self._clock = clock
        self._people_timer: asyncio.TimerHandle | None = None  # who is there
        self._sheet_timer: asyncio.TimerHandle | None = None  # after the sheet was told
        self._told = 0  # the last entry that everybody was told of

    async def refresh(self) -> None:
        """Take over what was written to the log by others. Raises Gone or MemoryFull."""
        async with self.writing:
            await self._refresh()

    async def write(self, by: str, kind: str, payload: Mapping[str, Any]) -> str:
        """Append an entry; the code of what speaks against it, or nothing.

        Raises Gone, MemoryFull or StoreError.
        """
        async with self.writing:
            while True:
                await self._refresh()
                if is_written(self.sheet, kind, payload):
                    return ""
                if code := objection(self.sheet, kind, payload):
                    return code
                entry = SheetEntry(self.sheet.seq + 1, _milliseconds(self._clock()), by, kind, payload)
                if await self._stored(entry):
                    self._take([entry])
                    return ""

    async def _stored(self, entry: SheetEntry) -> bool:
        """False if another process has just written."""
        text = written(entry)
        size = self.size + len(text)
        self.make_room(size)
        now = int(self._clock())
        try:
            length = await asyncio.to_thread(self._log.append, self.id, entry.seq - 1, [text], now)
        except LogConflict:
            return False
        if length is None:
            self._gone()
        self.size = size
        return True

    async def _refresh(self) -> None:
        extent = await asyncio.to_thread(self._log.extent, self.id)
        if extent is None:
            self._gone()
        if extent.entries != self.sheet.seq:
            self.make_room(extent.size)
            self.size = extent.size
            texts = await asyncio.to_thread(self._log.entries, self.id, self.sheet.seq)
            self._take([SheetEntry(**json.loads(text)) for text in texts])

    def _gone(self) -> NoReturn:
        self.end("sheet_unknown")
        raise Gone

    def _take(self, entries: Sequence[SheetEntry]) -> None:
        self.sheet = folded(entries, self.sheet)
        self._entries = [*self._entries, *entries][-SHOWN_ENTRIES:]
        self._tell_sheet()

    # What subscribers see ---------------------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """The sheet with all its hands, who wrote them, and the newest entries of its log."""
        sheet = self.sheet
        about = {"title": sheet.title, "date": sheet.date, "names": list(sheet.names), "profile": sheet.profile}
        hands = [_plain_hand(hand) for hand in sheet.hands]
        log = [_plain_entry(one) for one in self._entries]
        return {"kind": "sheet", "sheet": self.id, "seq": sheet.seq, "about": about, "hands": hands, "log": log}

    def first_message(self, subscriber: SheetReader) -> str:
        """The state."""
        del subscriber  # all see the same
        return compact_json(self.state())

    def subscribe(self, subscriber: SheetReader) -> None:
        """Send the sheet and who is there, and what changes from now on."""
        super().subscribe(subscriber)
        self.tell_people()

    def unsubscribe(self, subscriber: SheetReader) -> None:
        """Send nothing more, and tell the others."""
        super().unsubscribe(subscriber)
        self.tell_people()

    def _tell_sheet(self) -> None:
        """Tell everybody of a change at once, and of those that follow it soon together."""
        if self.subscribers and self._sheet_timer is None:
            self._tell(self.state())
            self._told = self.sheet.seq
            self._sheet_timer = asyncio.get_running_loop().call_later(SHEET_SECONDS, self._rested)

    def _rested(self) -> None:
        self._sheet_timer = None
        if self._told != self.sheet.seq:
            self._tell_sheet()

    def tell_people(self) -> None:
        """Tell everybody soon who is there, and who writes which hand."""
        if not self.subscribers and self._people_timer is not None:
            self._people_timer.cancel()
            self._people_timer = None
        elif self.subscribers and self._people_timer is None:
            self._people_timer = asyncio.get_running_loop().call_later(PEOPLE_SECONDS, self._tell_people)

    def _tell_people(self) -> None:
        self._people_timer = None
        people = [{"name": one.name, "writing": one.writing} for one in self.subscribers]
        self._tell({"kind": "people", "people": sorted(people, key=lambda one: str(one["name"]))})

    def _tell(self, message: Mapping[str, Any]) -> None:
        text = compact_json(message)
        for subscriber in tuple(self.subscribers):
            subscriber.tell(text, message["kind"])


class SharedSheets:
    """The shared sheets of a server."""

    def __init__(self, database: Database) -> None:
        self.log = SheetLog(database)
        self.live: LiveLogs[LiveSheet] = LiveLogs()

    async def create(self, by: str, entries: Sequence[NewEntry]) -> LiveSheet:
        """Store a new sheet. Raises StoreError."""
        now = _milliseconds(time.time())
        first = [SheetEntry(seq, now, by, kind, payload) for seq, (kind, payload) in enumerate(entries, 1)]
        sheet = await asyncio.to_thread(self.log.create, [written(one) for one in first], now // 1000)
        return await self.find(sheet)

    async def find(self, sheet: str) -> LiveSheet:
        """The sheet, up to date. Raises Gone, MemoryFull or StoreError."""
        return await self.live.find(sheet, lambda: LiveSheet(sheet, self.log, memory=self.live))

    async def delete(self, sheet: str) -> bool:
        """Delete a sheet from all files, and close its connections; false if there is none."""
        self.live.drop(sheet, "sheet_unknown")
        return await asyncio.to_thread(self.log.delete, sheet)

    def close(self) -> None:
        """Close every connection; the server stops."""
        self.live.close()


def written(entry: SheetEntry) -> str:
    """The text of an entry in the store."""
    return compact_json(_plain_entry(entry))


def _plain_entry(entry: SheetEntry) -> dict[str, Any]:
    return {"seq": entry.seq, "time": entry.time, "by": entry.by, "kind": entry.kind, "payload": dict(entry.payload)}


def _plain_hand(hand: SharedHand) -> dict[str, Any]:
    about = {"version": hand.version, "by": hand.by, "time": hand.time, "removed": hand.removed}
    return {"uid": hand.uid, **about, "hand": hand.content}


def _milliseconds(seconds: float) -> int:
    return int(seconds * 1000)
