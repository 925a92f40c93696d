"""Hand after hand, each at a table of its own: nothing of those that are over stays in memory."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Sequence

import pytest
from tests.hall.lines import QUICK, connected, hall, say, until
from tests.hall.sitting import quiet

from huit.game import events
from huit.hall.hall import Hall, Manner
from huit.hall.keeping import MemoryKeeper
from huit.hall.match import Entry
from huit.hall.terms import Terms

WARM_UP = 15  # hands, in which what is remembered of hands fills up


class Forgetful(MemoryKeeper):
    """As a disk: what is kept takes no memory."""

    async def release(self, table: str) -> None:
        self.kept.pop(table, None)

    async def append(self, table: str, number: int, entries: Sequence[Entry]) -> None:
        opening, kept = self.kept[table]
        self.kept[table] = (opening, kept[:0])
        await super().append(table, 0, entries)


async def one_hand(place: Hall) -> None:
    """By a person who claims nothing, and bots that do anything."""
    seated = await place.open(Terms(hands=1, bots="random", pace="fast"), "Anne")
    running, line = await connected(place, seated)
    while running.match.status == "playing":
        await until(lambda: bool(line.last["options"]) or running.match.status != "playing", 30)
        if line.last["options"]:
            await say(running, seated, line, do=quiet(line.last))
            line.told[:-1] = []
    running.part(next(iter(running.lines)), line)


async def growth(hands: int) -> float:
    """Objects more after so many hands, for each of them."""
    place = hall(QUICK, Forgetful())
    seeds = iter(range(10**9))
    place.manner = Manner(pace=QUICK, seeds=lambda: f"soak {next(seeds)}")
    for _ in range(WARM_UP):
        await one_hand(place)
    before = await objects_left(place)
    for _ in range(hands):
        await one_hand(place)
    return (await objects_left(place) - before) / hands


async def objects_left(place: Hall) -> int:
    """When all tables are gone; without the events kept for the next ones, of which there are so many at most."""
    await until(lambda: not place.tables)
    await asyncio.sleep(0.05)
    events._draws.clear()
    gc.collect()
    return len(gc.get_objects())


def test_nothing_stays_of_hands_that_are_over() -> None:
    """A table that stayed would be hundreds of objects."""
    assert asyncio.run(growth(40)) < 10


@pytest.mark.long
def test_nothing_stays_of_five_thousand_hands() -> None:
    """The same for an evening of a whole club."""
    assert asyncio.run(growth(5000)) < 1
