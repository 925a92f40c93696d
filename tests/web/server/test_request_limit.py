"""HTTP requests of one address: a burst, then so many a second; the refusal comes late, and others are served."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from huit.web.listening.limits import ConnectionLimits, Doorkeeper
from huit.web.middleware.request_limit import BYTES, REFUSED, RequestLimit


class LimitedRequests:
    """Requests to the middleware, with a clock of the test's."""

    def __init__(self, pause: float = 0.0) -> None:
        self.now = 0.0
        self.body = b""
        self.doorkeeper = Doorkeeper(ConnectionLimits())
        self.limit = RequestLimit(self._app, self.doorkeeper, 3, 2.0, pause, lambda: self.now)

    async def _app(self, _: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "http.response.start", "status": 200, "headers": []})

    def statuses(self, address: str, number: int = 1, kind: str = "http") -> list[int]:
        return [asyncio.run(self._status(address, kind)) for _ in range(number)]

    async def _status(self, address: str, kind: str) -> int:
        found: list[int] = []

        async def send(message: Any) -> None:
            if "status" in message:
                found.append(message["status"])
            if message["type"] == "websocket.close":
                found.append(403)

        async def receive() -> Any:
            return {"type": "http.request", "body": self.body}

        scope = {"type": kind, "method": "GET", "path": "/", "headers": [], "query_string": b"", "client": (address, 5)}
        await self.limit(scope, receive, send)
        return found[0]


def test_a_burst_then_so_many_a_second() -> None:
    """An IPv6 network is one address; others are served meanwhile, and refusals are counted."""
    asked = LimitedRequests()
    assert asked.statuses("2001:db8::1", 4) == [200, 200, 200, 429]
    assert asked.statuses("2001:db8::2") == [429]
    assert asked.statuses("192.0.2.1") == [200]
    asked.now = 1.0
    assert asked.statuses("2001:db8::1", 3) == [200, 200, 429]
    assert asked.doorkeeper.refused[REFUSED] == 3


@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_proxies_have_no_such_limit(kind: str) -> None:
    """Proxies have no such limit: they bring everybody's requests."""
    assert LimitedRequests().statuses("127.0.0.1", 50, kind) == [200] * 50


def test_sockets_of_one_address(caplog: pytest.LogCaptureFixture) -> None:
    """A socket is a request: opening one after the other is refused, counted and logged like others."""
    asked = LimitedRequests()
    assert asked.statuses("192.0.2.1", 2) == [200, 200]
    assert asked.statuses("192.0.2.1", 3, "websocket") == [200, 403, 403]
    assert asked.doorkeeper.refused[REFUSED] == 2
    assert "192.0.2.1" in caplog.text


def test_a_long_body_counts_as_several_requests() -> None:
    """The bytes of a long body are paid for when they are read, even with an empty bucket."""
    asked = LimitedRequests()
    asked.body = bytes(4 * BYTES)
    assert asked.statuses("192.0.2.1", 2) == [200, 429]
    asked.now = 1.4
    assert asked.statuses("192.0.2.1") == [429]
    asked.now = 1.5
    assert asked.statuses("192.0.2.1") == [200]


def test_many_addresses_reset_no_limit() -> None:
    """Ten thousand are remembered at most; those that are forgotten have as much left as a new one."""
    asked = LimitedRequests()
    assert asked.statuses("192.0.2.1", 4) == [200, 200, 200, 429]
    for number in range(25_000):
        asked.limit._bucket(f"2001:db8:0:{number:x}::1")
    assert asked.statuses("192.0.2.1") == [429]
    assert len(asked.limit._buckets) <= 10_000


def test_a_refusal_is_late() -> None:
    """A connection that was refused waits as long as the limit says: this one for ever."""
    asked = LimitedRequests(pause=1e9)
    asked.statuses("192.0.2.1", 3)

    async def refused() -> None:
        waiting = asyncio.ensure_future(asked._status("192.0.2.1", "http"))
        for _ in range(100):
            await asyncio.sleep(0)
        assert not waiting.done()
        waiting.cancel()

    asyncio.run(refused())
