"""A server killed in the middle of fifty tables: the next one goes on where each of them was."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from tests.hall.clients import Client, open_table
from tests.hall.serving import serving
from tests.hall.sitting import eager
from tests.patience import HANG

from huit.hall.journal.database import DatabaseStorage
from huit.hall.journal.storage import StoredMatch
from huit.hall.live.timing import Timing
from huit.hall.match import Match
from huit.hall.messages.snapshots import Snapshots
from huit.store.database import Database

TABLES = 50
TIMES = {"factor": 0.02, "between": 0.1}
COMPARED = ("moment", "player", "news", "sheet", "result", "final", "naming")


def test_killed_in_the_middle_of_fifty_tables(tmp_path: Path) -> None:
    """Every table goes on; every message sent before is in the journal, with the same tiles at the same moment."""
    with serving(tmp_path, **TIMES) as (address, server):
        clients = [
            client
            for number in range(TABLES)
            for client in open_table(address, (f"A{number}", f"B{number}"), bots="random", hands=1)
        ]

        async def until_killed() -> None:
            playing = [asyncio.create_task(client.play(eager, lambda _: False)) for client in clients]
            async with asyncio.timeout(HANG):
                while min(moment_of(client) for client in clients) < 12:
                    await asyncio.sleep(0.02)
            server.kill()
            await asyncio.gather(*playing)

        asyncio.run(until_killed())
    kept = asyncio.run(journals(tmp_path, clients))
    for client in clients:
        nothing_is_lost(client, kept[client.table])
    goes_on(tmp_path, clients, kept)


def moment_of(client: Client) -> int:
    return int(client.snapshots[-1]["moment"]) if client.snapshots else 0


async def journals(folder: Path, clients: list[Client], url: str = "") -> dict[str, StoredMatch]:
    """As the dead server left them on the disk."""
    database = Database(url or f"sqlite:///{folder / 'huit.db'}")
    storage = DatabaseStorage(database, "")
    found: dict[str, StoredMatch] = {}
    for table in {client.table for client in clients}:
        kept = await storage.read(table)
        assert kept is not None
        found[table] = kept
    await storage.close()
    database.close()
    return found


def nothing_is_lost(client: Client, kept: StoredMatch) -> None:
    """Every snapshot that the seat ever received, made again from the journal alone."""
    told = {snapshot["moment"]: snapshot for snapshot in client.snapshots}
    match = Match(kept.opening)
    seen = 0
    for entry in kept.entries:
        before = match.moment
        match.apply(entry)
        if match.moment != before and match.moment in told:
            seen += 1
            same(told[match.moment], snapshot_of(match, told[match.moment]["player"]))
    assert seen == len(told)


def snapshot_of(match: Match, player: int) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(json.dumps(Snapshots(match, Timing()).snapshot(match.chairs[player], None)))
    return made


def same(told: dict[str, Any], made: dict[str, Any]) -> None:
    """The snapshots are equal but for clocks, who was connected, and the score, which the web adds."""
    for snapshot in (told, made):
        for seat in snapshot["view"]["seats"]:
            seat["here"] = seat["away"] = None
        if snapshot["result"] is not None:
            snapshot["result"]["score"] = None
    assert told["view"] == made["view"]
    assert [told[key] for key in COMPARED] == [made[key] for key in COMPARED]


def goes_on(folder: Path, clients: list[Client], kept: dict[str, StoredMatch]) -> None:
    """A new server on the same disk: everybody sees the same table at once, and each of them moves on."""
    with serving(folder, **TIMES) as (address, _):
        again = [Client(address, client.table, client.token) for client in clients]

        async def further() -> None:
            first = await asyncio.gather(*[client.once() for client in again[::2]])
            for client, snapshot in zip(again[::2], first, strict=True):
                match = Match(kept[client.table].opening, kept[client.table].entries)
                assert snapshot["kind"] == "table"
                assert snapshot["moment"] == match.moment
                same(snapshot, snapshot_of(match, snapshot["player"]))
            async with asyncio.timeout(HANG):
                await asyncio.gather(*[client.play(eager, has_gone_on) for client in again])

        asyncio.run(further())
    now = asyncio.run(journals(folder, clients))
    for table, before in kept.items():
        assert now[table].entries[: len(before.entries)] == before.entries
        assert len(now[table].entries) > len(before.entries) or before.match().is_over


def has_gone_on(client: Client) -> bool:
    """By a few moments since the connection, or to the end."""
    first, last = client.snapshots[0], client.snapshots[-1]
    return last["moment"] > first["moment"] + 5 or last["final"] is not None


def test_processes_of_the_bots_end_with_the_server(tmp_path: Path) -> None:
    """A killed server leaves nothing behind that would think for nobody."""
    children = Path("/proc/self/task")
    if not children.exists():
        pytest.skip("no /proc on this system")  # nothing else there tells the children of a process
    with serving(tmp_path, **TIMES) as (address, server):
        (client,) = open_table(address, ("Anne",), bots="random", hands=1)
        asyncio.run(client.play(eager, lambda one: len(one.snapshots) > 5))
        threads = Path(f"/proc/{server.pid}/task").glob("*/children")
        started = [int(one) for thread in threads for one in thread.read_text().split()]
        assert started
        server.kill()
        server.wait()

        async def until_gone() -> None:
            async with asyncio.timeout(HANG):
                while any(is_running(one) for one in started):
                    await asyncio.sleep(0.05)

        asyncio.run(until_gone())


def is_running(process: int) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
