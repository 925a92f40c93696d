"""Many small pieces in one packet, each of them work: requests one after the other, chunks of a byte, empty frames."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest
from tests.web.jumping_loop import run_jumping
from tests.web.server.test_stalled import ASK, LIMITS, UPGRADE, Line

from huit.web.listening.http import PIECES
from huit.web.listening.sockets import FRAGMENTS, FRAMES
from huit.web.websocket.connection import MOST_CHARACTERS, POLICY, Outgoing

MANY = 20_000
CHUNKED = b"POST / HTTP/1.1\r\nHost: huit\r\nTransfer-Encoding: chunked\r\n\r\n"
PING, PONG, TEXT, MORE = (bytes((first, 0x80, 0, 0, 0, 0)) for first in (0x89, 0x8A, 0x81, 0x00))  # all empty
BEGIN = bytes((0x01, 0x80, 0, 0, 0, 0))  # the first of several frames of a message
HANDSHAKE = UPGRADE.removesuffix(b"\r\n")


class CountingLine(Line):
    """A line that counts what its app is asked; the app answers nothing before `free` is set."""

    def __init__(self) -> None:
        super().__init__(0)
        self.client.setsockopt(
            socket.IPPROTO_TCP, socket.TCP_NODELAY, 1
        )  # the loop does not wait for what is on its way
        self.asked = 0
        self.heard = 0
        self.free = asyncio.Event()

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        self.asked += 1
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            while (await receive())["type"] != "websocket.disconnect":
                self.heard += 1
            return
        await self.free.wait()
        await super().app(scope, receive, send)

    async def sent(self, data: bytes) -> None:
        """Send, as far as the server reads it."""
        sending = asyncio.create_task(asyncio.get_running_loop().sock_sendall(self.client, data))
        await asyncio.wait([sending], timeout=5)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


async def settled() -> None:
    await asyncio.sleep(3)


def test_requests_one_after_the_other() -> None:
    """As many as wait for an answer take memory: no more than a few may, and the connection is closed at once."""

    async def asked() -> None:
        line = CountingLine()
        async with line.open(ASK * MANY):
            await settled()
            assert line.asked <= 1
            assert not line.is_open()
            assert line.doorkeeper.refused == {"pipelined": 1}

    run_jumping(asked())


def test_a_few_requests_one_after_the_other() -> None:
    """A client that does not wait for each answer has them all."""

    async def asked() -> None:
        line = CountingLine()
        line.free.set()
        async with line.open(ASK * LIMITS.pipelined):
            await settled()
            assert line.asked == LIMITS.pipelined
            assert line.doorkeeper.refused == {}

    run_jumping(asked())


@pytest.mark.parametrize(("number", "is_open"), [(MANY, False), (PIECES, True)])
def test_chunks_of_a_byte(number: int, is_open: bool) -> None:
    """Each is a call of the parser's; no honest client sends a body so."""

    async def asked() -> None:
        line = CountingLine()
        async with line.open(CHUNKED + b"1\r\nx\r\n" * number):
            await settled()
            assert line.is_open() is is_open
            assert line.doorkeeper.refused == ({} if is_open else {"pieces": 1})

    run_jumping(asked())


@pytest.mark.parametrize("frame", [PING, PONG, TEXT], ids=["pings", "pongs", "messages"])
def test_frames_without_end(frame: bytes) -> None:
    """Frames beyond the burst are not read, and the connection is closed."""

    async def watched() -> None:
        line = CountingLine()
        async with line.open(UPGRADE):
            await asyncio.sleep(1)
            await line.sent(frame * MANY)
            await settled()
            assert line.heard <= FRAMES + 100
            assert not line.is_open()
            assert line.doorkeeper.refused == {"frames": 1}

    run_jumping(watched())


def test_a_message_in_endless_parts() -> None:
    """Empty parts are within any size, slowly sent ones within any rate; their number is limited too."""

    async def watched() -> None:
        line = CountingLine()
        async with line.open(UPGRADE):
            await asyncio.sleep(1)
            await line.sent(BEGIN + MORE * (FRAGMENTS - 1))
            await settled()
            assert line.is_open()
            await line.sent(MORE)
            await settled()
            assert not line.is_open()
            assert line.doorkeeper.refused == {"frames": 1}

    run_jumping(watched())


@pytest.mark.parametrize(
    "head",
    [
        HANDSHAKE.replace(b"GET", b"POST", 1) + b"Content-Length: 3\r\n\r\nabc",
        HANDSHAKE + b"X-Long: " + b"x" * 20_000 + b"\r\n\r\n",
        HANDSHAKE + b"Content-Length: 30\r\n\r\n",
        HANDSHAKE + b"Transfer-Encoding: chunked\r\n\r\n",
    ],
    ids=["post", "long", "length", "chunked"],
)
def test_a_handshake_that_is_none(head: bytes) -> None:
    """A handshake that the WebSocket library ignores has no answer; the connection is closed, or it would stay open for
    ever."""

    async def watched() -> None:
        line = CountingLine()
        async with line.open(head):
            await settled()
            assert not line.is_open()
            assert line.doorkeeper.refused == {"silent": 1}

    run_jumping(watched())


class Unread:
    """A socket whose client reads one message, and then nothing."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.closed: int | None = None
        self.reads = asyncio.Event()

    async def send_text(self, text: str) -> None:
        self.sent.append(text)
        await self.reads.wait()

    async def close(self, code: int) -> None:
        self.closed = code


@pytest.mark.parametrize(("size", "number", "closed"), [(1000, 90, None), (MOST_CHARACTERS // 4, 6, POLICY)])
def test_messages_that_are_not_read(size: int, number: int, closed: int | None) -> None:
    """Few long ones fill the memory as many short ones do; a closed client comes back for the whole state."""

    async def told() -> None:
        socket: Any = Unread()
        outgoing = Outgoing(socket)

        async def conversation() -> None:
            for _ in range(number):
                outgoing.put("x" * size)
                await asyncio.sleep(0)
            socket.reads.set()
            await asyncio.sleep(0.5)

        await outgoing.during(conversation())
        assert socket.closed == closed
        assert (len(socket.sent) == number) is (closed is None)

    run_jumping(told())


def test_only_the_newest_state_waits() -> None:
    """A whole state takes the place of an older one that was not sent yet; a slow reader stays, and misses none of the
    other messages."""

    async def told() -> None:
        socket: Any = Unread()
        outgoing = Outgoing(socket)

        async def conversation() -> None:
            for number in range(50):
                outgoing.put(f"sheet {number} " + "x" * (MOST_CHARACTERS // 2), about="sheet")
                outgoing.put(f"people {number}", about="people")
                await asyncio.sleep(0)
            outgoing.put("one")
            outgoing.put("two")
            socket.reads.set()
            await asyncio.sleep(0.5)

        await outgoing.during(conversation())
        assert socket.closed is None
        assert [text.rstrip("x") for text in socket.sent] == ["sheet 0 ", "sheet 49 ", "people 49", "one", "two"]

    run_jumping(told())
