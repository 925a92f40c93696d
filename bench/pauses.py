"""Pauses after a discard at tables with `master` bots: do they tell whether a bot could claim? docs/server.md.

bench/pauses.py [TABLES] [SECONDS]
"""

# ruff: noqa: E402 (the root of the repository, for `bench` and `tests`, must be on the path first)

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path[0] = str(Path(__file__).resolve().parent.parent)

from bench.load_tables import AT_THE_DOOR, USUAL_WORK, Player, Tally
from tests.hall.clients import Client, open_table
from tests.hall.serving import serving
from websockets.asyncio.client import ClientConnection

CLAIMS = frozenset(("chow", "pung", "kong", "win"))
Pauses = dict[bool, list[float]]  # seconds, by whether a bot claimed


class Discarder(Player):
    """Measures the seconds from a discard that was taken to what follows it."""

    def __init__(self, client: Client, door: asyncio.Semaphore, pauses: Pauses) -> None:
        super().__init__(client, 1.0, Tally(), door)
        self.pauses = pauses
        self.since = (0.0, -1)  # when a discard was taken, and the moment that follows its answers

    def _taken(self, known: str) -> None:
        super()._taken(known)
        moment, _, do = known.partition("-")
        if do.startswith("discard"):
            self.since = (time.perf_counter(), int(moment) + 2)

    def _look(self, socket: ClientConnection, picture: dict[str, Any]) -> None:
        began, moment = self.since
        if picture["moment"] == moment:
            claimed = any(event["kind"] in CLAIMS for event in picture.get("news", ()))
            self.pauses[claimed].append(time.perf_counter() - began)
            self.since = (0.0, -1)
        super()._look(socket, picture)


async def evening(clients: list[Client], seconds: float) -> Pauses:
    pauses: Pauses = {True: [], False: []}
    door = asyncio.Semaphore(AT_THE_DOOR)
    tasks = [asyncio.create_task(Discarder(client, door, pauses).run()) for client in clients]
    await asyncio.wait(tasks, timeout=seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return pauses


def main(tables: int = 200, seconds: float = 40.0) -> None:
    with TemporaryDirectory() as data, serving(Path(data), thinking=0.8, work=USUAL_WORK) as (address, _):
        clients = [open_table(address, ("Anne",), bots="master", hands=16, pace="even")[0] for _ in range(tables)]
        pauses = asyncio.run(evening(clients, seconds))
    for claimed, found in pauses.items():
        waits = sorted(found) or [0.0]
        kind = "a bot claimed" if claimed else "no bot claimed"
        middle = waits[len(waits) // 2]
        print(f"{kind:15} {len(found):5} times, {waits[0]:.3f} to {waits[-1]:.3f} s, median {middle:.3f} s")


if __name__ == "__main__":
    main(*[int(one) for one in sys.argv[1:]])
