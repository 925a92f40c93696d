"""WebSocket handler of a shared sheet: pushes, and from the client its name and the hand that it writes."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any, Final

from starlette.websockets import WebSocket

from huit.core.faults import Fault
from huit.core.words import words_in
from huit.hall.following import FollowsFull, Gone, MemoryFull
from huit.hall.messages.protocol import MessageRefused
from huit.hall.player_names import readable_name
from huit.hall.sheets.live_sheet import LiveSheet, SharedSheets
from huit.store.errors import StoreError
from huit.web.answers.errors import sentence_of
from huit.web.limits.loads import may_load
from huit.web.limits.rate_limit import TokenBucket
from huit.web.websocket.connection import GOING, NORMAL, Outgoing
from huit.web.websocket.handler import BURST, PER_SECOND, check_origin, network_of_client, note_flood, received_text

LOG: Final = logging.getLogger(__name__)
HELLO_SECONDS: Final = 10.0
_LONGEST_NAME: Final = 40
_HANDS: Final = range(64)


class SheetConnection:
    """A phone that follows a shared sheet."""

    def __init__(self, socket: WebSocket, language: str) -> None:
        self.name = ""
        self.writing: int | None = None
        self.outgoing = Outgoing(socket)
        self._language = language

    def tell(self, text: str, about: str = "") -> None:
        """Queue a message, instead of an older one `about` the same that still waits."""
        self.outgoing.put(text, about)

    def end(self, reason: str) -> None:
        """Queue a last message with the reason, and close."""
        code = reason if reason.startswith(("follows_", "memory_", "sheet_", "store_", "too_")) else f"table_{reason}"
        message = sentence_of(Fault(code), words_in(self._language))
        self.tell(json.dumps({"kind": "closed", "reason": reason, "message": message}, ensure_ascii=False))
        self.outgoing.close(GOING if reason == "server_stops" else NORMAL)

    def hear(self, text: str) -> bool:
        """Take a name and the hand that is written from a message; True if they are news."""
        before = (self.name, self.writing)
        said = _object(text)
        name, writing = said.get("name"), said.get("writing")
        if isinstance(name, str):
            self.name = readable_name(name.strip()[:_LONGEST_NAME], _LONGEST_NAME) or ""
        self.writing = writing if type(writing) is int and writing in _HANDS else None
        return before != (self.name, self.writing)


async def serve_sheet(socket: WebSocket, sheets: SharedSheets, sheet: str, language: str) -> None:
    """Handle a WebSocket from accept to close."""
    await socket.accept()
    connection = SheetConnection(socket, language)
    await connection.outgoing.during(_serve(socket, sheets, sheet, connection))


async def _serve(socket: WebSocket, sheets: SharedSheets, sheet: str, connection: SheetConnection) -> None:
    try:
        check_origin(socket, socket.app.state.settings.hosts)
        async with asyncio.timeout(HELLO_SECONDS):
            connection.hear(await received_text(socket))
        if not await may_load(socket, "sheets_loaded", sheets.live, sheets.log, sheet):
            return connection.end("too_often")
        live = await sheets.find(sheet)
    except (MessageRefused, MemoryFull) as error:
        connection.end(error.code)
    except Gone:
        connection.end("sheet_unknown")
    except TimeoutError:
        connection.end("hello_missing")
    except StoreError as error:
        LOG.error("a shared sheet cannot be read: %s", error)
        connection.end("store_unavailable")
    else:
        try:
            with sheets.live.followed(live, network_of_client(socket), connection):
                await _follow(socket, live, connection)
        except FollowsFull as error:
            connection.end(error.code)


async def _follow(socket: WebSocket, live: LiveSheet, connection: SheetConnection) -> None:
    live.subscribe(connection)
    try:
        await _listen(socket, live, connection)
    finally:
        live.unsubscribe(connection)


async def _listen(socket: WebSocket, live: LiveSheet, connection: SheetConnection) -> None:
    bucket = TokenBucket(BURST, PER_SECOND, asyncio.get_running_loop().time())
    while bucket.takes(asyncio.get_running_loop().time()):
        if connection.hear(await received_text(socket)):
            live.tell_people()
    note_flood(socket)
    connection.end("flood")


def _object(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
