"""Forty phones that follow a tournament: how long after a desk sends a result the last of them has it."""

from __future__ import annotations

import asyncio
import json
import statistics
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.hall.serving import serving
from tests.web.event_client import EventHolder, scores_of, seated_event
from tests.web.event_server import PHONES, WebClient
from websockets.asyncio.client import connect


def phone_figures(players: int = 112) -> dict[str, float]:
    """Milliseconds from sending a result to its arrival at the last phone: the median and the worst of all tables."""
    with TemporaryDirectory() as folder, serving(Path(folder)) as (address, _):
        client: Any = WebClient(address)
        organiser = seated_event(client, players, 4)
        organiser.write("clock_set", session=1, act="start")
        waits = asyncio.run(_followed(address, organiser, players // 4))
    return {"median": 1000 * statistics.median(waits), "worst": 1000 * max(waits)}


async def _followed(address: str, organiser: EventHolder, tables: int) -> list[float]:
    public = organiser.linked("public")
    seats = organiser.parts["seating.1"]
    first = organiser.state()["seq"]
    told: dict[int, list[float]] = {first + number: [] for number in range(1, tables + 1)}
    ready = asyncio.Semaphore(0)
    phones = [asyncio.create_task(_phone(address, public, told, ready)) for _ in range(PHONES)]
    for _ in range(PHONES):
        await ready.acquire()
    waits = []
    for table in range(1, tables + 1):
        result = {"session": 1, "table": table, "players": seats[table - 1]["four"], "scores": scores_of(table)}
        seq = first + table
        start = time.perf_counter()
        answer = await asyncio.to_thread(organiser.send, "result_entered", seq - 1, **result)
        assert answer.status_code == 201, answer.text
        while len(told[seq]) < PHONES:
            await asyncio.sleep(0.001)
        waits.append(max(told[seq]) - start)
    await asyncio.gather(*phones)
    return waits


async def _phone(address: str, public: EventHolder, told: dict[int, list[float]], ready: asyncio.Semaphore) -> None:
    url = f"{address.replace('http', 'ws', 1)}/api/events/{public.event}/socket"
    async with connect(url, max_size=None, ping_interval=None) as socket:
        await socket.send(json.dumps({"code": public.code}))
        seq = json.loads(await socket.recv())["seq"]
        ready.release()
        while seq < max(told):
            seq = json.loads(await socket.recv())["seq"]
            told[seq].append(time.perf_counter())
