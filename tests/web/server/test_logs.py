"""The log of a server: one line for what is to be expected, and not thousands of them."""

from __future__ import annotations

import json
import logging
import os
import resource
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest
from starlette.testclient import TestClient
from tests.hall.clients import post
from tests.hall.serving import serving
from tests.patience import HANG

from huit.hall.workers.pool import InlineWorkers
from huit.store.errors import StoreError
from huit.web.app import create_app
from huit.web.operations.logs import BURST, PER_SECOND, LogLimit
from huit.web.settings import ServerSettings


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[tuple[TestClient, dict[str, Any]]]:
    settings = ServerSettings(pages=None, database=f"sqlite:///{tmp_path / 'huit.db'}")
    with TestClient(create_app(settings)) as client:
        yield client, client.post("/api/tables", json={"name": "Anne"}).json()


@pytest.mark.parametrize("origin", ["http://[", "http://]", "http://[::1", "null", "http://elsewhere"])
def test_a_malformed_origin(opened: tuple[TestClient, dict[str, Any]], origin: str) -> None:
    """Refused as any other that is not ours."""
    client, seat = opened
    with client.websocket_connect(f"/api/tables/{seat['table']}/socket", headers={"Origin": origin}) as socket:
        assert socket.receive_json()["reason"] == "origin"


def test_an_outage_is_one_line(
    opened: tuple[TestClient, dict[str, Any]], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The line gives the table, the code and the reason; no traceback."""
    client, seat = opened

    async def unreachable(_: str) -> None:
        raise StoreError("store_unreachable", url="postgresql://db", reason="gone")

    monkeypatch.setattr(client.app.state.hall, "find", unreachable)  # type: ignore[attr-defined]
    with client.websocket_connect(f"/api/tables/{seat['table']}/socket") as socket:
        socket.send_text(json.dumps({"token": seat["token"]}))
        assert socket.receive_json()["reason"] == "unavailable"
    (record,) = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert record.exc_info is None
    assert seat["table"] in record.getMessage()
    assert "store_unreachable" in record.getMessage()


def test_help_that_fails_is_one_line(
    opened: tuple[TestClient, dict[str, Any]], caplog: pytest.LogCaptureFixture
) -> None:
    """The player is told that there is no help."""
    client, _ = opened

    class FailingWorkers(InlineWorkers):
        async def run(self, *_: Any, **__: Any) -> Any:
            raise ValueError("a discard that cannot be claimed")

    client.app.state.hall.help_workers = FailingWorkers()  # type: ignore[attr-defined]  # starlette types it as a function
    seat = client.post("/api/tables", json={"name": "Bo"}).json()
    with client.websocket_connect(f"/api/tables/{seat['table']}/socket") as socket:
        socket.send_text(json.dumps({"token": seat["token"]}))
        while (message := socket.receive_json())["kind"] != "table":
            pass
        socket.send_text(json.dumps({"id": "h", "at": message["moment"], "do": "help", "what": "advice"}))
        while (message := socket.receive_json())["kind"] != "refused":
            pass
    assert message["error"]["code"] == "help_nothing"
    records = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [record.exc_info for record in records] == [None]


def test_tables_dropped_on_a_full_disk(tmp_path: Path) -> None:
    """One line for each of them, also where there are more than a burst; then they go on."""
    lines: list[str] = []
    log = tmp_path / "log"  # a pipe: a file could not grow either
    os.mkfifo(log)
    reader = threading.Thread(target=lambda: lines.extend(log.read_text().splitlines()))
    reader.start()
    (tmp_path / "data").mkdir()
    with serving(tmp_path / "data", log=log) as (address, server):
        tables = [post(address, "/api/tables", {"name": "Anne", "people": 4})["table"] for _ in range(BURST + 5)]
        with disk_full(server.pid):
            assert [seat_status(address, table) for table in tables] == [503] * len(tables)
        assert [seat_status(address, table) for table in tables] == [201] * len(tables)
    reader.join(HANG)
    dropped = [line for line in lines if "is evicted, because an entry was not stored" in line]
    assert [sum(f"table {table} is" in line for line in dropped) for table in tables] == [1] * len(tables)
    assert all("ERROR huit.hall" in line for line in dropped)
    assert "Traceback" not in "\n".join(lines)


@contextmanager
def disk_full(process: int) -> Iterator[None]:
    """No file of a process may grow meanwhile."""
    resource.prlimit(process, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
    yield
    resource.prlimit(process, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def seat_status(address: str, table: str) -> int:
    """The status for one more who sits down."""
    try:
        post(address, f"/api/tables/{table}/seats", {"name": "Bo"})
    except HTTPError as error:
        return error.code
    return 201


def record_of(message: str, *arguments: object, error: Exception | None = None) -> logging.LogRecord:
    info = None if error is None else (type(error), error, None)
    return logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, message, arguments, info)


def test_the_same_line_again_and_again() -> None:
    """A burst, then one a second; the next one that is written says how many were left out. Other lines go on."""
    clock = [0.0]
    limit = LogLimit(lambda: clock[0])
    written = [limit.filter(record_of("table %s is gone", number)) for number in range(100)]
    assert written.count(True) == BURST
    assert limit.filter(record_of("something else"))
    clock[0] = 1 / PER_SECOND
    last = record_of("table %s is gone", 100)
    assert limit.filter(last)
    assert last.getMessage() == f"table 100 is gone ({100 - BURST} more like this were not logged)"


def test_each_table_has_lines_of_its_own() -> None:
    """Of one that is dropped again and again a burst is written, and no other table loses its line by that."""
    limit = LogLimit(lambda: 0.0)

    def written(table: int) -> bool:
        record = record_of("table %s is dropped", table)
        record.each = table
        return limit.filter(record)

    assert [written(0) for _ in range(100)].count(True) == BURST
    assert all(written(table) for table in range(1, 20_000))
    assert len(limit._buckets) <= 10_000, "and tables of long ago are forgotten"


def test_expected_failures_have_no_traceback() -> None:
    """A frame that is no UTF-8 is the client's fault; what is ours keeps its traceback."""
    limit = LogLimit()
    theirs = record_of("Invalid UTF-8 sequence received from client.", error=ValueError())
    ours = record_of("Exception in ASGI application", error=ValueError())
    assert limit.filter(theirs)
    assert limit.filter(ours)
    assert theirs.exc_info is None
    assert ours.exc_info is not None
