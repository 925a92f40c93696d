"""WebSocket handler of a table: authentication by the first message, then the message loop."""

from __future__ import annotations

import asyncio
import logging
from typing import Final
from urllib.parse import urlsplit

from starlette.websockets import WebSocket, WebSocketDisconnect

from huit.hall.chairs import Chair
from huit.hall.hall import Hall, TableUnavailable, chair_of
from huit.hall.journal.storage import OwnedElsewhere
from huit.hall.live.live_table import LiveTable
from huit.hall.messages.protocol import MessageRefused, parse_hello
from huit.store.errors import StoreError
from huit.web.limits.rate_limit import TokenBucket, address_of, limiter, network_of
from huit.web.listening.limits import Doorkeeper
from huit.web.websocket.connection import NORMAL, SocketConnection

LOG: Final = logging.getLogger(__name__)
MAX_SPECTATORS: Final = 100  # per table
BURST: Final = 40.0  # messages
PER_SECOND: Final = 20.0
_TOKEN: Final = 100  # characters of a token that are compared


async def serve_socket(socket: WebSocket, hall: Hall, table: str, language: str) -> None:
    """Handle a WebSocket from accept to close."""
    await socket.accept()
    connection = SocketConnection(socket, language)
    await connection.outgoing.during(_serve(socket, hall, table, connection))


async def _serve(socket: WebSocket, hall: Hall, table: str, connection: SocketConnection) -> None:
    try:
        check_origin(socket, socket.app.state.settings.hosts)
        async with asyncio.timeout(hall.options.timing.hello):
            token = parse_hello(await received_text(socket))
        if not hall.is_near(table):
            _check_loads(socket)
        live = await hall.find(table)
    except OwnedElsewhere as error:
        connection.close("elsewhere", error.address)
    except (MessageRefused, TableUnavailable) as error:
        connection.close(error.code)
    except TimeoutError:
        connection.close("hello_missing")
    except StoreError as error:
        LOG.error("table %r cannot be read: %s", table[:40], error)
        connection.close("unavailable")
    else:
        await _welcome(socket, live, connection, token)


def _check_loads(socket: WebSocket) -> None:
    """Refuse an address that has tables loaded on and on: each costs tens of milliseconds. Raises MessageRefused."""
    loads, address = limiter(socket.app, "loads", socket.app.state.settings.loads), address_of(socket)
    if loads.exceeded(address):
        note_flood(socket)
        raise MessageRefused("flood")
    loads.note(address)


async def _welcome(socket: WebSocket, live: LiveTable, connection: SocketConnection, token: str | None) -> None:
    """Attach the connection to its chair, or as a spectator."""
    if token is None:
        await _watch(socket, live, connection)
        return
    chair = chair_of(live.match, token[:_TOKEN])
    if chair is None:
        connection.close("token_unknown")
        live.settle()  # evict it if it was loaded for this client only
        return
    live.connect(chair, connection)
    try:
        await _listen(socket, live, chair, connection)
    finally:
        live.disconnect(chair, connection)


async def _listen(socket: WebSocket, live: LiveTable, chair: Chair, connection: SocketConnection) -> None:
    """Pass messages to the table until the client disconnects or floods."""
    clock = live.loop.time
    bucket = TokenBucket(BURST, PER_SECOND, clock())
    while True:
        text = await received_text(socket)
        if not bucket.takes(clock()):
            note_flood(socket)
            connection.close("flood")
            return
        await live.receive(chair, connection, text)


async def _watch(socket: WebSocket, live: LiveTable, connection: SocketConnection) -> None:
    """Serve a spectator; messages are ignored."""
    refusal = "watching_refused" if not live.match.terms.watch else ""
    if refusal or len(live.spectators) >= MAX_SPECTATORS:
        connection.close(refusal or "watching_full")
        live.settle()
        return
    live.watch(connection)
    try:
        bucket = TokenBucket(BURST, PER_SECOND, live.loop.time())
        while bucket.takes(live.loop.time()):
            await received_text(socket)  # spectators send nothing
        note_flood(socket)
        connection.close("flood")
    finally:
        live.unwatch(connection)


async def received_text(socket: WebSocket) -> str:
    """Receive a frame as text; binary frames are decoded."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", NORMAL))
    text: str | None = message.get("text")
    return text if text is not None else str(message.get("bytes", b""), "utf-8", "replace")


def network_of_client(socket: WebSocket) -> str:
    """The address of a client, by its network."""
    return network_of(address_of(socket))


def note_flood(socket: WebSocket) -> None:
    """Count and log a client that says too much."""
    doorkeeper: Doorkeeper = socket.app.state.doorkeeper
    doorkeeper.note("flood", f"{address_of(socket)}: too many messages")


def check_origin(socket: WebSocket, hosts: frozenset[str]) -> None:
    """Refuse pages of other sites (cross-site WebSocket hijacking). Programs send no Origin.

    `hosts` are those that are served, if they are known; otherwise the page must be of the host that is asked.
    """
    asked = socket.headers.get("host", "").lower()
    origin = socket.headers.get("origin")
    known = hosts or {asked}
    if asked not in known or (origin is not None and _host_of(origin) not in known):
        raise MessageRefused("origin")


def _host_of(origin: str) -> str | None:
    """Host and port of an Origin header; None if it is malformed."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None
