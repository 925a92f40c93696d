"""Two servers on one PostgreSQL: each table has one of them, and the other one takes over when that is gone."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from subprocess import Popen
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from tests.hall.clients import Client, Message, open_table, post
from tests.hall.serving import serving
from tests.hall.sitting import eager
from tests.patience import HANG
from tests.support.postgres import Postgres

TIMES = {"factor": 0.06, "between": 0.1}  # about 14 moves a second: a server cuts off who says more than 20

Servers = tuple[tuple[str, "Popen[str]"], tuple[str, "Popen[str]"]]


@pytest.fixture(scope="module")
def servers(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """Two for all tests here; the last test kills the first of them."""
    url, folder = postgres.new_database_url(), tmp_path_factory.mktemp("servers")
    with serving(folder, database=url, **TIMES) as first, serving(folder, database=url, **TIMES) as second:
        yield first, second


def test_each_table_has_one_server(servers: Servers) -> None:
    """The other one says where it is, by HTTP and on the socket, and answers what only reads; it has tables too."""
    (here, _), (there, _) = servers
    client = open_table(here, ("Ana", "Bo"), bots="random", hands=1)[0]
    with urlopen(f"{there}/api/tables/{client.table}", timeout=HANG) as answer:
        assert json.load(answer)["players"]
    with pytest.raises(HTTPError) as sent_on:
        post(there, f"/api/tables/{client.table}/seats?lang=en", {"name": "Cy"})
    with sent_on.value as redirect:
        assert redirect.code == 307
        assert redirect.headers["Location"] == f"{here}/api/tables/{client.table}/seats?lang=en"
    told = asyncio.run(Client(there, client.table, client.token).once())
    assert told == {"kind": "elsewhere", "address": here}
    (other,) = open_table(there, ("Cy",), bots="random", hands=1)
    asyncio.run(other.play(eager, lambda one: len(one.snapshots) > 5))
    assert other.snapshots[-1]["moment"] > 1


def test_another_server_takes_over(servers: Servers) -> None:
    """One is killed in the middle of a hand: at the other one the same seats go on from the same snapshot."""
    (here, process), (there, _) = servers
    clients = open_table(here, ("Ana", "Bo"), bots="random", hands=1)
    asyncio.run(_play_until_killed(clients, process))
    for client in clients:
        client.address = there
        _same_or_later(client.snapshots[-1], asyncio.run(_first_snapshot(client)))
    asyncio.run(_play_to_the_end(clients))
    assert all(_is_over(client) for client in clients), [client.told[-1] for client in clients]


async def _play_until_killed(clients: list[Client], process: Popen[str]) -> None:
    playing = [asyncio.create_task(client.play(eager, lambda _: False)) for client in clients]
    async with asyncio.timeout(HANG):
        while min(len(client.snapshots) for client in clients) < 12:
            await asyncio.sleep(0.02)
    process.kill()
    await asyncio.gather(*playing)


async def _first_snapshot(client: Client) -> Message:
    """PostgreSQL frees the locks of a process as soon as it notices its end: until then it is sent back."""
    async with asyncio.timeout(HANG):
        while (told := await client.once())["kind"] != "table":
            await asyncio.sleep(0.1)
    return told


def _same_or_later(before: Message, found: Message) -> None:
    """Everything that was told is still there."""
    assert found["player"] == before["player"]
    assert found["moment"] >= before["moment"]
    if found["moment"] == before["moment"]:
        assert _lying_before(found) == _lying_before(before)


def _lying_before(snapshot: Message) -> list[Message]:
    """Without who is connected: the others come back one by one."""
    return [{key: value for key, value in seat.items() if key != "here"} for seat in snapshot["view"]["seats"]]


async def _play_to_the_end(clients: list[Client]) -> None:
    async with asyncio.timeout(HANG):
        await asyncio.gather(*[client.play(eager, _is_over) for client in clients])


def _is_over(client: Client) -> bool:
    return client.snapshots[-1]["final"] is not None
