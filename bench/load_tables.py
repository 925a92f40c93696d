"""Tables of four on real sockets: how many a server holds at once. `bench/load_tables.py --help`; docs/benchmarks.md.

The server is a process of its own with SQLite on the disk, the players are another one. They think as long as people
do, times `--factor`. A move is answered when its player hears that it was taken, which is after it is on the disk.
"""

# ruff: noqa: E402 (the root of the repository, for `bench` and `tests`, must be on the path first)

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import subprocess
import sys
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

sys.path[0] = str(Path(__file__).resolve().parent.parent)

from tests.hall.clients import Client, open_table
from tests.hall.serving import serving
from tests.hall.sitting import quiet
from websockets.asyncio.client import ClientConnection, connect

import huit
from huit.web.settings import WorkSettings

MEDIAN_GOAL, CENTILE_GOAL = 0.050, 0.250  # seconds
TURN, PASS = (1.0, 4.0), (0.3, 2.0)  # seconds that people take to throw a tile, and to let one go
NAMES = ("Anne", "Bo", "Chloé", "Da")
WARM_UP = 5.0
AT_THE_DOOR = 20
USUAL_WORK = asdict(WorkSettings())  # the limits of a real server


@dataclass
class Tally:
    """Times that the players saw, in seconds."""

    waits: list[float] = field(default_factory=list)
    refused: int = 0
    seconds: float = 0.0  # for which it was measured


