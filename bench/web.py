"""The web app under load on loopback, beside a bare FastAPI route that answers the same JSON to everybody, in turn."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from bench.memory import resident_kilobytes
from bench.running import ROOT, output_of
from bench.speed import Progress

CONNECTIONS = (1, 50, 200)
LOADER = ROOT / "bench" / "web_load.py"
OURS = "from huit.cli.main import main; main()"
# As `huit serve` runs its app, without anything of ours.
BARE = """
import socket, uvicorn
from fastapi import FastAPI
from fastapi.responses import JSONResponse
app = FastAPI()

@app.post("/constant")
async def constant() -> JSONResponse:
    return JSONResponse({"total": 8})

listening = socket.socket()
listening.bind(("127.0.0.1", 0))
listening.listen(512)
print("ready at the address http://127.0.0.1:%d/" % listening.getsockname()[1], flush=True)
config = uvicorn.Config(app, log_level="warning", access_log=False, server_header=False)
uvicorn.Server(config).run(sockets=[listening])
"""


@dataclass(frozen=True)
class Server:
    port: int
    path: str
    process: int


@dataclass(frozen=True)
class Loaded:
    """Figures of a server under load; milliseconds are the time that a client waits, loopback included."""

    connections: int
    per_second: float
    bare_per_second: float
    ratio: float
    median_ms: float
    slowest_ms: float  # of 99 in 100
    wrong: int


@dataclass(frozen=True)
class Run:
    per_second: float
    milliseconds: list[float]
    wrong: int


def loads(requests: int, rounds: int, progress: Progress) -> list[Loaded]:
    """For each number of connections so many requests a round, to the bare route and to ours in turn."""
    found = []
    with (
        _serving(OURS, "/api/score", "serve", "--port", "0", "--lang", "en") as ours,
        _serving(BARE, "/constant") as bare,
    ):
        for connections in CONNECTIONS:
            pairs = []
            for number in range(rounds + 1):  # the first one warms up
                progress(f"web, {connections} connections, round {number}/{rounds}")
                pairs.append((_load(bare, connections, requests), _load(ours, connections, requests)))
            found.append(_loaded(connections, pairs[1:]))
    return found


def growth(requests: int, progress: Progress) -> tuple[int, int]:
    """By how many kilobytes the server grew over so many requests, after a tenth of them; and how many went wrong."""
    with _serving(OURS, "/api/score", "serve", "--port", "0", "--lang", "en") as ours:
        progress(f"web, the memory of {requests:,} requests")
        wrong = _load(ours, 50, requests // 10).wrong
        before = resident_kilobytes(ours.process)
        wrong += _load(ours, 50, requests).wrong
        return resident_kilobytes(ours.process) - before, wrong


@contextmanager
def _serving(code: str, path: str, *arguments: str) -> Iterator[Server]:
    """A server in a process of its own, on a port that was free, with a database of its own."""
    with TemporaryDirectory() as folder:
        command = ["env", f"HUIT_DATA={folder}", sys.executable, "-c", code, *arguments]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
            assert process.stdout is not None
            try:
                port = process.stdout.readline().split("127.0.0.1:")[1].partition("/")[0]
                yield Server(int(port), path, process.pid)
            finally:
                process.terminate()


def _load(server: Server, connections: int, requests: int) -> Run:
    asked = [str(server.port), server.path, str(connections), str(requests)]
    found = json.loads(output_of([sys.executable, str(LOADER), *asked]))
    assert len(found["milliseconds"]) == requests, "requests without an answer"
    return Run(requests / found["seconds"], found["milliseconds"], found["wrong"])


def _loaded(connections: int, pairs: list[tuple[Run, Run]]) -> Loaded:
    waits = [one for _, ours in pairs for one in ours.milliseconds]
    return Loaded(
        connections,
        median([ours.per_second for _, ours in pairs]),
        median([bare.per_second for bare, _ in pairs]),
        median([ours.per_second / bare.per_second for bare, ours in pairs]),
        median(waits),
        quantiles(waits, n=100)[98],
        sum(bare.wrong + ours.wrong for bare, ours in pairs),
    )


def has_proc() -> bool:
    return Path("/proc/self/status").exists()
