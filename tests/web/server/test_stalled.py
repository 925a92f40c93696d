"""Clients that do not read, or ask to the end: closed after the seconds of docs/server.md, on a clock that jumps."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, suppress
from dataclasses import replace
from typing import Any

import pytest
import uvicorn
from tests.web.jumping_loop import jumping_loop, run_jumping
from uvicorn.server import ServerState

from huit.web.listening.http import limited_http
from huit.web.listening.limits import ConnectionLimits, Doorkeeper
from huit.web.listening.sockets import limited_sockets
from huit.web.settings import PING_SECONDS

LIMITS = ConnectionLimits()
KERNEL = 4096  # bytes that the system keeps for each side, at least
LITTLE = 60_000  # bytes: more than the system keeps, less than what makes asyncio pause
MUCH = 5_000_000
ASK = b"GET / HTTP/1.1\r\nHost: huit\r\n\r\n"
LAST = b"GET / HTTP/1.1\r\nHost: huit\r\nConnection: close\r\n\r\n"
UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: huit\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Line:
    """A connection to a server of the real protocols, whose app sends so many bytes and then waits, or ends."""

    def __init__(self, size: int, *, goodbye: bool = False, most: int = LIMITS.most) -> None:
        self.size, self.goodbye = size, goodbye
        self.doorkeeper = Doorkeeper(replace(LIMITS, most=most))
        self.state = ServerState()
        self.client = socket.socket()

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": bytes(self.size)})
            return
        await receive()
        await send({"type": "websocket.accept"})
        if self.size:
            await send({"type": "websocket.send", "bytes": bytes(self.size)})
        while not self.goodbye and (await receive())["type"] != "websocket.disconnect":
            pass

    @asynccontextmanager
    async def open(self, said: bytes) -> AsyncIterator[None]:
        config = uvicorn.Config(
            self.app,
            log_config=None,
            interface="asgi3",
            lifespan="off",
            timeout_keep_alive=LIMITS.idle_seconds,
            http=limited_http(self.doorkeeper),
            ws=limited_sockets(self.doorkeeper),
            ws_ping_interval=PING_SECONDS,
            ws_ping_timeout=PING_SECONDS,
            ws_per_message_deflate=False,
        )
        config.load()
        loop = asyncio.get_running_loop()

        def protocol() -> asyncio.Protocol:
            return config.http_protocol_class(config=config, server_state=self.state, app_state={})  # type: ignore[call-arg]  # uvicorn says less than it has

        listening = socket.create_server(("127.0.0.1", 0))
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL)
        self.address = listening.getsockname()
        server = await loop.create_server(protocol, sock=listening)
        with self.client:
            self.client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, KERNEL)
            self.client.setblocking(False)
            await loop.sock_connect(self.client, listening.getsockname())
            await loop.sock_sendall(self.client, said)
            await asyncio.sleep(0)
            try:
                yield
            finally:
                for connection in list(self.state.connections):
                    connection.transport.abort()
                server.close()
                await server.wait_closed()
                await asyncio.sleep(1)  # for the app to hear of it

    def is_open(self) -> bool:
        return bool(self.state.connections)

    def unread(self) -> int:
        """The bytes that wait here for the client to read."""
        (connection,) = self.state.connections
        return int(connection.transport.get_write_buffer_size())

    async def closed_after(self, most: float) -> float:
        """The seconds until the server has closed the connection; fails if that takes longer than `most`."""
        loop = asyncio.get_running_loop()
        begin = loop.time()
        while not self.is_open():  # it has not been accepted yet
            await asyncio.sleep(0.01)
        while self.is_open():
            assert loop.time() - begin <= most, "still open"
            await asyncio.sleep(0.5)
        return loop.time() - begin


class ReadingLine(Line):
    """A connection to an app that answers when it has the whole request."""

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        while (message := await receive()).get("more_body"):
            pass
        if message["type"] != "http.disconnect":
            await super().app(scope, receive, send)


@pytest.mark.parametrize(
    ("begun", "status", "seconds"),
    [
        (b"", b"", LIMITS.head_seconds),
        (b"GET /", b"HTTP/1.1 408 ", LIMITS.head_seconds),
        (b"GET / HTTP/1.1\r\nHost: huit\r\nX-Long: x", b"HTTP/1.1 408 ", LIMITS.head_seconds),
        (b"POST / HTTP/1.1\r\nHost: huit\r\nContent-Length: 100\r\n\r\n{", b"", LIMITS.body_seconds),
        (ASK + b"GET /", b"HTTP/1.1 200 ", LIMITS.idle_seconds),
        (ASK, b"HTTP/1.1 200 ", LIMITS.idle_seconds),
    ],
    ids=["silent", "line", "header", "body", "second", "idle"],
)
def test_a_request_that_does_not_end(begun: bytes, status: bytes, seconds: float) -> None:
    """The connection of a request that does not end is closed after the seconds of the limits, with an answer where
    none has begun."""

    async def asked() -> None:
        line = ReadingLine(0)
        async with line.open(begun):
            assert seconds - 1 <= await line.closed_after(seconds + 1)
            with suppress(ConnectionError):
                found = await asyncio.get_running_loop().sock_recv(line.client, 4096)
                assert found[: len(status) or None] == status

    run_jumping(asked())


@pytest.mark.parametrize(
    ("begun", "drop"),
    [(b"", b"\r\n"), (b"", b"G"), (b"GET / HTTP/1.1\r\n", b"X: y\r\n"), (ASK, b"\r\n"), (ASK, b"G")],
    ids=["empty lines", "letters", "headers", "empty lines later", "letters later"],
)
def test_asking_drop_by_drop(begun: bytes, drop: bytes) -> None:
    """A byte now and then does not keep a connection open."""

    async def asked() -> None:
        loop, line = asyncio.get_running_loop(), ReadingLine(0)

        async def dropping() -> None:
            with suppress(OSError):
                while True:
                    await loop.sock_sendall(line.client, drop)
                    await asyncio.sleep(2)

        async with line.open(begun), asyncio.TaskGroup() as group:
            drops = group.create_task(dropping())
            assert await line.closed_after(LIMITS.head_seconds + 2)
            drops.cancel()

    run_jumping(asked())


@pytest.mark.parametrize(
    ("said", "size", "seconds"),
    [
        (ASK, MUCH, LIMITS.stalled_seconds),
        (ASK, LITTLE, LIMITS.idle_seconds + LIMITS.stalled_seconds),
        (LAST, MUCH, LIMITS.stalled_seconds),
        (LAST, LITTLE, LIMITS.stalled_seconds),
    ],
    ids=["much", "little", "much and last", "little and last"],
)
def test_an_answer_that_is_not_read(said: bytes, size: int, seconds: float) -> None:
    """However much of it waits here; a connection that ends, and has the rest to send, has the same time for that."""

    async def asked() -> None:
        line = Line(size)
        async with line.open(said):
            assert seconds <= await line.closed_after(seconds + 1)
            assert line.doorkeeper.refused == {"silent": 1}

    run_jumping(asked())


@pytest.mark.parametrize(
    "said", [b"nonsense\r\n\r\n", b"GET / HTTP/1.1\r\nX: " + b"x" * LIMITS.head_bytes], ids=["400", "431"]
)
def test_a_refusal_that_is_not_read(said: bytes) -> None:
    """A refusal that is not read closes the connection, and an answer that waits before it does not keep it open."""

    async def asked() -> None:
        line = Line(LITTLE)
        async with line.open(ASK):
            await asyncio.sleep(1)
            await asyncio.get_running_loop().sock_sendall(line.client, said)
            assert LIMITS.stalled_seconds - 1 <= await line.closed_after(LIMITS.stalled_seconds + 1)
            assert line.doorkeeper.refused["silent"] == 1

    run_jumping(asked())


def test_the_end_of_an_answer_that_is_not_read() -> None:
    """A client that reads all but the last kilobytes is closed too."""

    async def asked() -> None:
        loop, line = jumping_loop(), Line(500_000)
        async with line.open(LAST):
            await asyncio.sleep(1)
            while line.unread() > 10_000:
                await loop.read_at_once(line.client, 2048)
                await asyncio.sleep(0.001)
            assert line.unread()
            assert LIMITS.stalled_seconds <= await line.closed_after(LIMITS.stalled_seconds + 1)

    run_jumping(asked())


def test_a_slow_line() -> None:
    """A client that reads, however slowly, has the whole answer: 2 MB at 8 KB a second are four minutes."""

    async def asked() -> None:
        loop, line, found = jumping_loop(), Line(2_000_000), 0
        async with line.open(ASK):
            while found < line.size:
                read = await loop.read_at_once(line.client, 8192)
                assert read, f"closed after {found} bytes and {loop.time()} s"
                found += len(read)
                await asyncio.sleep(1)
            assert loop.time() > 2 * LIMITS.stalled_seconds
            assert line.doorkeeper.refused == {}

    run_jumping(asked())


def test_drop_by_drop() -> None:
    """A byte now and then is not reading."""

    async def asked() -> None:
        loop, line = asyncio.get_running_loop(), Line(MUCH)
        async with line.open(ASK):
            reading = asyncio.create_task(_sip(line.client))
            assert await line.closed_after(LIMITS.stalled_seconds + 1) >= LIMITS.stalled_seconds
            reading.cancel()
            assert loop.time() < 2 * LIMITS.stalled_seconds

    run_jumping(asked())


async def _sip(client: socket.socket) -> None:
    while await asyncio.get_running_loop().sock_recv(client, 1):
        await asyncio.sleep(1)


@pytest.mark.parametrize("size", [0, LITTLE, MUCH], ids=["nothing", "little", "much"])
def test_a_socket_whose_client_is_gone(size: int) -> None:
    """A socket that answers no ping is closed after two intervals, whatever there was to say."""

    async def watched() -> None:
        line = Line(size)
        async with line.open(UPGRADE):
            assert await line.closed_after(2 * PING_SECONDS + 1) >= 2 * PING_SECONDS
            assert line.doorkeeper.refused == {"silent": 1}

    run_jumping(watched())


@pytest.mark.parametrize("size", [LITTLE, MUCH], ids=["little", "much"])
def test_a_goodbye_that_is_not_read(size: int) -> None:
    """A socket that the server closes is sent no ping; the rest has the time of an answer."""

    async def watched() -> None:
        line = Line(size, goodbye=True)
        async with line.open(UPGRADE):
            assert await line.closed_after(LIMITS.stalled_seconds + 1) >= LIMITS.stalled_seconds
            assert line.doorkeeper.refused == {"silent": 1}

    run_jumping(watched())


@pytest.mark.parametrize("size", [LITTLE, MUCH], ids=["little", "much"])
def test_a_socket_asked_for_before_the_answer_is_read(size: int) -> None:
    """No client does so; asyncio would not tell the socket that nothing is read, and so it could fill the memory."""

    async def asked() -> None:
        line = Line(size)
        async with line.open(ASK):
            await asyncio.sleep(1)
            assert line.unread()
            await asyncio.get_running_loop().sock_sendall(line.client, UPGRADE)
            await line.closed_after(1)
            assert line.doorkeeper.refused == {"silent": 1}

    run_jumping(asked())


def test_many_who_come_at_once() -> None:
    """Each makes one that is idle go, never the same one twice: no more are open than may be."""

    async def crowd() -> None:
        line = Line(0, most=4)
        with ExitStack() as stack:
            async with line.open(b""):
                await asyncio.sleep(0.1)
                for _ in range(20):
                    stack.enter_context(socket.create_connection(line.address))
                await asyncio.sleep(0.1)
                assert len(line.state.connections) == 4
                assert line.doorkeeper.refused == {"idle": 17}

    run_jumping(crowd())
