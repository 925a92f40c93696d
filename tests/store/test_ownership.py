"""Ownership of a table: one process at a time, and another one when that is gone."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from tests.patience import HANG
from tests.store.processes import Child, child
from tests.support.postgres import Postgres

from huit.store.database import Database
from huit.store.errors import StoreError
from huit.store.ownership.owner import Owner, owner_of
from huit.store.ownership.postgres import PostgresOwner
from huit.store.tables import StoredTable, StoredTables

HERE, THERE = "http://here:8888", "http://there:8888"


class Losses:
    """The tables that an owner was told it has lost."""

    def __init__(self) -> None:
        self.tables: list[frozenset[str]] = []
        self.told = threading.Event()

    def __call__(self, tables: frozenset[str]) -> None:
        self.tables.append(tables)
        self.told.set()


@pytest.fixture
def shared(postgres: Postgres) -> Iterator[Database]:
    """A PostgreSQL with two tables of nobody's."""
    database = Database(postgres.new_database_url())
    for name in ("t1", "t2"):
        StoredTables(database).create(StoredTable(name, "{}", "", "", "playing", "[]", "", 0))
    yield database
    database.close()


@pytest.fixture
def losses() -> Losses:
    return Losses()


@pytest.fixture
def owner(shared: Database, losses: Losses) -> Iterator[Owner]:
    owning = owner_of(shared, HERE, losses)
    yield owning
    owning.close()


@pytest.fixture
def other(shared: Database) -> Iterator[Child]:
    """Another process on the same PostgreSQL."""
    with child("owner", shared.url.render_as_string(hide_password=False), THERE) as process:
        assert process.hear() == "ready"
        yield process


# PostgreSQL -----------------------------------------------------------------------------------------------------------


def test_a_table_has_one_owner(owner: Owner, other: Child) -> None:
    """Two processes: the second is refused and learns the address of the first; each keeps what it has."""
    assert owner.claim("t1")
    assert owner.claim("t1"), "what is ours stays ours"
    assert other.ask("claim t1") == "False"
    assert other.ask("address t1") == HERE
    assert other.ask("claim t2") == "True"
    assert not owner.claim("t2")
    assert owner.address_of("t2") == THERE
    assert owner.address_of("t1") == HERE
    assert owner.address_of("t3") is None


def test_a_table_that_is_let_go_of(owner: Owner, other: Child) -> None:
    """A table can be had once it was released, however often it was claimed."""
    assert owner.claim("t1")
    assert owner.claim("t1")
    owner.release("t1")
    assert other.ask("address t1") == "None"
    assert other.ask("claim t1") == "True"
    owner.release("t1")
    assert other.ask("claim t1") == "True"
    assert not owner.claim("t1")


def test_an_owner_that_is_killed(owner: Owner, other: Child, shared: Database) -> None:
    """After kill -9 PostgreSQL frees its tables, and the next process that asks has them."""
    assert other.ask("claim t1") == "True"
    assert other.ask("claim t2") == "True"
    assert not owner.claim("t1")
    other.kill()
    _until_nobody_has(owner, "t1", "t2")
    assert owner.claim("t1")
    assert owner.claim("t2")
    assert owner.address_of("t1") == HERE
    assert {table.owner for table in StoredTables(shared).running()} == {HERE}


def test_the_connection_of_the_locks_is_lost(owner: Owner, other: Child, losses: Losses, postgres: Postgres) -> None:
    """The process is told at once which tables it has no more; it can claim again, and others can too."""
    assert owner.claim("t1")
    assert owner.claim("t2")
    _cut_connections(postgres)
    assert losses.told.wait(HANG)
    assert losses.tables == [frozenset({"t1", "t2"})]
    assert owner.address_of("t1") is None
    assert other.ask("claim t1") == "True"
    assert not owner.claim("t1")
    assert owner.claim("t2")
    assert losses.tables == [frozenset({"t1", "t2"})]


