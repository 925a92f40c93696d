"""Journals: in order, by group commit, on the disk before anything is broadcast; missing entries are noticed."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from itertools import count
from queue import SimpleQueue

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import delete, event, insert, text, update
from tests.patience import HANG
from tests.store.processes import child

from huit.store.database import Database
from huit.store.errors import JournalBroken, JournalConflict, StoreError
from huit.store.journal import JournalWriter, read_journal
from huit.store.schema import JOURNAL
from huit.store.tables import StoredTables

NewTable = Callable[..., str]
ENTRIES = ['{"sits": "Ana"}', '{"do": "discard 5p"}', '{"do": "pass"}']


class Commits:
    """Count of committed transactions; and a gate at which the next one waits, committed or undone."""

    def __init__(self, database: Database) -> None:
        self.count = 0
        self.gate = threading.Event()
        self.gate.set()
        self.waits = threading.Event()
        event.listen(database.open(), "commit", self._committed)
        event.listen(database.open(), "rollback", self._at_the_gate)

    def _committed(self, _: object) -> None:
        self.count += 1
        self._at_the_gate(_)

    def _at_the_gate(self, _: object) -> None:
        self.waits.set()
        assert self.gate.wait(HANG)


def test_what_was_appended_is_read_in_order(database: Database, journal: JournalWriter, new_table: NewTable) -> None:
    """Byte for byte, in whatever portions it came."""
    table = new_table()
    journal.append(table, 0, ENTRIES[:1]).result(HANG)
    journal.append(table, 1, ENTRIES[1:]).result(HANG)
    assert read_journal(database, table) == ENTRIES
    assert read_journal(database, "another") == []


def test_all_that_waits_goes_into_one_transaction(
    database: Database, journal: JournalWriter, new_table: NewTable
) -> None:
    """Of all tables: while one commit is on its way to the disk, the next one gathers."""
    tables = [new_table(f"table {n}") for n in range(20)]
    commits = Commits(database)
    commits.gate.clear()
    first = journal.append(tables[0], 0, ENTRIES)
    assert commits.waits.wait(HANG)
    waiting = [journal.append(table, 0, ENTRIES) for table in tables[1:]]
    waiting.append(journal.append(tables[0], 3, ENTRIES))
    assert not first.done()
    commits.gate.set()
    wait([first, *waiting], HANG)
    assert commits.count == 2
    assert [len(read_journal(database, table)) for table in tables] == [6] + [3] * 19


def test_nobody_is_told_before_the_commit(database: Database, journal: JournalWriter, new_table: NewTable) -> None:
    """When the future is resolved, another connection reads the entry."""
    table = new_table()
    read: SimpleQueue[int] = SimpleQueue()
    for n in range(20):
        written = journal.append(table, n, ["{}"])
        written.add_done_callback(lambda _: read.put(len(read_journal(database, table))))
        assert read.get(timeout=HANG) == n + 1


def test_many_threads(database: Database, journal: JournalWriter, new_table: NewTable) -> None:
    """Each table's entries stay in order while other tables append."""
    tables = [new_table(f"table {n}") for n in range(8)]

    def play(table: str) -> None:
        for n in range(25):
            journal.append(table, n, [json.dumps({"n": n, "at": table})]).result(HANG)

    threads = [threading.Thread(target=play, args=(table,)) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for table in tables:
        assert [json.loads(entry) for entry in read_journal(database, table)] == [
            {"n": n, "at": table} for n in range(25)
        ]


def test_closing_writes_what_waits(database: Database, new_table: NewTable) -> None:
    """A closed journal has written what waited, and takes nothing more."""
    journal, table = JournalWriter(database), new_table()
    waiting = [journal.append(table, n, ["{}"]) for n in range(50)]
    journal.close()
    assert all(one.done() and one.exception() is None for one in waiting)
    assert len(read_journal(database, table)) == 50
    assert _code(journal.append(table, 50, ["{}"])) == "store_closed"
    JournalWriter(database).close()


def test_who_stops_waiting_takes_nothing_back(database: Database, journal: JournalWriter, new_table: NewTable) -> None:
    """A request that is given up leaves no gap."""
    table = new_table()
    assert not journal.append(table, 0, ["{}"]).cancel()
    journal.append(table, 1, ["{}"]).result(HANG)
    assert len(read_journal(database, table)) == 2


# Somebody else writes too ---------------------------------------------------------------------------------------------


def test_a_number_is_taken_once(database: Database, journal: JournalWriter, new_table: NewTable) -> None:
    """Of two processes that think they have a table one is refused, and stays so until it reads what the other did."""
    table, other = new_table(), JournalWriter(database)
    journal.append(table, 0, ['"ours"']).result(HANG)
    other.load(table)
    other.append(table, 1, ['"theirs"']).result(HANG)
    assert _code(journal.append(table, 1, ['"lost"'])) == "journal_conflict"
    assert _code(journal.append(table, 2, ['"after it"'])) == "journal_conflict"
    assert journal.load(table) == ['"ours"', '"theirs"']
    journal.append(table, 2, ['"ours again"']).result(HANG)
    assert read_journal(database, table) == ['"ours"', '"theirs"', '"ours again"']
    other.close()


def test_one_table_does_not_spoil_the_others(database: Database, journal: JournalWriter, new_table: NewTable) -> None:
    """Of the same transaction: what is refused is refused alone."""
    table, well = new_table(), new_table("well")
    _steal(database, table, 0)
    commits = Commits(database)
    commits.gate.clear()
    blocker = journal.append(well, 0, ["{}"])
    assert commits.waits.wait(HANG)
    refused = [journal.append(table, 0, ['"a"']), journal.append(table, 1, ['"b"'])]
    stored = journal.append(well, 1, ["{}"])
    commits.gate.set()
    wait([blocker, stored, *refused], HANG)
    assert [type(one.exception()) for one in refused] == [JournalConflict, JournalConflict]
    assert stored.exception() is None
    assert read_journal(database, table) == ['"stolen"']
    assert len(read_journal(database, well)) == 2


def test_what_follows_a_refused_entry_is_refused(
    database: Database, journal: JournalWriter, new_table: NewTable
) -> None:
    """Entries already on their way when one is refused are refused too."""
    table = new_table()
    _steal(database, table, 0)
    commits = Commits(database)
    commits.gate.clear()
    refused = journal.append(table, 0, ['"a"'])
    assert commits.waits.wait(HANG)
    following = journal.append(table, 1, ['"b"'])
    commits.gate.set()
    assert _code(refused) == "journal_conflict"
    assert _code(following) == "journal_conflict"
    assert journal.load(table) == ['"stolen"']


def test_an_append_out_of_order_is_refused(journal: JournalWriter, new_table: NewTable) -> None:
    """A gap is never written."""
    table = new_table()
    journal.append(table, 0, ["{}"]).result(HANG)
    assert _code(journal.append(table, 2, ["{}"])) == "journal_conflict"
    assert _code(journal.append("no such table", 0, ["{}"])) == "journal_conflict"


def test_a_database_that_fails(database: Database, journal: JournalWriter, new_table: NewTable) -> None:
    """Everybody who waits hears of it, and the table takes nothing until it is read again."""
    table = new_table()
    journal.append(table, 0, ["{}"]).result(HANG)
    with database.writing() as connection:
        connection.execute(text("ALTER TABLE journal RENAME TO elsewhere"))
    assert _code(journal.append(table, 1, ["{}"])) == "store_failed"
    with database.writing() as connection:
        connection.execute(text("ALTER TABLE elsewhere RENAME TO journal"))
    assert _code(journal.append(table, 2, ["{}"])) == "journal_conflict"
    assert journal.load(table) == ["{}"]
    journal.append(table, 1, ["{}"]).result(HANG)
    assert len(read_journal(database, table)) == 2


def test_a_table_that_is_loaded_while_the_database_fails(
    database: Database, journal: JournalWriter, new_table: NewTable
) -> None:
    """Once the database is well again, every table can be loaded."""
    first, second, third = new_table("a"), new_table("b"), new_table("c")
    for table in (first, second, third):
        journal.append(table, 0, ["{}"]).result(HANG)
    commits = Commits(database)
    with database.writing() as connection:
        connection.execute(text("ALTER TABLE journal RENAME TO elsewhere"))
    assert _code(journal.append(first, 1, ["{}"])) == "store_failed"
    commits.waits.clear()
    commits.gate.clear()
    failing = journal.append(second, 1, ["{}"])
    assert commits.waits.wait(HANG)
    behind = journal.append(third, 1, ["{}"])
    loading = threading.Thread(target=pytest.raises, args=(StoreError, journal.load, first))
    loading.start()
    while journal._queue.qsize() < 2:  # both wait for the same transaction
        threading.Event().wait(0.001)
    commits.gate.set()
    assert (_code(failing), _code(behind)) == ("store_failed", "store_failed")
    loading.join(HANG)
    with database.writing() as connection:
        connection.execute(text("ALTER TABLE elsewhere RENAME TO journal"))
    for table in (first, second, third):
        assert journal.load(table) == ["{}"]


# What is missing is noticed -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("missing", [0, 1])
def test_a_gap(missing: int, database: Database, journal: JournalWriter, new_table: NewTable) -> None:
    """The number of the first entry that is not there."""
    table = _played(journal, new_table)
    with database.writing() as connection:
        connection.execute(delete(JOURNAL).where(JOURNAL.c.table_id == table, JOURNAL.c.n == missing))
    assert _broken_at(database, table) == missing


def test_an_entry_cut_short(database: Database, journal: JournalWriter, new_table: NewTable) -> None:
    """An entry that is not valid JSON is not returned."""
    table = _played(journal, new_table)
    with database.writing() as connection:
        connection.execute(update(JOURNAL).where(JOURNAL.c.n == 2).values(entry=ENTRIES[2][:-4]))
    assert _broken_at(database, table) == 2


def test_a_torn_end(database: Database, journal: JournalWriter, new_table: NewTable) -> None:
    """The length of a table that has ended is known."""
    table = _played(journal, new_table)
    StoredTables(database).end(table, "finished", 2000, len(ENTRIES))
    assert read_journal(database, table) == ENTRIES
    with database.writing() as connection:
        connection.execute(delete(JOURNAL).where(JOURNAL.c.n == 2))
    assert _broken_at(database, table) == 2


# Whatever is appended -------------------------------------------------------------------------------------------------

json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**40), 2**40) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
EXAMPLES = count()  # they share a database: each has tables of its own
portions = st.lists(st.tuples(st.integers(0, 2), st.lists(json_values, min_size=1, max_size=4)), max_size=12)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(portions)
def test_any_journal_comes_back(
    database: Database, journal: JournalWriter, new_table: NewTable, given: list[tuple[int, list[object]]]
) -> None:
    """Three tables, entries of any JSON, in portions of any size: each journal is what was appended to it."""
    wanted: list[list[str]] = [[], [], []]
    names = [new_table(f"{next(EXAMPLES)}") for _ in range(3)]
    written: list[Future[None]] = []
    for number, values in given:
        entries = [json.dumps(value) for value in values]
        written.append(journal.append(names[number], len(wanted[number]), entries))
        wanted[number] += entries
    for one in written:
        one.result(HANG)
    assert [read_journal(database, name) for name in names] == wanted


