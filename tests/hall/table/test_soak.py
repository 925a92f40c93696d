"""Hand after hand, each at a table of its own: nothing of those that are over stays in memory."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Sequence

import pytest
from tests.hall.connections import QUICK, connected, hall, say, until
from tests.hall.sitting import quiet

from huit.game import events
from huit.hall.hall import Hall, HallOptions
from huit.hall.journal.entries import Entry
from huit.hall.journal.storage import MemoryStorage
from huit.hall.terms import Terms

WARM_UP = 15  # hands, in which what is remembered of hands fills up


class Forgetful(MemoryStorage):
    """As a disk: what is stored takes no memory."""

    async def release(self, table: str) -> None:
        self.stored.pop(table, None)

    async def append(self, table: str, number: int, entries: Sequence[Entry]) -> None:
        opening, stored = self.stored[table]
        self.stored[table] = (opening, stored[:0])
        await super().append(table, 0, entries)


async def one_hand(place: Hall) -> None:
    """By a person who claims nothing, and bots that do anything."""
    seated = await place.open(Terms(hands=1, bots="random", pace="fast"), "Anne")
    live, connection = await connected(place, seated)
    while live.match.status == "playing":
        await until(lambda: bool(connection.last["options"]) or live.match.status != "playing")
        if connection.last["options"]:
            await say(live, seated, connection, do=quiet(connection.last))
            connection.told[:-1] = []
    live.disconnect(next(iter(live.connections)), connection)


async def growth(hands: int) -> float:
    """Objects more after so many hands, for each of them."""
    place = hall(QUICK, Forgetful())
    seeds = iter(range(10**9))
    place.options = HallOptions(timing=QUICK, seeds=lambda: f"soak {next(seeds)}")
    for _ in range(WARM_UP):
        await one_hand(place)
    before = await objects_left(place)
    for _ in range(hands):
        await one_hand(place)
    return (await objects_left(place) - before) / hands


async def objects_left(place: Hall) -> int:
    """When all tables are gone; without the events stored for the next ones, of which there are so many at most."""
    await until(lambda: not place.tables and len(asyncio.all_tasks()) == 1)
    events._draws.clear()
    gc.collect()
    return len(gc.get_objects())


def test_nothing_stays_of_hands_that_are_over() -> None:
    """A table that stayed would be hundreds of objects."""
    assert asyncio.run(growth(15)) < 25


@pytest.mark.long
def test_nothing_stays_of_five_thousand_hands() -> None:
    """Nothing stays of an evening of a whole club."""
    assert asyncio.run(growth(5000)) < 1
