"""Connections within limits: nobody fills the memory or takes all places with requests that never end."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from urllib.request import urlopen

import pytest
from tests.hall.clients import open_table
from tests.hall.serving import serving
from tests.patience import HANG
from websockets.asyncio.client import connect

from huit.web.listening.limits import ConnectionLimits, Doorkeeper

SHORT = 0.3  # seconds, of every limit of time in these tests
LIMITS = {
    "head_bytes": 8192,
    "headers": 40,
    "head_seconds": SHORT,
    "body_seconds": SHORT,
    "idle_seconds": 1,
    "stalled_seconds": SHORT,
    "most": 60,
    "per_address": 10,
}
HEALTH = b"GET /api/health HTTP/1.1\r\nHost: huit\r\n\r\n"
MANY = 200  # more than any limit here


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("limits")
    with serving(folder, connections=LIMITS, log=folder / "log") as (address, _):
        yield address
    assert "Traceback" not in (folder / "log").read_text(), "nothing that a client does is a fault of the server's"


def connected(address: str, source: str = "127.0.0.1") -> socket.socket:
    host, port = address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=HANG, source_address=(source, 0))


def rest_of(client: socket.socket) -> bytes:
    """Everything until the server closes the connection, which it has to."""
    found = b""
    with suppress(ConnectionError):
        while data := client.recv(65536):
            found += data
    return found


def send_until_closed(client: socket.socket, data: bytes, most: int) -> int:
    """The number of times that something could be sent, `most` if always."""
    for number in range(most):
        try:
            client.sendall(data)
        except OSError:
            return number
    return most


def is_well(address: str) -> bool:
    with urlopen(f"{address}/api/health", timeout=HANG) as answer:
        return bool(json.load(answer)["status"] == "ok")


def test_a_header_without_end(address: str) -> None:
    """A header without end is refused once it is too long, and not read any further."""
    with connected(address) as client:
        client.sendall(b"GET /api/health HTTP/1.1\r\nHost: huit\r\nX-Long: ")
        sent = send_until_closed(client, b"x" * 65536, 1600)  # a hundred megabytes
        assert sent < 1600
    with connected(address) as client:
        client.sendall(b"GET /api/health HTTP/1.1\r\nX-Long: " + b"x" * 8192)
        assert rest_of(client).startswith(b"HTTP/1.1 431 ")
    assert is_well(address)


@pytest.mark.parametrize("head", [b"X: y\r\n" * 41, b"X-Long: " + b"x" * 8200 + b"\r\n"])
def test_too_many_headers(address: str, head: bytes) -> None:
    """Too many headers are refused, also complete ones, in one piece."""
    with connected(address) as client:
        client.sendall(b"GET /api/health HTTP/1.1\r\nHost: huit\r\n" + head + b"\r\n")
        assert rest_of(client).startswith(b"HTTP/1.1 431 ")


def test_trailers_without_end(address: str) -> None:
    """Trailers after a body are limited like the headers before it."""
    with connected(address) as client:
        client.sendall(b"POST /api/score HTTP/1.1\r\nHost: huit\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX-Long: ")
        assert send_until_closed(client, b"x" * 65536, 1600) < 1600


def is_closed_on(client: socket.socket, data: bytes) -> bool:
    """Send until the server closes the connection; True if it does."""
    client.settimeout(0.05)
    for _ in range(20 * HANG):
        try:
            data = data[client.send(data) :]
        except TimeoutError:
            continue
        except ConnectionError:
            return True
    return False


def test_answers_that_nobody_reads(address: str) -> None:
    """A client that sends request after request without reading is disconnected."""
    ask = b"GET /api/rulebook HTTP/1.1\r\nHost: huit\r\nAccept-Encoding: identity\r\n\r\n"
    with connected(address) as client:
        assert is_closed_on(client, ask * 100_000)
    assert is_well(address)


def test_a_body_that_nobody_wants(address: str) -> None:
    """After the refusal the rest is read for a while, or many a client would not hear of it; then not any more."""
    with connected(address) as client:
        client.sendall(b"POST /api/score HTTP/1.1\r\nHost: huit\r\nContent-Length: 3000000\r\n\r\n" + b"x" * 3_000_000)
        assert client.recv(12) == b"HTTP/1.1 413"
    with connected(address) as client:
        client.sendall(b"POST /api/score HTTP/1.1\r\nHost: huit\r\nContent-Length: 1000000000\r\n\r\n")
        assert send_until_closed(client, b"x" * 65536, 1600) < 1600


@pytest.mark.parametrize("path", ["/api/score", "/api/advice", "/api/replays", "/api/imports", "/api/events/import"])
def test_a_body_that_breaks_off(address: str, path: str) -> None:
    """The client is gone, which is no fault of the server's (no traceback: see the fixture)."""
    with connected(address) as client:
        head = f"POST {path} HTTP/1.1\r\nHost: huit\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"
        client.sendall(head.encode() + b'{"hand')
    assert is_well(address)


