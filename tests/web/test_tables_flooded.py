"""Real sockets under somebody who sends without end: that one is cut off, the others do not notice."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import suppress
from pathlib import Path
from statistics import median

from tests.hall.clients import Client, open_table
from tests.hall.serving import serving
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

ROUNDS = 25


async def answered_in(client: Client, rounds: int) -> float:
    """Seconds until somebody else's message is answered, the median of some."""
    times: list[float] = []
    async with connect(client.socket_address, ping_interval=None) as socket:
        await socket.send(json.dumps({"token": client.token}))
        for number in range(rounds):
            await asyncio.sleep(0.06)  # as often as may be
            since = time.perf_counter()
            await socket.send(json.dumps({"id": f"n{number}", "at": -5, "do": "pass"}))
            while f'"n{number}"' not in str(await socket.recv()):
                pass
            times.append(time.perf_counter() - since)
    return median(times)


async def flood(client: Client, told: list[str]) -> None:
    """Messages as fast as they go out, on one connection after the other."""
    while True:
        try:
            async with connect(client.socket_address, ping_interval=None) as socket:
                await socket.send(json.dumps({"token": client.token}))
                for number in range(200):
                    await socket.send(json.dumps({"id": f"f{number}", "at": 0, "do": "pass" + " " * (number % 20)}))
                async for text in socket:
                    told.append(json.loads(text).get("reason", ""))
        except (ConnectionClosed, OSError):
            await asyncio.sleep(0.01)


def test_a_flood_does_not_slow_the_others(tmp_path: Path) -> None:
    """Three who flood, each again as soon as it is cut off: another table is answered about as fast as before."""
    with serving(tmp_path) as (address, _):
        quiet, *_ = open_table(address, ("Anne", "Bo"), think_seconds=0, bots="random")
        floods = [open_table(address, (f"F{number}", "G"), think_seconds=0, bots="random")[0] for number in range(3)]
        told: list[str] = []

        async def evening() -> tuple[float, float]:
            before = await answered_in(quiet, ROUNDS)
            flooding = [asyncio.create_task(flood(client, told)) for client in floods]
            during = await answered_in(quiet, ROUNDS)
            for task in flooding:
                task.cancel()
            await asyncio.gather(*flooding, return_exceptions=True)
            return before, during

        before, during = asyncio.run(evening())
    assert "flood" in told
    assert during < max(0.1, 10 * before), (before, during)


def test_a_message_beyond_all_measure_ends_the_connection(tmp_path: Path) -> None:
    """Without being read; and the seat is still there for who behaves."""
    with serving(tmp_path) as (address, _):
        client, *_ = open_table(address, ("Anne", "Bo"))

        async def evening() -> int | None:
            async with connect(client.socket_address, ping_interval=None) as socket:
                await socket.send(json.dumps({"token": client.token}))
                await socket.recv()
                await socket.send("x" * 100_000)
                with suppress(ConnectionClosed):
                    while await socket.recv():
                        pass
                return socket.close_code

        assert asyncio.run(evening()) == 1009
        assert asyncio.run(client.once())["kind"] == "table"