@pytest.mark.parametrize("use", ["claim", "release", "watch"])
def test_a_loss_that_another_thread_has_met(shared: Database, losses: Losses, use: str) -> None:
    """The next use of the connection reports the loss; then tables can be claimed again."""
    owner = PostgresOwner(shared, HERE, losses)
    assert owner.claim("t1")
    assert owner.claim("t2")
    connection, watch = owner._connection, owner._watch
    assert connection is not None
    assert watch is not None
    watch.stop()  # it would be the next one otherwise
    connection.invalidate()
    if use == "claim":
        with pytest.raises(StoreError) as refused:
            owner.claim("t3")
        assert refused.value.code == "store_unreachable"
    elif use == "release":
        owner.release("t1")
    else:
        assert not owner._is_alive(connection)
        owner._report_lost(connection)
    assert len(losses.tables) == 1
    assert "t2" in losses.tables[0]
    assert owner.claim("t2")
    owner.close()


def test_another_process_loses_its_connection(other: Child, postgres: Postgres) -> None:
    """Told without being asked, by the thread that watches."""
    assert other.ask("claim t2") == "True"
    assert other.ask("claim t1") == "True"
    _cut_connections(postgres)
    assert other.hear() == "lost t1 t2"


def test_nothing_is_lost_by_closing(owner: Owner, losses: Losses, other: Child) -> None:
    """A server that stops lets go of its tables and tells nobody of a loss."""
    assert owner.claim("t1")
    owner.close()
    _until_nobody_has(owner, "t1")
    assert other.ask("claim t1") == "True"
    assert losses.tables == []


def test_a_server_that_is_gone(tmp_path: Path, losses: Losses) -> None:
    """A claim fails with the error that the database cannot be reached."""
    owning = owner_of(Database(f"postgresql://u@/n?host={tmp_path}"), HERE, losses)
    with pytest.raises(StoreError, match="store_unreachable"):
        owning.claim("t1")
    owning.close()


def test_threads_claim_at_once(owner: Owner, other: Child) -> None:
    """A server opens tables from many threads."""
    found: list[bool] = []
    threads = [threading.Thread(target=lambda n=n: found.append(owner.claim(f"many {n}"))) for n in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 20
    assert other.ask("claim t1") == "True"


# SQLite ---------------------------------------------------------------------------------------------------------------


def test_one_server_has_the_tables_of_a_file(tmp_path: Path, losses: Losses) -> None:
    """A second one is refused with a sentence; when the first is killed the second has them."""
    url = f"sqlite:///{tmp_path / 'huit.db'}"
    database = Database(url)
    owning = owner_of(database, HERE, losses)
    with child("owner", url, THERE) as first:
        first.hear()
        assert first.ask("claim t1") == "True"
        assert first.ask("claim t2") == "True"
        assert first.ask("address t2") == THERE
        with pytest.raises(StoreError, match="store_tables_taken"):
            owning.claim("t1")
        assert owning.address_of("t1") is None
        with database.reading() as connection:  # everything else is shared
            assert connection.scalar(text("SELECT count(*) FROM tables")) == 0
        first.kill()
    assert owning.claim("t1")
    owning.release("t1")
    assert owning.claim("t3")
    owning.close()
    owning.close()
    again = owner_of(database, HERE, losses)
    assert again.claim("t1")
    again.close()
    database.close()
    assert losses.tables == []


def _cut_connections(postgres: Postgres) -> None:
    """As an administrator or a restart does: those that hold the locks."""
    with postgres.connect() as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'huit tables'"
        )


def _until_nobody_has(owner: Owner, *tables: str) -> None:
    """PostgreSQL notices the end of a process when it reads from its socket: soon, and it says nothing of it."""
    last = threading.Event()
    for _ in range(HANG * 100):
        if all(owner.address_of(table) is None for table in tables):
            return
        last.wait(0.01)
    raise AssertionError(f"somebody still has {tables}")
