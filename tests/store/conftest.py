"""Databases for the tests: each test that can runs on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.support.postgres import Postgres

from huit.store.database import Database
from huit.store.journal import JournalWriter
from huit.store.tables import StoredTable, StoredTables

KINDS = ("sqlite", "postgresql")


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database that is empty."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'huit.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_url()


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    made = Database(url)
    yield made
    made.close()


@pytest.fixture
def journal(database: Database) -> Iterator[JournalWriter]:
    made = JournalWriter(database)
    yield made
    made.close()


@pytest.fixture
def new_table(database: Database) -> Callable[..., str]:
    """Stores a table and gives its id."""

    def make(name: str = "a table", created: int = 1000) -> str:
        StoredTables(database).create(StoredTable(name, "{}", "seed", "salt", "playing", "[]", "http://here", created))
        return name

    return make
