"""Opening a database: migrations, several processes at once, and everything that keeps it from being opened."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Barrier

import pytest
from alembic import command
from sqlalchemy import inspect, text
from tests.patience import HANG
from tests.store.processes import child
from tests.support.postgres import Postgres

from huit.cli.main import run
from huit.core.words import LANGUAGES
from huit.store.connection.engines import _prepare, engine_for
from huit.store.connection.location import database_url, file_of
from huit.store.connection.migration import _config, check
from huit.store.data_directory import data_directory
from huit.store.database import Database
from huit.store.errors import StoreError
from huit.store.ownership.owner import owner_of
from huit.store.schema import METADATA
from huit.store.tables import StoredTable, StoredTables

OPENING_AT_ONCE = 2


# What is there after opening ------------------------------------------------------------------------------------------


def test_migrations_make_what_the_schema_says(database: Database) -> None:
    """From empty: the same tables, columns, indexes and constraints as `huit.store.schema`."""
    database.open()
    with database.writing() as connection:
        check(connection)
        assert set(inspect(connection).get_table_names()) == {*METADATA.tables, "alembic_version"}


def test_migrated_columns_are_those_of_the_schema(database: Database) -> None:
    """Names, types and what may be empty, asked of the database itself."""
    database.open()
    with database.reading() as connection:
        for table in METADATA.tables.values():
            found = inspect(connection).get_columns(table.name)
            assert [(one["name"], one["nullable"]) for one in found] == [
                (column.name, column.nullable) for column in table.columns
            ]


def test_a_difference_would_be_seen(database: Database) -> None:
    """The check of the two tests above can fail."""
    database.open()
    with database.writing() as connection:
        connection.execute(text("ALTER TABLE tables ADD COLUMN whim TEXT"))
    with database.writing() as connection, pytest.raises(Exception, match="whim"):
        check(connection)


def test_opening_again_keeps_everything(url: str) -> None:
    """A second server finds what the first one stored."""
    first, second = Database(url), Database(url)
    with first.writing() as connection:
        connection.execute(METADATA.tables["tables"].insert(), _row("kept"))
    with second.reading() as connection:
        assert connection.scalar(text("SELECT id FROM tables")) == "kept"
    first.close()
    second.close()


def test_processes_that_open_at_once(url: str) -> None:
    """Each opens an empty database; none fails, and it is migrated once."""
    with ExitStack() as stack:
        children = [stack.enter_context(child("opener", url)) for _ in range(OPENING_AT_ONCE)]
        assert [one.hear() for one in children] == ["ready"] * OPENING_AT_ONCE
        for one in children:
            one.tell("go")
        assert [one.hear() for one in children] == ["opened"] * OPENING_AT_ONCE
    database = Database(url)
    with database.reading() as connection:
        assert len(connection.execute(text("SELECT * FROM alembic_version")).all()) == 1
    database.close()


def test_connections_to_a_new_file_at_once(tmp_path: Path) -> None:
    """SQLite does not wait while another one changes a file to a write-ahead log: we do. A race, so it is run often."""

    def connect(file: Path, start: Barrier) -> None:
        connection = sqlite3.connect(file, timeout=HANG)
        start.wait()
        _prepare(connection, None)
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("CREATE TABLE IF NOT EXISTS anything (a INTEGER)")
        connection.execute("COMMIT")
        connection.close()

    with ThreadPoolExecutor(4) as pool:
        for attempt in range(50):
            start = Barrier(4)
            for one in [pool.submit(connect, tmp_path / f"{attempt}.db", start) for _ in range(4)]:
                one.result()


def test_commits_wait_for_the_disk(database: Database) -> None:
    """Whatever the defaults of the library or of the server are."""
    with database.reading() as connection:
        if connection.dialect.name == "sqlite":
            assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
            assert connection.scalar(text("PRAGMA synchronous")) == 2
            assert connection.scalar(text("PRAGMA foreign_keys")) == 1
        else:
            assert connection.scalar(text("SHOW synchronous_commit")) == "on"


def test_no_transaction_outlives_a_server_that_was_cut_off(postgres: Postgres) -> None:
    """PostgreSQL ends it after a while, or the next owner of a table would wait for it for hours."""
    database = Database(postgres.new_url())
    with database.writing() as connection:
        assert connection.scalar(text("SHOW idle_in_transaction_session_timeout")) == "15s"
    database.close()


def test_a_reader_sees_one_state(database: Database) -> None:
    """Rows written during a read are invisible to it, and visible to the next one."""
    tables = METADATA.tables["tables"]
    with database.reading() as connection:
        assert connection.scalar(text("SELECT count(*) FROM tables")) == 0
        with database.writing() as other:
            other.execute(tables.insert(), _row("meanwhile"))
        assert connection.scalar(text("SELECT count(*) FROM tables")) == 0
    with database.reading() as connection:
        assert connection.scalar(text("SELECT count(*) FROM tables")) == 1


def test_an_error_undoes_the_transaction(database: Database) -> None:
    """Nothing of it is left."""

    def write_and_fail() -> None:
        with database.writing() as connection:
            connection.execute(METADATA.tables["tables"].insert(), _row("gone"))
            raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        write_and_fail()
    with database.reading() as connection:
        assert connection.scalar(text("SELECT count(*) FROM tables")) == 0


# Where it is ----------------------------------------------------------------------------------------------------------


def test_the_usual_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """HUIT_DATA names the folder, else the system's custom does; an empty name counts as unset."""
    monkeypatch.setenv("HUIT_DATA", str(tmp_path))
    assert file_of(database_url("")) == tmp_path / "huit.db"
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("HUIT_DATA", "")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert data_directory() == tmp_path / "xdg" / "huit"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert data_directory() == tmp_path / "local" / "huit"


