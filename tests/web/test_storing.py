"""The database behind the web app: opened when it is needed, swept, and what is said when it cannot be used."""

from __future__ import annotations

import logging
import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from huit.core.words import LANGUAGES
from huit.store.database import Database
from huit.store.tables import StoredTable, Tables
from huit.web.app import create_app
from huit.web.settings import Settings

TABLE = {"name": "Ana", "people": 2}
SOON = 30


def test_nothing_is_made_before_something_is_stored(tmp_path: Path) -> None:
    """Who only counts hands finds no file in their folder."""
    file = tmp_path / "huit.db"
    with TestClient(create_app(Settings(pages=None, database=f"sqlite:///{file}"))) as client:
        assert client.get("/api/health").status_code == 200
        assert not file.exists()
        assert client.post("/api/tables", json=TABLE).status_code == 201
    assert file.exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_nothing_can_be_stored(tmp_path: Path, language: str, caplog: pytest.LogCaptureFixture) -> None:
    """The rest works; who wants to store is told so, and where the database is stands in the log alone."""
    (tmp_path / "file").touch()
    settings = Settings(pages=None, database=f"sqlite:///{tmp_path / 'file' / 'huit.db'}")
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
    """It has no tables, and says why; when the first one is gone, it has them."""
    settings = Settings(pages=None, database=f"sqlite:///{tmp_path / 'huit.db'}")
    with TestClient(create_app(settings)) as second:
        with TestClient(create_app(settings)) as first:
            assert first.post("/api/tables", json=TABLE).status_code == 201
            refused = second.post("/api/tables", json=TABLE)
            assert refused.status_code == 503
            assert refused.json()["error"]["code"] == "store_tables_taken"
            assert str(tmp_path) not in refused.text
        assert second.post("/api/tables", json=TABLE).status_code == 201


def test_old_tables_are_forgotten_when_it_starts(tmp_path: Path) -> None:
    """Those that ended more days ago than `kept_days`."""
    database = Database(f"sqlite:///{tmp_path / 'huit.db'}")
    tables = Tables(database)
    for name in ("old", "young"):
        tables.create(StoredTable(name, "{}", "", "", "playing", "[]", "", 0))
    now = int(time.time())
    tables.end("old", "finished", now - 3 * 24 * 3600, 0)
    tables.end("young", "finished", now - 1 * 24 * 3600, 0)
    app = create_app(Settings(pages=None, database=f"sqlite:///{tmp_path / 'huit.db'}", kept_days=2))
    app.state.database.open()
    with TestClient(app):
        last = time.monotonic() + SOON
        while tables.find("old") and time.monotonic() < last:
            time.sleep(0.01)
        assert tables.find("old") is None
        assert tables.find("young") is not None
    database.close()
