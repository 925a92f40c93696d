"""The operator's tools: metrics, health, logs, hosts, and an orderly stop."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import signal
import socket
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.hall.clients import Client, open_table, post
from tests.hall.serving import serving
from tests.patience import HANG
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from huit.hall.hall import Hall, HallOptions
from huit.store.errors import StoreError
from huit.web.app import create_app
from huit.web.operations.logs import JsonLine, OneLine
from huit.web.operations.metrics import metrics_text
from huit.web.settings import ServerSettings


@pytest.fixture
def settings(tmp_path: Path) -> ServerSettings:
    return ServerSettings(pages=None, database=f"sqlite:///{tmp_path / 'huit.db'}")


@pytest.fixture
def server(settings: ServerSettings) -> Iterator[TestClient]:
    with TestClient(create_app(settings)) as client:
        yield client


def values_of(text: str) -> dict[str, float]:
    """The samples of a text in the format of Prometheus, each line of which must be one or a comment."""
    sample = re.compile(r'([a-z_]+(?:\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})?) ([0-9.e+-]+|\+Inf)')
    lines = [line for line in text.splitlines() if not line.startswith("# TYPE ")]
    found = {}
    for line in lines:
        match = sample.fullmatch(line)
        assert match is not None, line
        found[match[1]] = float(match[2])
    return found


# Metrics --------------------------------------------------------------------------------------------------------------


def test_metrics_say_what_happens(server: TestClient) -> None:
    """Tables, moves, answers, work: each counted once."""
    seat = server.post("/api/tables", json={"name": "Anne", "people": 2}).json()
    with server.websocket_connect(f"/api/tables/{seat['table']}/socket") as table:
        table.send_json({"token": seat["token"]})
        assert table.receive_json()["kind"] == "lobby"
        table.send_json({"id": "1", "do": "nonsense", "at": 0})
        assert table.receive_json()["kind"] == "refused"
        table.send_json({"id": "2", "do": "start"})
        assert table.receive_json()["kind"] == "taken"
        found = values_of(metrics_text(server.app))  # type: ignore[arg-type]  # any ASGI app
    assert found['huit_tables{status="playing"}'] == 1
    assert found["huit_players_connected"] == 1
    assert found["huit_move_seconds_count"] == found['huit_move_seconds_bucket{le="+Inf"}'] == 1
    assert found["huit_messages_refused_total"] == 1
    assert found['huit_responses_total{status="201"}'] == 1
    for pool in ("bots", "work"):  # bots have a process of their own
        names = ("waiting", "running", "done_total", "refused_total", "late_total", "cancelled_total", "died_total")
        assert {f'huit_work_{name}{{pool="{pool}"}}' for name in names} <= set(found)
    assert found["huit_tables_not_stored_total"] == found["huit_spectators"] == 0
    assert "huit_bots_late_total" in found
    server.app.state.doorkeeper.note("431", "too long")  # type: ignore[attr-defined]  # any ASGI app
    found = values_of(metrics_text(server.app))  # type: ignore[arg-type]  # any ASGI app
    assert found['huit_connections_refused_total{reason="431"}'] == 1


def test_metrics_have_a_port_of_their_own(tmp_path: Path) -> None:
    """Metrics are served on a port of their own; the port of the visitors has none."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with serving(tmp_path, settings={"metrics": ["127.0.0.1", port]}) as (address, _):
        with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=HANG) as answer:
            assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
            assert 'huit_tables{status="playing"}' in values_of(answer.read().decode())
        with socket.create_connection(("127.0.0.1", port), timeout=HANG) as client:
            client.sendall(b"GET /etc/passwd HTTP/1.1\r\n\r\n")
            assert client.recv(1000).startswith(b"HTTP/1.1 404 ")
        with urlopen(f"{address}/api/health", timeout=HANG) as answer:
            assert answer.status == 200


def test_workers_run_before_the_first_work(tmp_path: Path) -> None:
    """A server that listens starts a process for bots and one for help, reviews and imports: nobody waits for it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with serving(tmp_path, settings={"metrics": ["127.0.0.1", port]}) as (_, server):
        found: dict[str, float] = {}
        while not all(found.get(f'huit_work_done_total{{pool="{pool}"}}') for pool in ("bots", "work")):
            assert server.poll() is None
            time.sleep(0.05)
            with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=HANG) as answer:
                found = values_of(answer.read().decode())


# Health ---------------------------------------------------------------------------------------------------------------


def test_health_says_whether_the_store_answers(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """503 for a proxy that should ask another server; an unused database is no fault."""
    state = server.app.state  # type: ignore[attr-defined]
    assert server.get("/api/health").json()["store"] == "unused"
    state.store_status = None
    server.post("/api/tables", json={"name": "Anne"})
    found = server.get("/api/health")
    assert (found.status_code, found.json()["store"]) == (200, "ok")

    def unreachable() -> None:
        raise StoreError("store_unreachable", url="postgresql://db", reason="gone")

    monkeypatch.setattr(state.database, "reading", unreachable)
    state.store_status = None
    found = server.get("/api/health")
    assert (found.status_code, found.json()["status"]) == (503, "store_unavailable")


def test_health_does_not_tire_the_store(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many who ask in the same second have one answer."""
    state = server.app.state  # type: ignore[attr-defined]
    asked: list[int] = []

    def status() -> str:
        asked.append(1)
        return "ok"

    monkeypatch.setattr(state.database, "status", status)
    state.store_status = (float("-inf"), "ok")
    assert server.get("/api/health").status_code == 200
    state.store_status = (float("inf"), "ok")
    for _ in range(5):
        assert server.get("/api/health").status_code == 200
    assert len(asked) == 1


