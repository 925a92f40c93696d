"""WebSocket handler of an event: authentication by the first message, then pushes only."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Final

from starlette.websockets import WebSocket

from huit.core.faults import Fault
from huit.core.words import words_in
from huit.hall.desk.errors import EventGone, Forbidden
from huit.hall.desk.live_event import LiveEvent
from huit.hall.desk.roles import Holder
from huit.hall.following import FollowsFull, MemoryFull
from huit.hall.messages.protocol import MessageRefused
from huit.store.errors import StoreError
from huit.web.answers.errors import sentence_of
from huit.web.limits.rate_limit import TokenBucket
from huit.web.routes.events.opened import open_link
from huit.web.websocket.connection import GOING, NORMAL, Outgoing
from huit.web.websocket.handler import BURST, PER_SECOND, check_origin, network_of_client, note_flood, received_text

LOG: Final = logging.getLogger(__name__)
HELLO_SECONDS: Final = 10.0


class EventConnection:
    """A client that follows an event."""

    def __init__(self, socket: WebSocket, language: str) -> None:
        self.holder = Holder("")
        self.outgoing = Outgoing(socket)
        self._language = language

    def tell(self, text: str) -> None:
        """Queue a message."""
        self.outgoing.put(text)

    def end(self, reason: str) -> None:
        """Queue a last message with the reason, and close."""
        code = reason if reason.startswith(("event_", "follows_", "memory_", "store_", "too_")) else f"table_{reason}"
        message = sentence_of(Fault(code), words_in(self._language))
        self.tell(json.dumps({"kind": "closed", "reason": reason, "message": message}, ensure_ascii=False))
        self.outgoing.close(GOING if reason == "server_stops" else NORMAL)


async def serve_event(socket: WebSocket, event: str, language: str) -> None:
    """Handle a WebSocket from accept to close."""
    await socket.accept()
    connection = EventConnection(socket, language)
    await connection.outgoing.during(_serve(socket, event, connection))


async def _serve(socket: WebSocket, event: str, connection: EventConnection) -> None:
    try:
        check_origin(socket, socket.app.state.settings.hosts)
        async with asyncio.timeout(HELLO_SECONDS):
            code = _code(await received_text(socket))
        opened = await open_link(socket, event, code)
    except (MessageRefused, Forbidden, MemoryFull) as error:
        connection.end(error.code)
    except EventGone:
        connection.end("event_unknown")
    except TimeoutError:
        connection.end("hello_missing")
    except StoreError as error:
        LOG.error("event %r cannot be read: %s", event[:40], error)
        connection.end("store_unavailable")
    else:
        connection.holder = opened.holder
        try:
            with socket.app.state.desk.live.followed(opened.live, network_of_client(socket), connection):
                await opened.live.prepare(opened.holder)
                await _follow(socket, opened.live, connection)
        except FollowsFull as error:
            connection.end(error.code)


async def _follow(socket: WebSocket, live: LiveEvent, connection: EventConnection) -> None:
    live.subscribe(connection)
    try:
        bucket = TokenBucket(BURST, PER_SECOND, asyncio.get_running_loop().time())
        while bucket.takes(asyncio.get_running_loop().time()):
            await received_text(socket)  # clients say nothing more
        note_flood(socket)
        connection.end("flood")
    finally:
        live.unsubscribe(connection)


def _code(text: str) -> str:
    """The code of the first message: {"code": "..."}."""
    try:
        hello = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    code = hello.get("code") if isinstance(hello, dict) else None
    return code if isinstance(code, str) else ""