# kill -9 --------------------------------------------------------------------------------------------------------------


def test_what_was_acknowledged_survives_a_kill(url: str) -> None:
    """A process that appends to 20 tables is killed in the middle: all that it was told is there, without a gap."""
    with child("writer", url, "20") as writer:
        told = [writer.hear() for _ in range(2000)]
        told += writer.kill().split("\n")[:-1]
    last: dict[str, int] = {}
    for line in told:
        table, n = line.split()
        last[table] = int(n)
    assert len(last) == 20
    database = Database(url)
    for table, acknowledged in last.items():
        entries = read_journal(database, table)
        assert len(entries) > acknowledged
        assert [json.loads(entry)["n"] for entry in entries] == list(range(len(entries)))
    database.close()


def _played(journal: JournalWriter, new_table: NewTable) -> str:
    table = new_table()
    journal.append(table, 0, ENTRIES).result(HANG)
    return table


def _steal(database: Database, table: str, n: int) -> None:
    with database.writing() as connection:
        connection.execute(insert(JOURNAL), {"table_id": table, "n": n, "entry": '"stolen"'})


def _broken_at(database: Database, table: str) -> int:
    with pytest.raises(JournalBroken) as caught:
        read_journal(database, table)
    return int(dict(caught.value.faults[0].values)["entry"])


