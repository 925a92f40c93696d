"""Roles of other processes in the tests: `python tests/store/children.py ROLE URL ...`, told by lines on stdin."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import Future

from huit.store.database import Database
from huit.store.errors import StoreError
from huit.store.journal import JournalWriter
from huit.store.ownership.owner import owner_of
from huit.store.tables import StoredTable, StoredTables


def say(*words: object) -> None:
    """In one write: several threads speak."""
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


def opener(url: str) -> None:
    """Opens a database when it is told to."""
    database = Database(url)
    say("ready")
    sys.stdin.readline()
    database.open()
    say("opened")


def writer(url: str, tables: str) -> None:
    """Appends to some tables for ever, and says which entries are stored."""
    database = Database(url)
    journal = JournalWriter(database)

    def go_on(table: str, n: int) -> None:
        journal.append(table, n, [f'{{"n": {n}}}']).add_done_callback(told(table, n))

    def told(table: str, n: int) -> Callable[[Future[None]], None]:
        def tell(written: Future[None]) -> None:
            written.result()
            say(table, n)
            go_on(table, n + 1)

        return tell

    names = [f"t{number}" for number in range(int(tables))]
    for name in names:
        StoredTables(database).create(StoredTable(name, "{}", "", "", "playing", "[]", "", 0))
    for name in names:  # none is ahead of the others by the time that it takes to create them
        go_on(name, 0)
    sys.stdin.readline()


def owner(url: str, address: str) -> None:
    """Claims and releases tables as it is told."""
    database = Database(url)
    owning = owner_of(database, address, lambda held: say("lost", *sorted(held)))
    acts: dict[str, Callable[[str], object]] = {
        "claim": owning.claim,
        "release": owning.release,
        "address": owning.address_of,
    }
    say("ready")
    for line in sys.stdin:
        act, table = line.split()
        try:
            say(act, table, acts[act](table))
        except StoreError as error:
            say(act, table, error.code)


ROLES: dict[str, Callable[..., None]] = {"opener": opener, "owner": owner, "writer": writer}

if __name__ == "__main__":
    ROLES[sys.argv[1]](*sys.argv[2:])
