"""A WebSocket connection with an outgoing message queue."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from huit.hall.messages.protocol import Message
from huit.web.answers.table_messages import format_message

MOST_WAITING: Final = 100  # queued messages to a client that does not read
POLICY: Final = 1008
GOING: Final = 1001
NORMAL: Final = 1000


class SocketConnection:
    """The connection of one client. A client that does not read is disconnected."""

    def __init__(self, socket: WebSocket, language: str) -> None:
        self.language = language
        self._socket = socket
        self._waiting: deque[str] = deque()
        self._news = asyncio.Event()
        self._closing: int | None = None

    def send(self, message: Message) -> None:
        """Queue a message."""
        if self._closing is None:
            self._waiting.append(format_message(message, self.language))
            self._news.set()
        if len(self._waiting) > MOST_WAITING:
            self._close(POLICY)

    def close(self, reason: str, address: str = "") -> None:
        """Queue a last message with the reason and close."""
        if address:
            self.send({"kind": "elsewhere", "address": address})
        elif reason != "replaced":
            self.send({"kind": "closed", "reason": reason})
        self._close(GOING if reason == "server_stops" else NORMAL)

    def _close(self, code: int) -> None:
        self._closing = self._closing or code
        self._news.set()

    async def write(self) -> None:
        """Write queued messages until the connection is closed."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while self._waiting or self._closing is None:
                await self._news.wait()
                self._news.clear()
                while self._waiting:
                    await self._socket.send_text(self._waiting.popleft())
            await self._socket.close(self._closing)
