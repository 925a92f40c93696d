"""ASGI middleware: refuse request bodies over a size limit, with or without Content-Length, or with too many parts.

JSON is parsed in the process of the tables, and an empty object takes a hundred times as long as the letters of a text.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from fnmatch import fnmatchcase

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from huit.core.faults import Fault, HuitError
from huit.web.answers.errors import Refused
from huit.web.errors import refusal


class _TooLarge(HuitError):
    """The body exceeds the limit."""


@dataclass(frozen=True, slots=True)
class BodySize:
    """The most that a body may have: bytes, and opening brackets (None: text, not parsed here)."""

    size: int
    parts: int | None


class BodyLimit:
    """Limits request bodies. `others` are limits of other paths (patterns of fnmatch); the first that fits counts."""

    def __init__(self, app: ASGIApp, usual: BodySize, others: Sequence[tuple[str, BodySize]] = ()) -> None:
        self.app = app
        self.usual = usual
        self.others = others

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        limit = self._limit_of(scope["path"])
        if _announced(scope) > limit.size:
            await _refuse(limit, scope, receive, send)
            return
        await self._watch(limit, scope, receive, send)

    def _limit_of(self, path: str) -> BodySize:
        return next((limit for pattern, limit in self.others if fnmatchcase(path, pattern)), self.usual)

    async def _watch(self, limit: BodySize, scope: Scope, receive: Receive, send: Send) -> None:
        """Count the received bytes: a chunked body does not announce its length."""
        received = parts = 0
        exceeded = False

        async def counting() -> Message:
            nonlocal received, parts, exceeded
            message = await receive()
            body = message.get("body", b"")
            received += len(body)
            parts += body.count(b"{") + body.count(b"[") if limit.parts is not None else 0
            if received > limit.size or parts > (limit.parts or 0):
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


async def _refuse(limit: BodySize, scope: Scope, receive: Receive, send: Send) -> None:
    fault = Fault("body_too_large", values=(("limit", str(limit.size // 1024)),))
    await refusal(Refused(fault), 413, Request(scope))(scope, receive, send)


def _announced(scope: Scope) -> int:
    """The Content-Length; 0 if it is missing or not a number."""
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return 0
