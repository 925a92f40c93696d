"""Real sockets beside a client that sends without end: that one is cut off, the others do not notice."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import suppress
from pathlib import Path

from tests.hall.clients import Client, open_table
from tests.hall.serving import serving
from tests.patience import HANG
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from huit.web.websocket.handler import BURST, PER_SECOND

ROUNDS = 25


async def answered(client: Client, rounds: int) -> int:
    """Messages of a quiet client that were answered."""
    async with connect(client.socket_address, ping_interval=None) as socket, asyncio.timeout(HANG):
        await socket.send(json.dumps({"token": client.token}))
        for number in range(rounds):
            await asyncio.sleep(1 / PER_SECOND)
            await socket.send(json.dumps({"id": f"n{number}", "at": -5, "do": "pass"}))
            while f'"n{number}"' not in str(await socket.recv()):
                pass
    return rounds


async def flood(client: Client, cut_off: list[tuple[int, float]]) -> None:
    """Messages as fast as they go out, on one connection after the other: the replies and seconds of each."""
    while True:
        since, replies = time.monotonic(), 0
        with suppress(ConnectionClosed, OSError):
            async with connect(client.socket_address, ping_interval=None) as socket:
                await socket.send(json.dumps({"token": client.token}))
                sending = asyncio.create_task(_send_without_end(socket))
                async for text in socket:
                    message = json.loads(text)
                    replies += message["kind"] == "refused"
                    if message.get("reason") == "flood":
                        cut_off.append((replies, time.monotonic() - since))
                sending.cancel()


async def _send_without_end(socket: ClientConnection) -> None:
    with suppress(ConnectionClosed):
        while True:
            await socket.send(json.dumps({"id": "f", "at": 0, "do": "pass"}))
            await asyncio.sleep(0)


def test_a_flood_does_not_stop_the_others(tmp_path: Path) -> None:
    """Three who flood, each again as soon as it is cut off: each costs no more than its token bucket has, and another
    table is answered throughout."""
    with serving(tmp_path) as (address, _):
        quiet, *_ = open_table(address, ("Anne", "Bo"), think_seconds=0, bots="random")
        floods = [open_table(address, (f"F{number}", "G"), think_seconds=0, bots="random")[0] for number in range(3)]
        cut_off: list[tuple[int, float]] = []

        async def evening() -> int:
            flooding = [asyncio.create_task(flood(client, cut_off)) for client in floods]
            found = await answered(quiet, ROUNDS)
            async with asyncio.timeout(HANG):
                while not cut_off:
                    await asyncio.sleep(0.01)
            for task in flooding:
                task.cancel()
            await asyncio.gather(*flooding, return_exceptions=True)
            return found

        assert asyncio.run(evening()) == ROUNDS
    assert all(replies <= BURST + PER_SECOND * seconds for replies, seconds in cut_off), cut_off


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