class Player:
    """Plays quietly at one seat, as fast as people do."""

    def __init__(self, client: Client, factor: float, tally: Tally, door: asyncio.Semaphore) -> None:
        self.client = client
        self.factor = factor
        self.tally = tally
        self.door = door  # so many come in at once
        self.here = asyncio.Event()
        self._sent: dict[str, float] = {}
        self._thinking: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """To the end of the match."""
        await self.door.acquire()
        async with connect(self.client.socket_address, max_size=None, ping_interval=None, compression=None) as socket:
            await socket.send(json.dumps({"token": self.client.token}))
            try:
                async for text in socket:
                    self._come_in()
                    message: dict[str, Any] = json.loads(text)
                    self._hear(socket, message)
                    if message.get("final") is not None:
                        return
            finally:
                self._stop_thinking()

    def _come_in(self) -> None:
        if not self.here.is_set():
            self.here.set()
            self.door.release()

    def _hear(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        if message["kind"] == "table":
            self._look(socket, message)
        elif message["kind"] == "taken":
            self._taken(message["id"])
        elif message["kind"] == "refused":
            self._sent.pop(message["id"], None)
            self.tally.refused += 1

    def _stop_thinking(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None

    def _look(self, socket: ClientConnection, picture: dict[str, Any]) -> None:
        self._stop_thinking()
        do = quiet(picture) if picture["options"] else None
        if do is not None:
            low, high = PASS if do in ("pass", "next") else TURN
            pause = self.factor * random.uniform(low, high)
            self._thinking = asyncio.create_task(self._say(socket, picture["moment"], do, pause))

    async def _say(self, socket: ClientConnection, moment: int, do: str, pause: float) -> None:
        await asyncio.sleep(pause)
        known = f"{moment}-{do}"
        self._sent[known] = time.perf_counter()
        await socket.send(json.dumps({"id": known, "at": moment, "do": do}))

    def _taken(self, known: str) -> None:
        sent = self._sent.pop(known, None)
        if sent is not None:
            self.tally.waits.append(time.perf_counter() - sent)


def play(seats: list[dict[str, str]], factor: float, seconds: float) -> Tally:
    """All players of all tables, in this process; measured from when everybody is there."""
    tally = Tally()

    async def evening() -> None:
        door = asyncio.Semaphore(AT_THE_DOOR)
        players = [Player(client_of(seat), factor, tally, door) for seat in seats]
        tasks = [asyncio.create_task(player.run()) for player in players]
        await asyncio.gather(*[player.here.wait() for player in players])
        await asyncio.sleep(WARM_UP * factor)
        tally.waits.clear()
        start = time.perf_counter()
        await asyncio.wait(tasks, timeout=seconds)
        tally.seconds = time.perf_counter() - start
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(evening())
    return tally


def client_of(seat: dict[str, str]) -> Client:
    return Client(seat["address"], seat["table"], seat["token"])


# The server's side ----------------------------------------------------------------------------------------------------


def memory_of(process: int) -> float:
    """Megabytes that a process and its children hold."""
    found = 0.0
    for one in [process, *_children(process)]:
        for line in Path(f"/proc/{one}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                found += int(line.split()[1]) / 1024
    return found


def _children(process: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def work_of(process: int) -> float:
    """Seconds of a processor that it has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def measure(tables: int, factor: float, seconds: float, askers: int = 0) -> bool:
    """Check that both goals are met, perhaps while others ask for advice and reviews."""
    timing = {"factor": factor, "between": 2 * factor, "thinking": 0.8}
    with TemporaryDirectory() as data, serving(Path(data), **timing, work=USUAL_WORK) as (address, server):
        open_table(address, NAMES, hands=16)
        empty = memory_of(server.pid)
        seats = [seat for number in range(tables) for seat in _opened(address, number, tables)]
        before, start = work_of(server.pid), time.perf_counter()
        progress(f"{tables} tables play for {seconds:.0f} s")
        asked = json.dumps({"seats": seats, "factor": factor, "seconds": seconds})
        command = [sys.executable, __file__, "--players"]
        asking = _asking(address, askers, seconds + WARM_UP * factor)
        found = subprocess.run(command, input=asked, stdout=subprocess.PIPE, text=True, check=True).stdout
        busy = (work_of(server.pid) - before) / (time.perf_counter() - start)
        held = memory_of(server.pid)
        if asking is not None:
            print(f"  {askers} askers: {asking.communicate()[0].strip()}", flush=True)
    tally = Tally(**json.loads(found))
    waits = sorted(tally.waits)
    middle, late = median(waits), waits[int(len(waits) * 0.99)]
    met = middle < MEDIAN_GOAL and late < CENTILE_GOAL
    print(
        f"{tables:5} tables of four: {len(waits) / tally.seconds:6.1f} moves/s, answered in {1000 * middle:5.1f} ms "
        f"(median) and {1000 * late:5.1f} ms (99th centile); server {100 * busy:3.0f} % of a core, "
        f"{1000 * (held - empty) / tables:5.0f} KB a table, {tally.refused} refused: {'met' if met else 'MISSED'}",
        flush=True,
    )
    return met


def _asking(address: str, askers: int, seconds: float) -> subprocess.Popen[str] | None:
    """Clients that ask for advice and reviews meanwhile."""
    if not askers:
        return None
    command = [sys.executable, str(Path(__file__).with_name("askers.py")), address.rpartition(":")[2]]
    return subprocess.Popen([*command, str(askers), str(seconds)], stdout=subprocess.PIPE, text=True)


def _opened(address: str, number: int, tables: int) -> list[dict[str, str]]:
    if number % 20 == 0:
        progress(f"opening tables: {number}/{tables}")
    clients = open_table(address, NAMES, hands=16)
    return [{"address": one.address, "table": one.table, "token": one.token} for one in clients]


def growth(hands: int) -> None:
    """Memory while hand after hand is played, each at a table of its own with three bots."""
    with TemporaryDirectory() as data, serving(Path(data), factor=0.0, between=0.0) as (address, server):
        played = 0
        while played < hands:
            played += _some_hands(address, 100)
            print(f"{played:6} hands: {memory_of(server.pid):7.1f} MB", flush=True)


def _some_hands(address: str, number: int) -> int:
    seats = [one for _ in range(number) for one in open_table(address, NAMES[:1], bots="random", hands=1, watch=False)]
    asked = [{"address": one.address, "table": one.table, "token": one.token} for one in seats]
    play(asked, 0.0, 300.0)
    return number


def progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="\r", file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench/load_tables.py", description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[100, 200, 300], help="how many at once, one by one")
    parser.add_argument("--seconds", type=float, default=30.0, help="for which each is measured")
    parser.add_argument("--factor", type=float, default=1.0, help="of the time that people and pauses take")
    parser.add_argument("--askers", type=int, default=0, help="clients that ask for advice and reviews meanwhile")
    parser.add_argument(
        "--growth", type=int, default=0, metavar="HANDS", help="measure memory over so many hands instead"
    )
    parser.add_argument("--players", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.players:
        gc.disable()  # a pause of the players' own would count as one of the server's
        tally = play(**json.load(sys.stdin))
        json.dump({"waits": tally.waits, "refused": tally.refused, "seconds": tally.seconds}, sys.stdout)
    elif arguments.growth:
        print(f"{huit.build_kind()} build")
        growth(arguments.growth)
    else:
        print(f"{huit.build_kind()} build, people's time × {arguments.factor:g}")
        for tables in arguments.tables:
            measure(tables, arguments.factor, arguments.seconds, arguments.askers)


if __name__ == "__main__":
    main()
