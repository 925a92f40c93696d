"""Faults under load: whatever happens to server, disk, clock, database or network, no acknowledged move is lost."""

from __future__ import annotations

import asyncio
import resource
import signal
import subprocess
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from tests.hall.clients import Client, open_table
from tests.hall.namespaces import apart, is_possible
from tests.hall.serving import serving
from tests.hall.sitting import eager
from tests.patience import HANG
from tests.support.postgres import running_postgres
from tests.web.tables.test_tables_killed import journals, nothing_is_lost
from websockets.exceptions import WebSocketException

from huit.store.retention import DAY

pytestmark = pytest.mark.long
TABLES = 8
ROUNDS = 4  # of each fault
FURTHER = 6  # moments between two faults
TIMES = {"factor": 0.1, "between": 0.1}  # slow enough that no player says more than anybody may
Server = subprocess.Popen[str]
Fault = Callable[[Server], Awaitable[None]]


async def killed(server: Server) -> None:
    server.kill()
    server.wait()


async def stopped_for_a_while(server: Server) -> None:
    server.send_signal(signal.SIGSTOP)
    await asyncio.sleep(1.5)
    server.send_signal(signal.SIGCONT)


async def disk_full(server: Server) -> None:
    """No file may grow; then there is room again."""
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
    await asyncio.sleep(1.0)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


async def terminated(server: Server) -> None:
    server.terminate()
    await asyncio.to_thread(server.wait, HANG)


class Evening:
    """Players who connect again whenever they are cut off, to one server after the other."""

    def __init__(self, folder: Path, **asked: Any) -> None:
        self.folder = folder
        self.asked = asked
        self.stack = ExitStack()
        self.addresses: list[str] = []
        self.clients: list[Client] = []
        self.players: list[asyncio.Task[None]] = []

    def start(self, **more: Any) -> None:
        """Start the server, perhaps again."""
        self.stack.close()
        address, self.server = self.stack.enter_context(serving(self.folder, **TIMES, **self.asked, **more))
        self.addresses = [address]

    async def begin(self) -> None:
        """Open the tables at the first server, and play."""
        names = [(f"A{number}", f"B{number}") for number in range(TABLES)]
        self.clients = [one for pair in names for one in open_table(self.addresses[0], pair, bots="random", hands=16)]
        self.players = [asyncio.create_task(self._play(client)) for client in self.clients]

    async def _play(self, client: Client) -> None:
        for number in count():
            client.address = self.addresses[number % len(self.addresses)]
            with suppress(OSError, WebSocketException):  # of a server that is dying, or not there
                await client.play(eager, lambda _: False)
            await asyncio.sleep(0.05)

    async def further(self, moments: int = FURTHER) -> None:
        """Wait until every table has moved on, or is over."""
        goals = {id(one): self._moment(one) + moments for one in self.clients}
        async with asyncio.timeout(HANG):
            while any(self._moment(one) < goals[id(one)] and not self._is_over(one) for one in self.clients):
                for player in self.players:
                    assert not player.done(), player.exception()
                await asyncio.sleep(0.02)

    async def end(self) -> None:
        for player in self.players:
            player.cancel()
        await asyncio.gather(*self.players, return_exceptions=True)

    def _moment(self, client: Client) -> int:
        return max([int(one["moment"]) for one in client.snapshots[-3:]], default=0)

    def _is_over(self, client: Client) -> bool:
        return bool(client.snapshots) and client.snapshots[-1]["final"] is not None

    def nothing_is_lost(self, url: str = "") -> None:
        """Compare all that was ever told with the journals, after the servers have ended."""
        kept = asyncio.run(journals(self.folder, self.clients, url))
        for client in self.clients:
            nothing_is_lost(client, kept[client.table])
        told = sum(len(one.snapshots) for one in self.clients)
        assert told > TABLES * FURTHER
        print(f"{told} snapshots of {len(self.clients)} players, all in the journals")


@pytest.mark.parametrize(
    ("fault", "clocks"),
    [
        (killed, (0,)),
        (terminated, (0,)),
        (stopped_for_a_while, (0,)),
        (disk_full, (0,)),
        (killed, (91 * DAY, -DAY, 400 * DAY)),
    ],
    ids=["killed", "terminated", "stopped", "disk full", "clock jumps"],
)
def test_no_acknowledged_move_is_lost(tmp_path: Path, fault: Fault, clocks: tuple[int, ...]) -> None:
    """Everything that any player was ever told is in the journals, and the tables go on."""
    evening = Evening(tmp_path)

    async def run() -> None:
        evening.start()
        await evening.begin()
        for number in range(ROUNDS):
            await evening.further()
            await fault(evening.server)
            if evening.server.poll() is not None:
                await asyncio.to_thread(evening.start, clock=clocks[number % len(clocks)])
        await evening.further()
        await killed(evening.server)
        await evening.end()

    with evening.stack:
        asyncio.run(run())
    evening.nothing_is_lost()


def test_a_database_that_goes_away(tmp_path: Path) -> None:
    """PostgreSQL is stopped and started under the tables: they wait for it, and nothing is lost."""
    with running_postgres() as postgres:
        url = postgres.new_url()
        evening = Evening(tmp_path, database=url)

        async def run() -> None:
            evening.start()
            await evening.begin()
            for _ in range(2):
                await evening.further()
                await asyncio.to_thread(postgres.stop)
                await asyncio.sleep(1.0)
                await asyncio.to_thread(postgres.start)
            await evening.further()
            await killed(evening.server)
            await evening.end()

        with evening.stack:
            asyncio.run(run())
        evening.nothing_is_lost(url)


@pytest.mark.parametrize("rounds", [2] if is_possible() else [])
def test_a_cut_network(tmp_path: Path, rounds: int) -> None:
    """A server that can no longer reach PostgreSQL loses its tables to another one, and gets them back after it."""
    with apart() as namespace, running_postgres(namespace.database) as postgres:
        url = postgres.new_database_url()
        evening = Evening(tmp_path, database=url)
        far: dict[str, Any] = {"prefix": namespace.command, "host": namespace.host, "database": postgres.far(url)}

        async def run(far_address: str) -> None:
            evening.addresses = [far_address]
            await evening.begin()
            for _ in range(rounds):
                await evening.further()
                await asyncio.to_thread(evening.start)  # the other one; nobody knows of the far one for now
                evening.addresses.append(far_address)
                namespace.cut()
                await evening.further()  # where else: nothing can be stored from there
                namespace.mend()
                await evening.further()
                await killed(evening.server)
                await evening.further()  # the far one has the database again, and the tables
            await evening.end()

        with serving(tmp_path, **TIMES, **far) as (address, server), evening.stack:
            asyncio.run(run(address))
            server.kill()
        evening.nothing_is_lost(url)