def test_nothing_is_made_before_it_is_needed(tmp_path: Path) -> None:
    """A database that nobody has used leaves no file; then the folder is its owner's alone."""
    database = Database(f"sqlite:///{tmp_path / 'new' / 'huit.db'}")
    assert not database.exists()
    assert list(tmp_path.iterdir()) == []
    database.open()
    assert database.exists()
    assert (tmp_path / "new").stat().st_mode & 0o077 == 0
    database.close()


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_only_its_owner_reads_the_file(tmp_path: Path) -> None:
    """The file and all that SQLite and we put beside it, whatever the umask; it holds seeds and names."""
    before = os.umask(0)
    try:
        database = Database(f"sqlite:///{tmp_path / 'huit.db'}")
        owner = owner_of(database, "", lambda _: None)
        assert owner.claim("a table")
        StoredTables(database).create(StoredTable("a table", "{}", "", "", "playing", "[]", "", 0))
        found = {path.name: oct(path.stat().st_mode & 0o777) for path in tmp_path.iterdir()}
        owner.close()
        database.close()
    finally:
        os.umask(before)
    assert {"huit.db", "huit.db-wal", "huit.db-tables"} <= set(found)
    assert set(found.values()) == {"0o600"}, found


@pytest.mark.parametrize("spelling", ["postgres://u:p@h/n", "postgresql://u:p@h/n", "postgresql+psycopg://u:p@h/n"])
def test_spellings_of_postgresql(spelling: str) -> None:
    """Whichever is customary elsewhere; what is shown has no password."""
    assert database_url(spelling).drivername == "postgresql+psycopg"
    assert Database(spelling).name == "postgresql://u:***@h/n"


# What keeps it from being opened --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    [
        "nonsense",
        "mysql://u:secret@h/n",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite+aiosqlite:///x.db",
        "http://[",
        "://",
    ],
)
def test_urls_that_cannot_be(url: str) -> None:
    """URLs that cannot be are refused before anything is opened, and a password is not repeated."""
    with pytest.raises(StoreError) as caught:
        Database(url)
    assert caught.value.code == "store_url"
    assert "secret" not in str(caught.value)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    """A file that is no database is left as it is."""
    file = tmp_path / "huit.db"
    file.write_text("the minutes of our last meeting, " * 100, encoding="utf-8")
    before = file.read_bytes()
    assert _code(f"sqlite:///{file}") == "store_broken"
    assert file.read_bytes() == before


