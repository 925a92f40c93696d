"""The database behind the web app: opened when it is needed, swept, and what is said when it cannot be used."""

from __future__ import annotations

import logging
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.patience import HANG

from huit.core.words import LANGUAGES
from huit.store.database import Database
from huit.store.retention import CLOCK_JUMPED, DONE, FIRST, Sweep, sweep
from huit.store.tables import StoredTable, StoredTables
from huit.web.app import create_app
from huit.web.operations import lifespan
from huit.web.settings import ServerSettings

TABLE = {"name": "Ana", "people": 2}


def test_nothing_is_made_before_something_is_stored(tmp_path: Path) -> None:
    """Counting hands alone makes no file in the folder."""
    file = tmp_path / "huit.db"
    with TestClient(create_app(ServerSettings(pages=None, database=f"sqlite:///{file}"))) as client:
        assert client.get("/api/health").status_code == 200
        assert not file.exists()
        assert client.post("/api/tables", json=TABLE).status_code == 201
    assert file.exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_nothing_can_be_stored(tmp_path: Path, language: str, caplog: pytest.LogCaptureFixture) -> None:
    """The rest works; who wants to store is told so, and where the database is stands in the log alone."""
    (tmp_path / "file").touch()
    settings = ServerSettings(pages=None, database=f"sqlite:///{tmp_path / 'file' / 'huit.db'}")
    with caplog.at_level(logging.ERROR), TestClient(create_app(settings)) as client:
        assert client.get("/api/health").status_code == 200
        answer = client.post(f"/api/tables?lang={language}", json=TABLE)
    assert answer.status_code == 503
    error = answer.json()["error"]
    assert error["code"] == "store_unavailable"
    assert str(tmp_path) not in answer.text
    assert str(tmp_path) in caplog.text
    assert "store_unwritable" in caplog.text


def test_a_second_server_on_a_file(tmp_path: Path) -> None:
    """A second server on a file has no tables, and says why; when the first one is gone, it has them."""
    settings = ServerSettings(pages=None, database=f"sqlite:///{tmp_path / 'huit.db'}")
    with TestClient(create_app(settings)) as second:
        with TestClient(create_app(settings)) as first:
            assert first.post("/api/tables", json=TABLE).status_code == 201
            refused = second.post("/api/tables", json=TABLE)
            assert refused.status_code == 503
            assert refused.json()["error"]["code"] == "store_tables_taken"
            assert str(tmp_path) not in refused.text
            assert second.post("/api/learners", json={"nickname": "Bo"}).status_code == 201, "all but tables"
            assert (tmp_path / "huit.db-tables").exists()
        assert second.post("/api/tables", json=TABLE).status_code == 201


def test_a_backup_is_restored(tmp_path: Path) -> None:
    """Made while the server runs, put in place of the database as docs/server.md says: the table goes on from there."""
    file, copy = tmp_path / "huit.db", tmp_path / "copy.db"
    settings = ServerSettings(pages=None, database=f"sqlite:///{file}")
    with TestClient(create_app(settings)) as client:
        seat = client.post("/api/tables", json=TABLE).json()
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("VACUUM INTO ?", (str(copy),))
        later = client.post("/api/tables", json=TABLE).json()
    file.write_bytes(copy.read_bytes())
    for beside in ("huit.db-wal", "huit.db-shm"):
        (tmp_path / beside).unlink(missing_ok=True)
    with TestClient(create_app(settings)) as client:
        with client.websocket_connect(f"/api/tables/{seat['table']}/socket") as socket:
            socket.send_json({"token": seat["token"]})
            assert socket.receive_json()["kind"] == "lobby"
        assert client.get(f"/api/tables/{later['table']}").status_code == 404


