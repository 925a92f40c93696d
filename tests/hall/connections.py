"""Halls in memory, and people on lines that only write down what they are told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.patience import HANG

from huit.hall.hall import Hall, HallOptions, SeatTaken, chair_of
from huit.hall.journal.entries import Entry
from huit.hall.journal.storage import MemoryStorage
from huit.hall.live.live_table import LiveTable
from huit.hall.live.timing import Timing
from huit.hall.terms import Terms
from huit.hall.workers.pool import InlineWorkers

Message = dict[str, Any]
QUICK = Timing(factor=0.0, grace=0.05, between=0.0, watch_delay=0.05, abandoned=0.05, thinking=0.2)
PATIENT = Timing(factor=0.0, between=0.0, thinking=HANG)


@dataclass(eq=False)
class Connection:
    """A connection that keeps the messages it was sent, and the reason it was closed."""

    language: str = "en"
    told: list[Message] = field(default_factory=list)
    closed: str = ""
    address: str = ""

    def send(self, message: Message) -> None:
        self.told.append(json.loads(json.dumps(message)))

    def close(self, reason: str, address: str = "") -> None:
        self.closed = self.closed or reason
        self.address = address

    @property
    def last(self) -> Message:
        return next(one for one in reversed(self.told) if one["kind"] in ("table", "lobby"))


class SlowStorage(MemoryStorage):
    """A disk that writes when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.disk = asyncio.Event()
        self.disk.set()
        self.asked = 0
        self.fails: Exception | None = None

    async def append(self, table: str, number: int, entries: Sequence[Entry]) -> None:
        self.asked += 1
        await self.disk.wait()
        if self.fails is not None:
            raise self.fails
        await super().append(table, number, entries)


def hall(timing: Timing = PATIENT, storage: MemoryStorage | None = None, seed: str = "a fixed seed") -> Hall:
    return Hall(storage or MemoryStorage(), HallOptions(timing=timing, seeds=lambda: seed), InlineWorkers())


async def connected(place: Hall, seated: SeatTaken) -> tuple[LiveTable, Connection]:
    live = await place.find(seated.table)
    connection = Connection()
    chair = chair_of(live.match, seated.token)
    assert chair is not None
    live.connect(chair, connection)
    return live, connection


async def friends(place: Hall, number: int = 4, **terms: Any) -> tuple[LiveTable, list[tuple[SeatTaken, Connection]]]:
    """A table of people, all of them connected."""
    names = ("Anne", "Bo", "Chloé", "Da")[:number]
    first = await place.open(Terms(people=number, **terms), names[0])
    seats = [first, *[await place.sit(first.table, name) for name in names[1:]]]
    found = [(seated, (await connected(place, seated))[1]) for seated in seats]
    return await place.find(first.table), found


async def say(live: LiveTable, seated: SeatTaken, connection: Connection, **said: Any) -> None:
    chair = chair_of(live.match, seated.token)
    assert chair is not None
    await live.receive(chair, connection, json.dumps({"id": "x", "at": live.match.moment, **said}))


async def until(condition: Callable[[], bool]) -> None:
    """Lets everything else run until something holds."""
    async with asyncio.timeout(HANG):
        while not condition():
            await asyncio.sleep(0.001)
