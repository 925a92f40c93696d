"""Logs that several connections follow."""

from __future__ import annotations

import asyncio
import logging

import pytest
from tests.web.jumping_loop import run_jumping

from huit.hall.following import POLL_SECONDS, Followed, Follower
from huit.store.errors import StoreError


class Watched(Followed[Follower]):
    """A log whose database is away at first."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    async def refresh(self) -> None:
        self.asked += 1
        if self.asked <= 3:
            raise StoreError("store_unreachable", url="postgresql://db", reason="gone")

    def first_message(self, subscriber: Follower) -> str:
        del subscriber
        return "{}"


class Somebody:
    """A connection."""

    def tell(self, text: str) -> None:
        """Nobody looks."""

    def end(self, reason: str) -> None:
        """Nobody looks."""


def test_a_database_that_is_away_for_a_while(caplog: pytest.LogCaptureFixture) -> None:
    """Whoever follows a log is told of changes again once the database is back; the outage is in the log."""

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
