"""ASGI middleware: refuse request bodies over a size limit, with or without Content-Length."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from huit.core.faults import Fault, HuitError
from huit.web.answers.errors import Refused
from huit.web.errors import refusal


class _TooLarge(HuitError):
    """The body exceeds the limit."""


class BodyLimit:
    """Limits request bodies. `larger` maps path prefixes to other limits."""

    def __init__(self, app: ASGIApp, limit: int, larger: Mapping[str, int] | None = None) -> None:
        self.app = app
        self.limit = limit
        self.larger = larger or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        limit = self._limit_of(scope["path"])
        if _announced(scope) > limit:
            await _refuse(limit, scope, receive, send)
            return
        await self._watch(limit, scope, receive, send)

    def _limit_of(self, path: str) -> int:
        return next((limit for start, limit in self.larger.items() if path.startswith(start)), self.limit)

    async def _watch(self, limit: int, scope: Scope, receive: Receive, send: Send) -> None:
        """Count the received bytes: a chunked body does not announce its length."""
        received = 0
        exceeded = False

        async def counting() -> Message:
            nonlocal received, exceeded
            message = await receive()
            received += len(message.get("body", b""))
            if received > limit:
                exceeded = True
                raise _TooLarge
            return message

        async def unless_exceeded(message: Message) -> None:
            if not exceeded:
                await send(message)

        with suppress(_TooLarge):  # FastAPI may have answered itself; that answer is dropped
            await self.app(scope, counting, unless_exceeded)
        if exceeded:
            await _refuse(limit, scope, receive, send)


async def _refuse(limit: int, scope: Scope, receive: Receive, send: Send) -> None:
    fault = Fault("body_too_large", values=(("limit", str(limit // 1024)),))
    await refusal(Refused(fault), 413, Request(scope))(scope, receive, send)


def _announced(scope: Scope) -> int:
    """The Content-Length; 0 if it is missing or not a number."""
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return 0