def test_no_address_of_a_visitor_is_stored(tmp_path: Path) -> None:
    """No file has the address of a visitor who opens a table, sits down, or makes a profile or an event."""
    app = create_app(ServerSettings(pages=None, database=f"sqlite:///{tmp_path / 'huit.db'}"))
    with TestClient(app, client=("203.0.113.77", 5)) as client:
        table = client.post("/api/tables", json=TABLE).json()["table"]
        assert client.post(f"/api/tables/{table}/seats", json={"name": "Bo"}).status_code == 201
        assert client.post("/api/learners", json={"nickname": "Cy"}).status_code == 201
        files = [file.read_bytes() for file in tmp_path.iterdir()]
        assert any(b"Cy" in content for content in files)
        assert not any(b"203.0.113.77" in content for content in files)


@pytest.mark.parametrize(
    ("done", "said"),
    [
        (Sweep(CLOCK_JUMPED), ["the clock has jumped since the last sweep: nothing is deleted before tomorrow"]),
        (Sweep(DONE, 3, 2), ["retention: 3 expired tables deleted, 2 left for the next days"]),
        (Sweep(DONE, events=4), ["retention: 4 idle events and 0 idle sheets deleted"]),
        (Sweep(DONE), []),
    ],
)
def test_deletions_are_logged(done: Sweep, said: list[str], caplog: pytest.LogCaptureFixture) -> None:
    """Deletions are logged, and so is a sweep that was left out because of the clock."""
    lifespan._report(done)
    assert [record.getMessage() for record in caplog.records] == said


def test_old_tables_are_forgotten_when_it_starts(tmp_path: Path) -> None:
    """Tables that ended more days ago than `kept_days` are forgotten."""
    database = Database(f"sqlite:///{tmp_path / 'huit.db'}")
    tables = StoredTables(database)
    for name in ("old", "young"):
        tables.create(StoredTable(name, "{}", "", "", "playing", "[]", "", 0))
    now = int(time.time())
    tables.end("old", "finished", now - 3 * 24 * 3600, 0)
    tables.end("young", "finished", now - 1 * 24 * 3600, 0)
    assert sweep(database, now=now - 24 * 3600).outcome == FIRST  # the clock is seen to move
    app = create_app(ServerSettings(pages=None, database=f"sqlite:///{tmp_path / 'huit.db'}", kept_days=2))
    app.state.database.open()
    with TestClient(app):
        last = time.monotonic() + HANG
        while tables.find("old") and time.monotonic() < last:
            time.sleep(0.01)
        assert tables.find("old") is None
        assert tables.find("young") is not None
    database.close()


@pytest.mark.parametrize(
    ("column", "text"), [("entry", "5"), ("entry", '["do","E discard 1m"]'), ("terms", '{"huh": 1}')]
)
def test_a_damaged_table_stands_alone(tmp_path: Path, column: str, text: str) -> None:
    """A table whose stored data cannot be read is refused with a code, and the other tables go on."""
    database = f"sqlite:///{tmp_path / 'huit.db'}"
    with TestClient(create_app(ServerSettings(pages=None, database=database))) as client:
        damaged, whole = [client.post("/api/tables", json=TABLE).json()["table"] for _ in range(2)]
    where = "journal SET entry = ? WHERE table_id = ?" if column == "entry" else "tables SET terms = ? WHERE id = ?"
    with closing(sqlite3.connect(tmp_path / "huit.db")) as connection:
        connection.execute(f"UPDATE {where}", (text, damaged))
        connection.commit()
    with TestClient(create_app(ServerSettings(pages=None, database=database))) as client:
        for answer in (
            client.get(f"/api/tables/{damaged}"),
            client.get(f"/api/tables/{damaged}/record"),
            client.post(f"/api/tables/{damaged}/seats", json={"name": "Bo"}),
        ):
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "journal_broken")
        with client.websocket_connect(f"/api/tables/{damaged}/socket") as socket:
            socket.send_text('{"watch": true}')
            assert socket.receive_json()["reason"] == "unavailable"
        assert client.get(f"/api/tables/{whole}").status_code == 200
        assert client.post(f"/api/tables/{whole}/seats", json={"name": "Bo"}).status_code == 201
