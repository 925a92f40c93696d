"""Logs that several connections follow."""

from __future__ import annotations

import asyncio
import logging
from contextlib import ExitStack

import pytest
from tests.web.jumping_loop import run_jumping

from huit.hall.following import (
    MOST_OF_ADDRESS,
    MOST_SIZE_OF_ADDRESS,
    POLL_SECONDS,
    FollowsFull,
    LiveLog,
    LiveLogs,
    MemoryFull,
    Subscriber,
)
from huit.store.errors import StoreError


class Watched(LiveLog[Subscriber]):
    """A log whose database is away at first."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    async def refresh(self) -> None:
        self.asked += 1
        if self.asked <= 3:
            raise StoreError("store_unreachable", url="postgresql://db", reason="gone")

    def first_message(self, subscriber: Subscriber) -> str:
        del subscriber
        return "{}"


class Somebody:
    """A connection."""

    def tell(self, text: str) -> None:
        """Nobody looks."""

    def end(self, reason: str) -> None:
        """Nobody looks."""


class Ended(Somebody):
    """A connection that keeps the reasons for which it was ended."""

    def __init__(self) -> None:
        self.reasons: list[str] = []

    def end(self, reason: str) -> None:
        self.reasons.append(reason)


def test_a_database_that_is_away_for_a_while(caplog: pytest.LogCaptureFixture) -> None:
    """Subscribers of a log are told of changes again once the database is back; the outage is in the log."""

    async def evening() -> None:
        live, somebody = Watched(), Somebody()
        live.subscribe(somebody)
        await asyncio.sleep(6.5 * POLL_SECONDS)
        assert live.asked == 6
        live.unsubscribe(somebody)
        await asyncio.sleep(6.5 * POLL_SECONDS)
        assert live.asked == 6, "nobody follows"

    run_jumping(evening())
    assert [record.levelno for record in caplog.records] == [logging.ERROR] * 3
    assert "store_unreachable" in caplog.text
    assert not any(record.exc_info for record in caplog.records)


# Memory ---------------------------------------------------------------------------------------------------------------


class Long(LiveLog[Subscriber]):
    """A log of so many characters."""

    def __init__(self, memory: LiveLogs[Long], length: int) -> None:
        super().__init__(memory)
        self.length = length

    async def refresh(self) -> None:
        async with self.writing:
            self.make_room(self.length)
            self.size = self.length

    def first_message(self, subscriber: Subscriber) -> str:
        del subscriber
        return "{}"


async def found(memory: LiveLogs[Long], name: str, length: int) -> Long:
    return await memory.find(name, lambda: Long(memory, length))


def names(memory: LiveLogs[Long], *asked: str) -> str:
    return "".join([name for name in asked if memory.get(name) is not None])


def test_logs_that_nobody_follows_make_room() -> None:
    """The least recently used first, until all together are no longer than they may be."""

    async def evening() -> None:
        memory: LiveLogs[Long] = LiveLogs(most_size=100)
        for name in "abcab":
            await found(memory, name, 40)
        assert names(memory, *"abc") == "ab"
        await found(memory, "d", 100)
        assert names(memory, *"abcd") == "d"

    asyncio.run(evening())


def test_followed_logs_stay_and_the_next_is_refused() -> None:
    """No subscriber is dropped for a later one; there is room as soon as one leaves."""

    async def evening() -> None:
        memory: LiveLogs[Long] = LiveLogs(most_size=100)
        first = await found(memory, "a", 60)
        with memory.followed(first, "192.0.2.1", Ended()):
            with pytest.raises(MemoryFull):
                await found(memory, "b", 41)
            assert names(memory, *"ab") == "a"
            await found(memory, "c", 40)
            first.length = 101
            with pytest.raises(MemoryFull):
                await found(memory, "a", 101)
            assert names(memory, "a"), "its subscribers have what there was"
        await found(memory, "b", 41)
        assert names(memory, *"ab") == "b"

    asyncio.run(evening())


def test_logs_that_are_read_take_room() -> None:
    """Many at once do not slip in while the first is still being read."""

    async def evening() -> None:
        memory: LiveLogs[Long] = LiveLogs(most_size=100)
        reading = await found(memory, "a", 60)
        async with reading.writing:
            with pytest.raises(MemoryFull):
                await found(memory, "b", 60)
        assert names(memory, *"ab") == "a"

    asyncio.run(evening())


def test_an_address_follows_so_many_logs() -> None:
    """Of one log it follows as much as it likes, and others have limits of their own."""

    async def evening() -> None:
        memory: LiveLogs[Long] = LiveLogs()
        logs = [await found(memory, str(number), 1) for number in range(MOST_OF_ADDRESS + 1)]
        with ExitStack() as following:
            for live in (*logs[:-1], *[logs[0]] * 50):
                following.enter_context(memory.followed(live, "192.0.2.1", Ended()))
            with pytest.raises(FollowsFull), memory.followed(logs[-1], "192.0.2.1", Ended()):
                pass
            following.enter_context(memory.followed(logs[-1], "192.0.2.2", Ended()))
        with memory.followed(logs[-1], "192.0.2.1", Ended()):
            pass

    asyncio.run(evening())


def test_an_address_follows_logs_of_so_many_characters() -> None:
    """If they grow later and no room is left, those of the address that has too much alone have to go."""

    async def evening() -> None:
        memory: LiveLogs[Long] = LiveLogs(most_size=2 * MOST_SIZE_OF_ADDRESS)
        large = await found(memory, "l", MOST_SIZE_OF_ADDRESS - 2)
        logs = [await found(memory, name, 2) for name in "ab"]
        modest, greedy = Ended(), [Ended(), Ended()]
        with ExitStack() as following:
            following.enter_context(memory.followed(large, "192.0.2.2", modest))
            for live, one in zip(logs, greedy, strict=True):
                following.enter_context(memory.followed(live, "192.0.2.1", one))
            with pytest.raises(FollowsFull):
                following.enter_context(memory.followed(large, "192.0.2.1", Ended()))
            for live in logs:
                live.length = MOST_SIZE_OF_ADDRESS // 2 + 1
                await live.refresh()
            assert [one.reasons for one in greedy] == [[], []], "nobody lacks room yet"
            with pytest.raises(MemoryFull):
                await found(memory, "c", 1)
            assert [one.reasons for one in greedy] == [["follows_full"]] * 2
            assert modest.reasons == []

    asyncio.run(evening())
