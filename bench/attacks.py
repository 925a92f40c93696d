"""Attacks of one client on a server with its usual limits, and what others notice. docs/server.md has the figures.

    bench/attacks.py [NAME ...]

Each attack lasts a few seconds and stays on this machine. Health is asked twenty times a second meanwhile.
"""

# ruff: noqa: E402 (the root of the repository, for `bench` and `tests`, must be on the path first)

from __future__ import annotations

import asyncio
import http.client
import json
import socket
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

sys.path[0] = str(Path(__file__).resolve().parent.parent)

from tests.hall.serving import serving

import huit
from huit.web.settings import WorkSettings

SECONDS = 8.0  # of an attack that could go on
BETWEEN = 0.05  # two questions for health
CLIENTS = 8
WINNING = {"hand": "[123m,1]456s789p11mEEE|ES0000|0"}
UNFINISHED = {"hand": "1479m258s369pESWN"}
ENTRIES = 2600
OLD_ENTRY = {"id": "old-entry-1", "event": [1_000_000_000, 1, 1, 1, 2.5], "grades": {"all_chows": True}}


class Health:
    """Asks for health over and over, in a thread; the seconds of the answers."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.seconds: list[float] = []
        self.failed = 0
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> Health:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._end.wait(BETWEEN):
            began = time.perf_counter()
            try:
                self.failed += ask(self.port, "GET", "/api/health")[0] != http.client.OK
            except OSError:
                self.failed += 1
            self.seconds.append(time.perf_counter() - began)

    def __str__(self) -> str:
        middle, worst = 1000 * median(self.seconds), 1000 * max(self.seconds)
        return f"health {middle:.1f} ms (median), {worst:.0f} ms (worst of {len(self.seconds)}), {self.failed} failed"


def ask(
    port: int, method: str, path: str, body: Any = None, source: str = "127.0.0.1", **headers: str
) -> tuple[int, bytes]:
    """One request on a connection of its own."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60, source_address=(source, 0))
    try:
        sent = None if body is None else json.dumps(body)
        connection.request(method, path, sent, {"Content-Type": "application/json", **headers})
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def connected(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=60)


def header(port: int) -> str:
    """A hundred megabytes in one header, again and again."""
    sent = tries = 0
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        tries += 1
        with connected(port) as client, suppress(OSError):
            client.sendall(b"GET / HTTP/1.1\r\nX-Long: ")
            for _ in range(1600):
                client.sendall(b"x" * 65536)
                sent += 65536
    return f"{tries} times, {sent / tries / 1e6:.1f} MB could be sent in the mean"


def drip(port: int) -> str:
    """Sixty connections that send a byte a second of a request."""
    with ExitStack() as stack:
        clients = [stack.enter_context(connected(port)) for _ in range(60)]
        for client in clients:
            client.sendall(b"GET /")
        end = time.monotonic() + 15
        alive = dict.fromkeys(clients, 0.0)
        began = time.monotonic()
        while time.monotonic() < end and alive:
            for client in list(alive):
                try:
                    client.sendall(b"a")
                except OSError:
                    alive.pop(client)
            time.sleep(1)
        return f"{len(alive)} of 60 alive after {time.monotonic() - began:.0f} s"


def idle(port: int) -> str:
    """Four hundred connections that say nothing, where 300 files may be open."""
    with ExitStack() as stack:
        for _ in range(400):
            stack.enter_context(connected(port))
        time.sleep(2)
        return f"health after them: {ask(port, 'GET', '/api/health')[0]}"


def flood(path: str, body: Any) -> Callable[[int], str]:
    def run(port: int) -> str:
        statuses: Counter[int] = Counter()

        def asking(end: float) -> None:
            while time.monotonic() < end:
                statuses[ask(port, "POST", path, body)[0]] += 1

        threads = [threading.Thread(target=asking, args=(time.monotonic() + SECONDS,)) for _ in range(CLIENTS)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
        return f"{CLIENTS} connections, answers {dict(statuses)}"

    return run


def crowd(port: int) -> str:
    """Four hundred connections of one address that ask for scores all the time."""
    body = json.dumps(WINNING).encode()
    asked = b"POST /api/score HTTP/1.1\r\nHost: huit\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%b"
    statuses: Counter[bytes] = Counter()

    async def one(end: float) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.2", 0))
        while time.monotonic() < end:
            writer.write(asked % (len(body), body))
            head = await reader.readuntil(b"\r\n\r\n")
            statuses[head[9:12]] += 1
            await reader.readexactly(int(head.lower().partition(b"content-length: ")[2].partition(b"\r")[0]))
        writer.close()

    async def all_of_them() -> None:
        end = time.monotonic() + SECONDS
        await asyncio.gather(*[one(end) for _ in range(400)])

    asyncio.run(all_of_them())
    return f"400 connections, answers { ({key.decode(): number for key, number in statuses.items()}) }"


def old_entry(port: int) -> str:
    """An entry with an old time in a long dojo log: all of it is folded anew."""
    code = json.loads(ask(port, "POST", "/api/learners", {"nickname": "Anne"})[1])["code"]
    bearer = {"Authorization": f"Bearer {code}"}
    for first in range(0, ENTRIES, 260):
        numbers = range(first, first + 260)
        entries = [{**OLD_ENTRY, "id": f"answer-{n}", "event": [1_700_000_000 + n, 1, 1, 1, 2.5]} for n in numbers]
        ask(port, "POST", "/api/learners/me/log", {"entries": entries}, **bearer)
    began = time.monotonic()
    status, _ = ask(port, "POST", "/api/learners/me/log", {"entries": [OLD_ENTRY]}, **bearer)
    seconds = time.monotonic() - began
    log = json.loads(ask(port, "GET", "/api/learners/me", **bearer)[1])["log"]
    return f"{status}, {len(log)} entries folded, after {seconds:.1f} s"


ATTACKS: dict[str, Callable[[int], str]] = {
    "header": header,
    "drip": drip,
    "idle": idle,
    "score": flood("/api/score?lang=en", WINNING),
    "crowd": crowd,
    "advice": flood("/api/advice?lang=en", UNFINISHED),
    "old-entry": old_entry,
}


@contextmanager
def server(**asked: Any) -> Iterator[int]:
    with TemporaryDirectory() as data, serving(Path(data), work=asdict(WorkSettings()), **asked) as (address, _):
        port = int(address.rpartition(":")[2])
        ask(port, "POST", "/api/advice", UNFINISHED)  # the worker has started
        yield port


def main(names: list[str]) -> None:
    print(f"{huit.build_kind()} build")
    for name in names or list(ATTACKS):
        with server(**({"files": 300} if name == "idle" else {})) as port, Health(port) as health:
            told = ATTACKS[name](port)
        print(f"{name:10} {told}; {health}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
