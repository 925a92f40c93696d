"""Halls in memory, and people on lines that only write down what they are told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from huit.hall.hall import Hall, Manner, Seated, chair_of
from huit.hall.keeping import MemoryKeeper
from huit.hall.match import Entry
from huit.hall.pace import Pace
from huit.hall.running import RunningTable
from huit.hall.terms import Terms
from huit.hall.thinking import HereAndNow

Message = dict[str, Any]
QUICK = Pace(factor=0.0, grace=0.05, between=0.0, watch_delay=0.05, abandoned=0.05, thinking=0.2)
PATIENT = Pace(factor=0.0, between=0.0)


@dataclass(eq=False)
class Line:
    """What one connection was told, and why it ended."""

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


class SlowKeeper(MemoryKeeper):
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


def hall(pace: Pace = PATIENT, keeper: MemoryKeeper | None = None, seed: str = "a fixed seed") -> Hall:
    return Hall(keeper or MemoryKeeper(), Manner(pace=pace, seeds=lambda: seed), HereAndNow())


async def connected(place: Hall, seated: Seated) -> tuple[RunningTable, Line]:
    running = await place.find(seated.table)
    line = Line()
    chair = chair_of(running.match, seated.token)
    assert chair is not None
    running.join(chair, line)
    return running, line


async def friends(place: Hall, number: int = 4, **terms: Any) -> tuple[RunningTable, list[tuple[Seated, Line]]]:
    """A table of people, all of them connected."""
    names = ("Anne", "Bo", "Chloé", "Da")[:number]
    first = await place.open(Terms(people=number, **terms), names[0])
    seats = [first, *[await place.sit(first.table, name) for name in names[1:]]]
    found = [(seated, (await connected(place, seated))[1]) for seated in seats]
    return await place.find(first.table), found


async def say(running: RunningTable, seated: Seated, line: Line, **said: Any) -> None:
    chair = chair_of(running.match, seated.token)
    assert chair is not None
    await running.say(chair, line, json.dumps({"id": "x", "at": running.match.moment, **said}))


async def until(condition: Callable[[], bool], seconds: float = 5.0) -> None:
    """Lets everything else run until something holds."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.001)
