"""Refuses bodies that are too large, whether they say so or not, before anything reads them."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from huit.core.faults import Fault
from huit.web.answers.speaking import Refused
from huit.web.errors import refusal


class _TooLarge(Exception):
    """More came than was allowed."""


class LimitBodies:
    """ASGI middleware. `larger` has another limit for the paths that begin so."""

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
        """Count what comes, for a body may come in chunks and tell nothing of its length."""
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

        with suppress(_TooLarge):  # FastAPI answers it itself, and that answer is dropped
            await self.app(scope, counting, unless_exceeded)
        if exceeded:
            await _refuse(limit, scope, receive, send)


async def _refuse(limit: int, scope: Scope, receive: Receive, send: Send) -> None:
    fault = Fault("body_too_large", values=(("limit", str(limit // 1024)),))
    await refusal(Refused(fault), 413, Request(scope))(scope, receive, send)


def _announced(scope: Scope) -> int:
    """The length in the header; one that is no number is left to the server."""
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return 0