# Hosts ----------------------------------------------------------------------------------------------------------------


def test_only_the_hosts_that_are_served(settings: ServerSettings) -> None:
    """With a public URL: another Host is a page that was led here by its name server, another Origin another site."""
    public = ServerSettings(
        pages=None, database=settings.database, public_url="https://club.example", address="http://127.0.0.1:8888/"
    )
    with TestClient(create_app(public)) as client:
        ours, theirs = {"Host": "Club.example"}, {"Host": "evil.example"}
        assert client.get("/api/words", headers=ours).status_code == 200
        refused = client.get("/api/words?lang=en", headers=theirs)
        assert (refused.status_code, refused.json()["error"]["code"]) == (421, "host_not_served")
        assert client.get("/api/words", headers={"Host": "127.0.0.1:8888"}).status_code == 200
        assert client.get("/api/health", headers=theirs).status_code == 200
        seat = client.post("/api/tables", json={"name": "Anne"}, headers=ours).json()
        for headers, reason in (
            ({**ours, "Origin": "https://evil.example"}, "origin"),
            ({**theirs, "Origin": "https://evil.example"}, "origin"),
            (theirs, "origin"),
            ({**ours, "Origin": "https://club.example"}, "token_unknown"),
            (ours, "token_unknown"),
        ):
            path = f"/api/tables/{seat['table']}/socket"
            with client.websocket_connect(path, headers=headers) as table:
                table.send_json({"token": "none"})
                assert table.receive_json()["reason"] == reason


# Tables and seats of one address --------------------------------------------------------------------------------------


def test_seats_of_one_address(settings: ServerSettings, caplog: pytest.LogCaptureFixture) -> None:
    """Sitting down and leaving in a loop ends with 429, and a line of the log says who was refused."""
    limited = ServerSettings(pages=None, database=settings.database, seats=3)
    with TestClient(create_app(limited)) as client:
        table = client.post("/api/tables", json={"name": "Anne", "people": 4}).json()["table"]
        path = f"/api/tables/{table}/seats"
        found = [client.post(path, json={"name": f"B{number}"}) for number in range(4)]
        assert [one.status_code for one in found] == [201, 201, 201, 429]
        (line,) = [one.getMessage() for one in caplog.records if one.name.startswith("huit.web")]
        assert line == f"request refused (429): POST {path} of testclient"
        assert found[-1].headers["retry-after"] == "60"
        assert found[-1].json()["error"]["code"] == "seats_too_many"


def test_tables_of_one_address(settings: ServerSettings) -> None:
    """One address may have so many tables at a time, however slowly they are opened."""
    limited = ServerSettings(pages=None, database=settings.database, hall=HallOptions(per_opener=2))
    with TestClient(create_app(limited)) as client:
        found = [client.post("/api/tables", json={"name": "Anne"}) for _ in range(3)]
        assert [one.status_code for one in found] == [201, 201, 429]
        assert found[-1].json()["error"]["code"] == "tables_held"


def test_tables_in_memory(settings: ServerSettings) -> None:
    """One more than the hall holds is 503."""
    with TestClient(create_app(replace(settings, hall=HallOptions(most=1)))) as client:
        found = [client.post("/api/tables", json={"name": "Anne"}) for _ in range(2)]
        assert [one.status_code for one in found] == [201, 503]


# Logs -----------------------------------------------------------------------------------------------------------------


def a_record(message: str, *arguments: object) -> logging.LogRecord:
    return logging.LogRecord("huit.web", logging.WARNING, "", 0, message, arguments, None)


def test_a_log_line_is_one_line() -> None:
    """Text from clients stands in it without line breaks and control characters."""
    line = OneLine().format(a_record("table %s is gone", "a\nb\x1b[2J\x9b\u202e"))
    assert line.endswith("WARNING huit.web: table a\\nb\\x1b[2J\\x9b\\u202e is gone")
    assert "\n" not in line
    assert line.isprintable()


def test_a_log_for_programs() -> None:
    """A JSON object for each event, with the traceback of an internal error."""
    record = a_record("table %s is gone", "a\nb\x9b")
    try:
        raise ValueError("no\x1b[2J")
    except ValueError as error:
        record.exc_info = (type(error), error, error.__traceback__)
    line = JsonLine().format(record)
    found: dict[str, Any] = json.loads(line)
    assert "\n" not in line
    assert line.isprintable()
    assert (found["level"], found["logger"], found["message"]) == ("warning", "huit.web", "table a\nb\x9b is gone")
    assert "ValueError: no" in found["traceback"]
    assert "ValueError: no\\x1b[2J" in OneLine().format(record), "a traceback for people: no control characters either"
    assert found["time"].endswith("+00:00")


