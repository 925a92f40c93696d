"""The socket of a table: whoever connects says first who they are, then what they do."""

from __future__ import annotations

import asyncio
import logging
from typing import Final
from urllib.parse import urlsplit

from starlette.websockets import WebSocket, WebSocketDisconnect

from huit.hall.chairs import Chair
from huit.hall.hall import Hall, NoSuch, chair_of
from huit.hall.keeping import Elsewhere
from huit.hall.running import RunningTable
from huit.hall.said import Unwelcome, parse_hello
from huit.store.problems import StoreError
from huit.web.socket_line import NORMAL, Bucket, SocketLine

LOG: Final = logging.getLogger(__name__)
HELLO_SECONDS: Final = 5.0
MOST_WATCHING: Final = 100  # at one table
LAST_WORDS_SECONDS: Final = 1.0
_TOKEN: Final = 100  # characters that are looked at


async def serve_socket(socket: WebSocket, hall: Hall, table: str, language: str) -> None:
    """From the first message to the last."""
    await socket.accept()
    line = SocketLine(socket, language)
    writing = asyncio.create_task(line.write())
    try:
        await _serve(socket, hall, table, line)
        await asyncio.wait([writing], timeout=LAST_WORDS_SECONDS)
    except WebSocketDisconnect:
        pass  # nobody is there to be told anything
    finally:
        writing.cancel()


async def _serve(socket: WebSocket, hall: Hall, table: str, line: SocketLine) -> None:
    try:
        _check_origin(socket)
        async with asyncio.timeout(HELLO_SECONDS):
            token = parse_hello(await _text(socket))
        running = await hall.find(table)
    except Elsewhere as error:
        line.close("elsewhere", error.address)
    except (Unwelcome, NoSuch) as error:
        line.close(error.code)
    except TimeoutError:
        line.close("hello_missing")
    except StoreError:
        LOG.exception("table %s cannot be read", table[:40])
        line.close("unavailable")
    else:
        await _welcome(socket, running, line, token)


async def _welcome(socket: WebSocket, running: RunningTable, line: SocketLine, token: str | None) -> None:
    if token is None:
        await _watch(socket, running, line)
        return
    chair = chair_of(running.match, token[:_TOKEN])
    if chair is None:
        line.close("token_unknown")
        running.settle()  # it may have been brought into memory for nobody
        return
    running.join(chair, line)
    try:
        await _listen(socket, running, chair, line)
    finally:
        running.part(chair, line)


async def _listen(socket: WebSocket, running: RunningTable, chair: Chair, line: SocketLine) -> None:
    """Until they go; who floods is shown the door."""
    clock = running.loop.time
    bucket = Bucket(clock())
    while True:
        text = await _text(socket)
        if not bucket.takes(clock()):
            line.close("flood")
            return
        await running.say(chair, line, text)


async def _watch(socket: WebSocket, running: RunningTable, line: SocketLine) -> None:
    refusal = "watching_refused" if not running.match.terms.watch else ""
    if refusal or len(running.watching) >= MOST_WATCHING:
        line.close(refusal or "watching_full")
        running.settle()
        return
    running.watch(line)
    try:
        bucket = Bucket(running.loop.time())
        while bucket.takes(running.loop.time()):
            await _text(socket)  # who watches has nothing to say
        line.close("flood")
    finally:
        running.unwatch(line)


async def _text(socket: WebSocket) -> str:
    """What came, as text; bytes are read as if they were."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", NORMAL))
    text: str | None = message.get("text")
    return text if text is not None else str(message.get("bytes", b""), "utf-8", "replace")


def _check_origin(socket: WebSocket) -> None:
    """A page of somebody else's may not speak in the name of who reads it; programs say nothing of an origin."""
    origin = socket.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != socket.headers.get("host"):
        raise Unwelcome("origin")
