"""ASGI middleware: a token bucket of requests per address. A WebSocket is one request, and counts its messages."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from huit.web.answers.errors import refuse
from huit.web.errors import refusal
from huit.web.limits.rate_limit import TokenBucket, address_of, make_room, network_of
from huit.web.listening.limits import Doorkeeper

_TOO_MANY: Final = 429
_TRY_LATER: Final = 1013
REFUSED: Final = "requests_of_address"
BYTES: Final = 16 * 1024  # of a body that count as a request


class RequestLimit:
    """Refuses requests of an address that asks too often.

    The refusal comes after a pause: a connection has one request at a time, so that the next one has to wait too, and
    refusing costs less than asking.
    """

    def __init__(
        self,
        app: ASGIApp,
        doorkeeper: Doorkeeper,
        burst: int,
        per_second: float,
        pause: float = 1.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.app = app
        self.doorkeeper = doorkeeper
        self.burst = burst
        self.per_second = per_second
        self.pause = pause
        self.clock = clock
        self._buckets: dict[str, TokenBucket] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope)
        if scope["type"] not in ("http", "websocket") or self.doorkeeper.is_proxy(address):
            await self.app(scope, receive, send)  # proxies bring everybody's requests, and have no limit
            return
        bucket, now = self._bucket(address), self.clock()
        if bucket.takes(now):
            await self.app(scope, _counted(receive, bucket), send)
            return
        if scope["type"] == "websocket":
            self.doorkeeper.note(REFUSED, f"{address}: too many sockets")
            await asyncio.sleep(self.pause)
            await send({"type": "websocket.close", "code": _TRY_LATER})  # 403, for it was not accepted
            return
        self.doorkeeper.refused[REFUSED] += 1  # logged as any answer 429
        await asyncio.sleep(self.pause)
        error = refuse("too_often", status=_TOO_MANY, retry=1)
        await refusal(error, _TOO_MANY, Request(scope))(scope, receive, send)

    def _bucket(self, address: str) -> TokenBucket:
        key = network_of(address)
        if key not in self._buckets:
            now = self.clock()
            make_room(self._buckets, lambda bucket: bucket.missing(now))
            self._buckets[key] = TokenBucket(self.burst, self.per_second, now)
        return self._buckets[key]


def _counted(receive: Receive, bucket: TokenBucket) -> Receive:
    """A receive that spends tokens on a body: reading a long one is work."""

    async def counting() -> Message:
        message = await receive()
        bucket.spend(len(message.get("body", b"")) / BYTES)
        return message

    return counting