# The end --------------------------------------------------------------------------------------------------------------


async def _until_closed(client: Client, seated: asyncio.Event) -> list[dict[str, Any]]:
    async with connect(client.socket_address, ping_interval=None) as table:
        await table.send(json.dumps({"token": client.token}))
        told = []
        try:
            while True:
                told.append(json.loads(await table.recv()))
                seated.set()
        except ConnectionClosed:
            return told


def test_a_stop_is_told_to_the_tables(tmp_path: Path) -> None:
    """Every player hears why the connection ends; the server ends, and the table goes on with the next one."""
    with serving(tmp_path) as (address, server):
        clients = open_table(address, ("Anne", "Bo"), think_seconds=0)

        async def evening() -> list[list[dict[str, Any]]]:
            seated = [asyncio.Event() for _ in clients]
            players = [asyncio.create_task(_until_closed(*one)) for one in zip(clients, seated, strict=True)]
            for one in seated:
                await one.wait()
            server.send_signal(signal.SIGTERM)
            return await asyncio.gather(*players)

        told = asyncio.run(evening())
        assert [messages[-1]["reason"] for messages in told] == ["server_stops", "server_stops"]
        assert server.wait(timeout=HANG) in (0, -signal.SIGTERM)
    with serving(tmp_path) as (address, _):
        again = Client(address, clients[0].table, clients[0].token)
        assert asyncio.run(again.once())["kind"] == "table"


def test_a_stop_is_told_to_phones(tmp_path: Path) -> None:
    """Phones that follow a shared sheet or an event hear of a stop as players do."""
    with serving(tmp_path) as (address, server):
        sheet = post(address, "/api/sheets", {"names": ["Anne", "Bo", "Chloé", "Da"]})["sheet"]
        event = post(address, "/api/events", {"settings": {"name": "Open", "language": "en"}})
        paths = {f"sheets/{sheet}": {"name": "Anne"}, f"events/{event['event']}": {"code": event["code"]}}

        async def follow(path: str, hello: Any, ready: asyncio.Event) -> Any:
            async with connect(f"{address.replace('http', 'ws', 1)}/api/{path}/socket", ping_interval=None) as phone:
                await phone.send(json.dumps(hello))
                told = []
                try:
                    while True:
                        told.append(json.loads(await phone.recv()))
                        ready.set()
                except ConnectionClosed:
                    return told[-1]["kind"], told[-1].get("reason")

        async def evening() -> list[Any]:
            ready = [asyncio.Event() for _ in paths]
            phones = [
                asyncio.create_task(follow(path, hello, one))
                for (path, hello), one in zip(paths.items(), ready, strict=True)
            ]
            for one in ready:
                await one.wait()
            server.send_signal(signal.SIGTERM)
            return await asyncio.gather(*phones)

        assert asyncio.run(evening()) == [("closed", "server_stops")] * 2
        assert server.wait(timeout=HANG) in (0, -signal.SIGTERM)


def test_tables_loaded_by_one_address(settings: ServerSettings, caplog: pytest.LogCaptureFixture) -> None:
    """Sockets that have tables read from the database on and on are closed; a table in memory costs nothing."""
    with TestClient(create_app(replace(settings, loads=2))) as client:
        seat = client.post("/api/tables", json={"name": "Anne", "people": 2}).json()

        def reason(table: str) -> str:
            with client.websocket_connect(f"/api/tables/{table}/socket") as socket:
                socket.send_json({"token": "none of it"})
                return str(socket.receive_json()["reason"])

        tables = ["aaaaaaaaaa", seat["table"], "bbbbbbbbbb", "cccccccccc", seat["table"]]
        unknown = "table_unknown"
        assert [reason(one) for one in tables] == [unknown, "token_unknown", unknown, "flood", "token_unknown"]
        assert client.app.state.doorkeeper.refused["flood"] == 1  # type: ignore[attr-defined]
    assert "connection refused (flood)" in caplog.text


def test_no_table_is_opened_while_the_server_stops(server: TestClient) -> None:
    """A client that asks for one is told to come back."""
    seat = server.post("/api/tables", json={"name": "Anne"}).json()
    hall: Hall = server.app.state.hall  # type: ignore[attr-defined]
    assert server.portal is not None
    server.portal.call(hall.stop)
    refused = server.post("/api/tables?lang=en", json={"name": "Anne"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (503, "table_server_stops")
    with server.websocket_connect(f"/api/tables/{seat['table']}/socket") as table:
        table.send_json({"token": seat["token"]})
        assert table.receive_json()["reason"] == "server_stops"
        with pytest.raises(WebSocketDisconnect):
            table.receive_json()