def _code(written: Future[None]) -> str:
    error = written.exception(HANG)
    assert isinstance(error, StoreError)
    return error.code


# Changed entries ------------------------------------------------------------------------------------------------------


def changed(database: Database, table: str, n: int, entry: str) -> None:
    with database.writing() as connection:
        wanted = (JOURNAL.c.table_id == table) & (JOURNAL.c.n == n)
        connection.execute(update(JOURNAL).where(wanted).values(entry=entry))


@pytest.mark.parametrize("n", [0, 1, 2])
def test_a_changed_entry_is_noticed(
    database: Database, journal: JournalWriter, new_table: Callable[..., str], n: int
) -> None:
    """Whatever it says instead, by the hash that binds it to those before it."""
    table = new_table()
    journal.append(table, 0, ['"a"', '"b"']).result()
    journal.append(table, 2, ['"c"']).result()
    assert read_journal(database, table) == ['"a"', '"b"', '"c"']
    changed(database, table, n, '"x"')
    with pytest.raises(JournalBroken) as broken:
        read_journal(database, table)
    assert dict(broken.value.faults[0].values)["entry"] == str(n)


def test_journals_of_earlier_versions(
    database: Database, journal: JournalWriter, new_table: Callable[..., str]
) -> None:
    """Entries of earlier versions have no hash; those that follow bind them."""
    table = new_table()
    journal.append(table, 0, ['"a"', '"b"']).result()
    with database.writing() as connection:
        connection.execute(update(JOURNAL).values(chain=None))
    assert journal.load(table) == ['"a"', '"b"']
    journal.append(table, 2, ['"c"']).result()
    assert read_journal(database, table) == ['"a"', '"b"', '"c"']
    changed(database, table, 0, '"x"')
    with pytest.raises(JournalBroken):
        read_journal(database, table)
