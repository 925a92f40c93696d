"""Retention: what is deleted is gone from all files, and a wrong clock deletes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from huit.store.database import Database
from huit.store.games import Games
from huit.store.journal import JournalWriter
from huit.store.learners import Learners
from huit.store.retention import CLOCK_JUMPED, DAY, DONE, FIRST, LEAST_SHARE, TOO_EARLY, Sweep, sweep
from huit.store.stored_game import StoredGame
from huit.store.tables import StoredTable, StoredTables

NOW = 1_800_000_000


def played(database: Database, number: int, ended: int) -> None:
    """Tables that ended at a time."""
    tables = StoredTables(database)
    for _ in range(number):
        name = f"t{len(tables.running())}-{ended}-{_}"
        tables.create(StoredTable(name, "{}", "a-seed-of-its-own", "salt", "playing", "[]", "", ended - 3600))
        tables.end(name, "finished", ended, 0)


def test_a_sweep_needs_a_clock_that_moves(database: Database) -> None:
    """The first one only notes the time; the next is made a day later, not at every start of a server."""
    played(database, 3, NOW - 100 * DAY)
    assert sweep(database, now=NOW) == Sweep(FIRST)
    assert sweep(database, now=NOW + 60) == Sweep(TOO_EARLY)
    assert sweep(database, now=NOW + DAY) == Sweep(DONE, 3, 0)


@pytest.mark.parametrize("jump", [91 * DAY, 9 * DAY, -DAY, -1, 400 * DAY])
def test_a_clock_that_jumps_deletes_nothing(database: Database, jump: int) -> None:
    """However often the server is started with it; and a clock that is right again deletes nothing either."""
    played(database, 30, NOW)
    sweep(database, now=NOW)
    assert sweep(database, now=NOW + jump) == Sweep(CLOCK_JUMPED)
    assert sweep(database, now=NOW + jump + 3600) == Sweep(TOO_EARLY)
    assert sweep(database, now=NOW + 7200).deleted == 0
    assert StoredTables(database).find(f"t0-{NOW}-0") is not None


def test_a_sweep_deletes_a_share(database: Database) -> None:
    """The oldest go first: a wrong clock can be noticed in the log for some days."""
    played(database, LEAST_SHARE, NOW - 200 * DAY)
    played(database, 5, NOW - 100 * DAY)
    sweep(database, now=NOW)
    assert sweep(database, now=NOW + DAY) == Sweep(DONE, LEAST_SHARE, 5)
    assert sweep(database, now=NOW + 2 * DAY) == Sweep(DONE, 5, 0)


def test_nothing_of_a_deleted_table_is_left(tmp_path: Path) -> None:
    """Names, tiles and seed: in no file, while the server runs."""
    database = Database(f"sqlite:///{tmp_path / 'huit.db'}")
    journal = JournalWriter(database)
    tables = StoredTables(database)
    tables.create(StoredTable("abc", "{}", "a-seed-of-its-own", "salt", "playing", "[]", "", NOW))
    journal.append("abc", 0, ['["sit","Only-Anne","hash"]', '["do","E discard 9p"]']).result()
    tables.end("abc", "finished", NOW, 2)
    secrets = (b"Only-Anne", b"E discard 9p", b"a-seed-of-its-own")
    assert all(any(secret in file.read_bytes() for file in tmp_path.iterdir()) for secret in secrets)
    sweep(database, now=NOW + 95 * DAY)
    sweep(database, now=NOW + 96 * DAY)
    assert not [file for file in tmp_path.iterdir() for secret in secrets if secret in file.read_bytes()]
    journal.close()
    database.close()


def test_nothing_of_a_deleted_game_is_left(tmp_path: Path) -> None:
    """A game deleted from a profile is in no file, while the server runs."""
    database = Database(f"sqlite:///{tmp_path / 'huit.db'}")
    profile = Learners(database).make("Anne", NOW).id
    games = Games(database)
    games.add(profile, StoredGame("g1", "import", "", 0, NOW, NOW, '"only-in-this-game"', '"a-finding"'), b"a record")
    secrets = (b"only-in-this-game", b"a-finding")
    assert all(any(secret in file.read_bytes() for file in tmp_path.iterdir()) for secret in secrets)
    assert games.delete(profile, "g1")
    assert not [file for file in tmp_path.iterdir() for secret in secrets if secret in file.read_bytes()]
    database.close()
