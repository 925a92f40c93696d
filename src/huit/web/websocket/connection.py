"""WebSocket connections: the queue of outgoing messages, and the client of a table."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from huit.hall.messages.protocol import Message
from huit.web.answers.table_messages import format_message

MOST_WAITING: Final = 100  # queued messages to a client that does not read,
MOST_CHARACTERS: Final = 2_000_000  # and so much of them, but for one that is longer by itself
LAST_WORDS_SECONDS: Final = 1.0
POLICY: Final = 1008
GOING: Final = 1001
NORMAL: Final = 1000


class Outgoing:
    """Queue of messages to one client. A client that does not read is disconnected, and comes back for a snapshot."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._waiting: deque[tuple[str, str]] = deque()  # what each is about, and its text
        self._characters = 0
        self._news = asyncio.Event()
        self._closing: int | None = None

    def put(self, text: str, about: str = "") -> None:
        """Queue a message; nothing follows a close. One that says all `about` something replaces an older one."""
        if self._closing is None:
            if about:
                self._drop(about)
            self._waiting.append((about, text))
            self._characters += len(text)
            self._news.set()
        if len(self._waiting) > MOST_WAITING or (len(self._waiting) > 1 and self._characters > MOST_CHARACTERS):
            self._waiting.clear()
            self._characters = 0
            self.close(POLICY)

    def _drop(self, about: str) -> None:
        for older in [one for one in self._waiting if one[0] == about]:
            self._waiting.remove(older)
            self._characters -= len(older[1])

    def close(self, code: int) -> None:
        """Close once the queue is written."""
        self._closing = self._closing or code
        self._news.set()

    async def during(self, conversation: Awaitable[None]) -> None:
        """Write while a conversation lasts, and a moment longer for the last message."""
        writing = asyncio.create_task(self._write())
        try:
            await conversation
            await asyncio.wait([writing], timeout=LAST_WORDS_SECONDS)
        except WebSocketDisconnect:
            pass  # the client is gone
        finally:
            writing.cancel()

    async def _write(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            while self._waiting or self._closing is None:
                await self._news.wait()
                self._news.clear()
                while self._waiting:
                    _, text = self._waiting.popleft()
                    self._characters -= len(text)
                    await self._socket.send_text(text)
            await self._socket.close(self._closing)


class SocketConnection:
    """The connection of one client of a table."""

    def __init__(self, socket: WebSocket, language: str) -> None:
        self.language = language
        self.outgoing = Outgoing(socket)

    def send(self, message: Message) -> None:
        """Queue a message."""
        self.outgoing.put(format_message(message, self.language))

    def close(self, reason: str, address: str = "") -> None:
        """Queue a last message with the reason and close."""
        if address:
            self.send({"kind": "elsewhere", "address": address})
        elif reason != "replaced":
            self.send({"kind": "closed", "reason": reason})
        self.outgoing.close(GOING if reason == "server_stops" else NORMAL)
