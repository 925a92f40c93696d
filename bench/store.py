"""Journals of tables: group commit for many writers, beside one commit for each entry, on the same disk in turn."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from bench.speed import Progress

from huit.store.database import Database
from huit.store.journal import JournalWriter, read_journal
from huit.store.tables import StoredTable, StoredTables

WRITERS = 200
ENTRY = '{"at": 1234, "seat": 2, "do": "discard 5p", "by": "person"}'


@dataclass(frozen=True)
class Appending:
    """Entries a second, ours and one by one; how long a writer waits, in milliseconds."""

    ours: float
    one_by_one: float
    ratio: float
    median_ms: float
    slowest_ms: float  # of 99 in 100


def appending(rounds: int, each: int, progress: Progress) -> Appending:
    """Each of the writers appends `each` entries a round, and waits for every one before the next."""
    ratios, ours, theirs, waits = [], [], [], []
    with TemporaryDirectory() as folder:
        database = Database(f"sqlite:///{Path(folder) / 'ours.db'}")
        peer = _peer(Path(folder) / "peer.db")
        for number in range(rounds + 1):  # the first one warms up
            progress(f"journals, round {number}/{rounds}")
            slow = _one_by_one(peer, each * WRITERS // 20)
            fast, waited = _together(database, number, each)
            if number:
                ratios.append(fast / slow)
                ours.append(fast)
                theirs.append(slow)
                waits += waited
        database.close()
        peer.close()
    return Appending(
        median(ours), median(theirs), median(ratios), 1000 * median(waits), 1000 * quantiles(waits, n=100)[98]
    )


def _together(database: Database, number: int, each: int) -> tuple[float, list[float]]:
    tables = [f"{number}-{writer}" for writer in range(WRITERS)]
    for table in tables:
        StoredTables(database).create(StoredTable(table, "{}", "", "", "playing", "[]", "", 0))
    journal = JournalWriter(database)
    waits: list[float] = []

    async def write(table: str) -> None:
        for n in range(each):
            begun = time.perf_counter()
            await asyncio.wrap_future(journal.append(table, n, [ENTRY]))
            waits.append(time.perf_counter() - begun)

    async def write_all() -> None:
        await asyncio.gather(*[write(table) for table in tables])

    begun = time.perf_counter()
    asyncio.run(write_all())
    taken = time.perf_counter() - begun
    journal.close()
    assert all(read_journal(database, table) == [ENTRY] * each for table in tables), "entries are missing"
    return len(waits) / taken, waits


def _peer(file: Path) -> sqlite3.Connection:
    """As durable as ours."""
    peer = sqlite3.connect(file, isolation_level=None)
    peer.execute("PRAGMA journal_mode = WAL")
    peer.execute("PRAGMA synchronous = FULL")
    peer.execute("CREATE TABLE journal (table_id TEXT, n INTEGER, entry TEXT, PRIMARY KEY (table_id, n))")
    return peer


def _one_by_one(peer: sqlite3.Connection, entries: int) -> float:
    (first,) = peer.execute("SELECT count(*) FROM journal").fetchone()
    begun = time.perf_counter()
    for n in range(first, first + entries):
        peer.execute("BEGIN")
        peer.execute("INSERT INTO journal VALUES (?, ?, ?)", ("a table", n, ENTRY))
        peer.execute("COMMIT")
    return entries / (time.perf_counter() - begun)
