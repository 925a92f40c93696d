"""Tables to play at: stored, found, changed, ended, and forgotten after their time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy.exc import IntegrityError

from huit.store.database import Database
from huit.store.journal import JournalWriter, read_journal
from huit.store.ownership.owner import owner_of
from huit.store.retention import delete_expired
from huit.store.tables import StoredTable, StoredTables

NewTable = Callable[..., str]
TABLE = StoredTable("k3x9", '{"hands": 16}', "a seed", "salt «é»", "waiting", "[]", "http://here:8888", 1_800_000_000)
DAY = 24 * 60 * 60


def test_a_table_comes_back_as_it_was(database: Database) -> None:
    """Every column comes back; a missing value is None."""
    tables = StoredTables(database)
    tables.create(TABLE)
    assert tables.find("k3x9") == TABLE
    assert tables.find("k3x8") is None


def test_an_id_that_cannot_be(database: Database) -> None:
    """PostgreSQL refuses to compare a text with a NUL in it: there is no such table."""
    assert StoredTables(database).find("k3\0x9") is None
    assert read_journal(database, "k3\0x9") == []


def test_an_id_is_taken_once(database: Database) -> None:
    """Nobody's table is written over."""
    tables = StoredTables(database)
    tables.create(TABLE)
    with pytest.raises(IntegrityError):
        tables.create(replace(TABLE, seed="another"))
    assert tables.find("k3x9") == TABLE


def test_changes(database: Database) -> None:
    """Only what is given changes."""
    tables = StoredTables(database)
    tables.create(TABLE)
    tables.update("k3x9")
    tables.update("k3x9", seats='["Ana"]')
    tables.update("k3x9", status="playing")
    assert tables.find("k3x9") == replace(TABLE, status="playing", seats='["Ana"]')
    tables.end("k3x9", "finished", 1_800_000_900, 12)
    ended = replace(TABLE, status="finished", seats='["Ana"]', ended=1_800_000_900, entries=12)
    assert tables.find("k3x9") == ended


def test_running_tables(database: Database, new_table: NewTable) -> None:
    """The running tables are those that a server must go on with after it was stopped, the oldest first."""
    for name, created in (("young", 30), ("old", 10), ("done", 20)):
        new_table(name, created)
    StoredTables(database).end("done", "finished", 40, 0)
    assert [table.id for table in StoredTables(database).running()] == ["old", "young"]


def test_what_is_old_is_forgotten(database: Database, journal: JournalWriter, new_table: NewTable) -> None:
    """After the days that were agreed, with its journal; what nobody ended is ended first, and goes later."""
    now = 100 * DAY
    for name, created in (("ended long ago", 5), ("ended lately", 5), ("left alone", 5), ("new", now)):
        new_table(name, created)
        journal.append(name, 0, ["{}"]).result(30)
    tables = StoredTables(database)
    tables.end("ended long ago", "finished", 10 * DAY, 1)
    tables.end("ended lately", "finished", 90 * DAY, 1)

    assert delete_expired(database, now=now, days=30) == 1
    assert tables.find("ended long ago") is None
    assert read_journal(database, "ended long ago") == []
    assert read_journal(database, "ended lately") == ["{}"]
    assert [table.id for table in tables.running()] == ["new"]
    left = tables.find("left alone")
    assert left is not None
    assert (left.status, left.ended, left.entries) == ("abandoned", now, 1)
    assert read_journal(database, "left alone") == ["{}"]

    assert delete_expired(database, now=now + 31 * DAY, days=30) == 2
    assert tables.find("left alone") is None


def test_what_somebody_has_is_left_alone(database: Database, new_table: NewTable) -> None:
    """However old a table is: people play there. Ended ones go all the same."""
    new_table("played", 0)
    new_table("ended", 0)
    StoredTables(database).end("ended", "finished", 0, 0)
    owner = owner_of(database, "http://here", lambda _: None)
    assert owner.claim("played")
    assert delete_expired(database, now=100 * DAY, days=1) == 1
    assert [table.id for table in StoredTables(database).running()] == ["played"]
    owner.close()
    delete_expired(database, now=100 * DAY, days=1)
    assert StoredTables(database).running() == []
