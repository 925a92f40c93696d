"""Refuses bodies that are too large, whether they say so or not, before anything reads them."""

from __future__ import annotations

from contextlib import suppress

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from huit.core.faults import Fault
from huit.web.answers.speaking import Refused
from huit.web.errors import refusal


class _TooLarge(Exception):
    """More came than was allowed."""


class LimitBodies:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, limit: int) -> None:
        self.app = app
        self.limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if _announced(scope) > self.limit:
            await self._refuse(scope, receive, send)
            return
        await self._watch(scope, receive, send)

    async def _watch(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count what comes, for a body may come in chunks and tell nothing of its length."""
        received = 0
        exceeded = False

        async def counting() -> Message:
            nonlocal received, exceeded
            message = await receive()
            received += len(message.get("body", b""))
            if received > self.limit:
                exceeded = True
                raise _TooLarge
            return message

        async def unless_exceeded(message: Message) -> None:
            if not exceeded:
                await send(message)

        with suppress(_TooLarge):  # FastAPI answers it itself, and that answer is dropped
            await self.app(scope, counting, unless_exceeded)
        if exceeded:
            await self._refuse(scope, receive, send)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        fault = Fault("body_too_large", values=(("limit", str(self.limit // 1024)),))
        await refusal(Refused(fault), 413, Request(scope))(scope, receive, send)


def _announced(scope: Scope) -> int:
    """The length in the header; one that is no number is left to the server."""
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return 0
