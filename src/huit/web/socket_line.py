"""A connection to somebody at a table: messages wait in line until the network takes them."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from huit.web.answers.table_messages import format_message

MOST_WAITING: Final = 100  # messages to somebody who does not read them
PER_SECOND: Final = 20.0
AT_ONCE: Final = 40.0
POLICY: Final = 1008
GOING: Final = 1001
NORMAL: Final = 1000

Message = dict[str, Any]


class Bucket:
    """How much somebody may say: so much at once, and so much a second."""

    def __init__(self, now: float) -> None:
        self._left = AT_ONCE
        self._seen = now

    def takes(self, now: float) -> bool:
        self._left = min(AT_ONCE, self._left + (now - self._seen) * PER_SECOND)
        self._seen = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class SocketLine:
    """A connection: messages wait in line until the network takes them."""

    def __init__(self, socket: WebSocket, language: str) -> None:
        self.language = language
        self._socket = socket
        self._waiting: deque[str] = deque()
        self._news = asyncio.Event()
        self._closing: int | None = None

    def send(self, message: Message) -> None:
        if self._closing is None:
            self._waiting.append(format_message(message, self.language))
            self._news.set()
        if len(self._waiting) > MOST_WAITING:
            self._close(POLICY)

    def close(self, reason: str, address: str = "") -> None:
        """After a last message that says why."""
        if address:
            self.send({"kind": "elsewhere", "address": address})
        elif reason != "replaced":
            self.send({"kind": "closed", "reason": reason})
        self._close(GOING if reason == "server_stops" else NORMAL)

    def _close(self, code: int) -> None:
        self._closing = self._closing or code
        self._news.set()

    async def write(self) -> None:
        """Until it is closed and everything is written."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while self._waiting or self._closing is None:
                await self._news.wait()
                self._news.clear()
                while self._waiting:
                    await self._socket.send_text(self._waiting.popleft())
            await self._socket.close(self._closing)