def test_a_torn_file(tmp_path: Path) -> None:
    """Half of a database is not taken for a whole one."""
    file = tmp_path / "huit.db"
    database = Database(f"sqlite:///{file}")
    with database.writing() as connection:
        connection.execute(METADATA.tables["tables"].insert(), [_row(f"{n}" * 20) for n in range(500)])
    database.close()
    file.write_bytes(file.read_bytes()[:6000])
    assert _code(f"sqlite:///{file}") == "store_broken"


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """The error gives the path. Root can write everywhere but here."""
    (tmp_path / "file").touch()
    assert _code(f"sqlite:///{tmp_path / 'file' / 'huit.db'}") == "store_unwritable"
    (tmp_path / "huit.db").mkdir()
    assert _code(f"sqlite:///{tmp_path / 'huit.db'}") == "store_unwritable"


def test_an_older_database_is_migrated(url: str) -> None:
    """One of the first version, with a table and its journal: brought up to date when it is opened, and both stay."""
    database = Database(url)
    first = engine_for(database.url)
    with first.begin() as connection:
        command.upgrade(_config(connection), "0001")
        connection.execute(METADATA.tables["tables"].insert(), _row("kept"))
        connection.execute(text("INSERT INTO journal (table_id, n, entry) VALUES ('kept', 0, '5')"))
    first.dispose()
    with database.writing() as connection:
        check(connection)
        assert connection.execute(text("SELECT entry, chain FROM journal WHERE table_id = 'kept'")).all() == [
            ("5", None)
        ]
        assert connection.scalar(text("SELECT id FROM tables")) == "kept"
    database.close()


def test_a_newer_schema(url: str) -> None:
    """A schema made by a later version is not touched."""
    database = Database(url)
    with database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    database.close()
    assert _code(url) == "store_newer"


def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    """Nobody listens; the reason of the driver is told, the password is not."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    with pytest.raises(StoreError) as caught:
        Database(f"postgresql://u:secret@127.0.0.1:{port}/n").open()
    assert caught.value.code == "store_unreachable"
    assert "secret" not in str(caught.value)
    assert _code(f"postgresql://u@/n?host={tmp_path}") == "store_unreachable"


def test_without_the_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    """An install without psycopg says what to install."""
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert _code("postgresql://u@127.0.0.1/n") == "store_driver_missing"


def test_one_writer_for_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program that holds the file is not waited for without end."""
    monkeypatch.setattr("huit.store.connection.engines._PATIENCE", 0.05)
    file = tmp_path / "huit.db"
    holder = sqlite3.connect(file, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    assert _code(f"sqlite:///{file}") == "store_busy"
    holder.close()


# The command ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("url", "code"), [("nonsense", "store_url"), ("postgresql://u@127.0.0.1:1/n", "store_unreachable")]
)
def test_serve_says_why(url: str, code: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 2 and a sentence in the user's language, before any address is printed."""
    assert run(["serve", "--port", "0", "--db", url, "--lang", language]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert code in said.err
    assert "Traceback" not in said.err


def test_serve_without_a_disk_to_write_to(tmp_path: Path) -> None:
    """Nothing was named and nothing can be stored: everything else works."""
    (tmp_path / "file").touch()
    environment = {**os.environ, "HUIT_DATA": str(tmp_path / "file" / "data")}
    command = [sys.executable, "-c", "from huit.cli.main import main; main()", "serve", "--port", "0", "--lang", "en"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        assert "Huit is ready at http://127.0.0.1:" in server.stdout.readline()
        server.kill()


def _code(url: str) -> str:
    database = Database(url)
    with pytest.raises(StoreError) as caught:
        database.open()
    assert caught.value.faults[0].code == caught.value.code
    return caught.value.code


def _row(name: str) -> dict[str, str | int]:
    texts = dict.fromkeys(("terms", "seed", "salt", "status", "seats", "owner"), "")
    return {"id": name, "created": 0, **texts}