def test_a_table_outlives_the_limits_of_requests(address: str) -> None:
    """A WebSocket is no request: it stays open however long nobody says anything."""
    (player,) = open_table(address, ("Anne",), bots="random", hands=1)

    async def evening() -> None:
        async with connect(player.socket_address, max_size=None, ping_interval=None) as table:
            await table.send(json.dumps({"token": player.token}))
            assert json.loads(await table.recv())["kind"] == "table"
            for _ in range(2):  # connections that came later than the table's are closed
                with connected(address) as later:
                    assert await asyncio.to_thread(rest_of, later) == b""
            async with asyncio.timeout(HANG):
                await (await table.ping())

    asyncio.run(evening())


def test_whoever_asks_again_waits_anew(address: str) -> None:
    """A connection in use is not the one that is closed to make room, however long ago it was opened."""
    with ExitStack() as stack:
        used = stack.enter_context(connected(address, "127.0.2.1"))
        for number in range(80):
            stack.enter_context(connected(address, f"127.0.1.{1 + number}"))
            if number % 20 == 19:
                used.sendall(HEALTH)
                assert used.recv(12) == b"HTTP/1.1 200"
                while used.recv(65536)[-1:] != b"}":
                    pass


def test_nobody_is_shut_out_by_idle_ones(address: str) -> None:
    """A full house closes the connection that is idle for the longest time."""
    with ExitStack() as stack:
        for number in range(MANY):
            stack.enter_context(connected(address, f"127.0.1.{1 + number % 100}"))
            if number % 50 == 49:
                assert is_well(address)


def test_connections_of_one_address(address: str) -> None:
    """One address has so many connections and not more; another is served, and so is a proxy on this machine."""
    with ExitStack() as stack:
        mine = [stack.enter_context(connected(address, "127.0.0.2")) for _ in range(11)]
        assert rest_of(mine[-1]).startswith(b"HTTP/1.1 503 ")
        with connected(address, "127.0.0.3") as other:
            other.sendall(HEALTH)
            assert other.recv(12) == b"HTTP/1.1 200"
        assert is_well(address)


def test_few_descriptors(tmp_path: Path) -> None:
    """A server that may open few files has fewer connections, and answers on."""
    with serving(tmp_path, files=130, connections={"per_address": MANY}) as (address, server), ExitStack() as stack:
        for _ in range(MANY):
            stack.enter_context(connected(address, "127.0.0.2"))
        assert is_well(address)
        assert server.poll() is None


def frame(opcode: int, payload: bytes) -> bytes:
    """A masked frame of a client."""
    return bytes([0x80 | opcode, 0x80 | len(payload)]) + bytes(4) + payload


def test_pings_whose_answers_are_not_read(address: str) -> None:
    """Pings whose answers are not read end the connection before they fill the memory."""
    client, *_ = open_table(address, ("Anne", "Bo"))
    path = client.socket_address.partition("127.0.0.1")[2].partition("/")[2]
    upgrade = f"GET /{path} HTTP/1.1\r\nHost: huit\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    with connected(address) as raw:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw.sendall((upgrade + key).encode())
        assert raw.recv(12) == b"HTTP/1.1 101"
        raw.sendall(frame(1, json.dumps({"token": client.token}).encode()))
        assert send_until_closed(raw, frame(9, b"p" * 120) * 500, 1600) < 1600
    assert is_well(address)


@pytest.mark.parametrize(
    ("proxies", "admitted"),
    [((), False), (("192.0.2.9",), True), (("*",), True), (("192.0.2.0/24",), True), (("198.51.100.0/24", ""), False)],
)
@pytest.mark.parametrize("address", ["192.0.2.9", "::ffff:192.0.2.9"])
def test_a_trusted_proxy_brings_everybody(address: str, proxies: tuple[str, ...], admitted: bool) -> None:
    """A trusted proxy has no limit of its own: the connections are those of its visitors. A name may be an address or a
    network; a server that listens on both versions of IP sees its IPv4 addresses in the form of IPv6."""
    doorkeeper = Doorkeeper(ConnectionLimits(per_address=1, proxies=frozenset(proxies)))
    for _ in range(2):
        doorkeeper.enter(address)
    assert doorkeeper.admits(address, [], 2) == admitted
    doorkeeper.leave(address)
    assert doorkeeper.admits(address, [], 1)
    assert doorkeeper.admits("::ffff:192.0.2.77", [], 2), "another address of the same kind"


class Waiting:
    """A connection that has waited since a time, or is being answered."""

    def __init__(self, since: float, *, idle: bool = True) -> None:
        self.idle_since = since
        self.idle = idle
        self.aborted = False

    def is_idle(self) -> bool:
        return self.idle

    def abort(self) -> None:
        self.aborted = True


def test_the_one_that_is_idle_for_longest_makes_room(caplog: pytest.LogCaptureFixture) -> None:
    """Not one that is answered, nor one that was used since; where all are answered nobody more is let in. Both are
    counted and logged."""
    doorkeeper = Doorkeeper(ConnectionLimits(most=3))
    answered, used, idle = Waiting(1, idle=False), Waiting(7), Waiting(5)
    assert doorkeeper.admits("192.0.2.1", [answered, used, idle], 4)
    assert [one.aborted for one in (answered, used, idle)] == [False, False, True]
    assert not doorkeeper.admits("192.0.2.1", [answered], 4)
    assert doorkeeper.refused == {"idle": 1, "connections": 1}
    assert len(caplog.records) == 2
