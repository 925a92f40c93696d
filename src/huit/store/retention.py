"""Retention: deletes ended tables, idle events and idle sheets after some days and marks abandoned tables.

A wrong clock must not delete what was played yesterday: a sweep is made once a day, only if the clock has moved by some
days at most since the last one, and deletes a share of the tables at most.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, func, insert, select, update

from huit.store.database import Database
from huit.store.errors import StoreError
from huit.store.events.log import EventLog
from huit.store.ownership.owner import owner_of
from huit.store.schema import JOURNAL, SWEEPS, TABLES
from huit.store.sheets import SheetLog
from huit.store.tables import StoredTables

KEPT_DAYS: Final = 90
EVENT_DAYS: Final = 400  # without a change: longer than a yearly tournament takes to come round again
ABANDONED: Final = "abandoned"
DAY: Final = 24 * 60 * 60
SHORTEST_STEP: Final = 20 * 60 * 60  # seconds between two sweeps; restarts do not hasten them
LONGEST_STEP: Final = 8 * DAY  # beyond it the clock is not trusted
SHARE: Final = 10  # a sweep deletes a tenth of the tables,
LEAST_SHARE: Final = 20  # or so many
_ROW: Final = 1

DONE: Final = "done"
TOO_EARLY: Final = "too_early"
FIRST: Final = "first"
CLOCK_JUMPED: Final = "clock_jumped"


@dataclass(frozen=True, slots=True)
class Sweep:
    """The outcome of a sweep: done, or why not; tables deleted, and due but left for the next ones; events and sheets
    deleted."""

    outcome: str
    deleted: int = 0
    left: int = 0
    events: int = 0
    sheets: int = 0


def sweep(database: Database, *, now: int, days: int = KEPT_DAYS) -> Sweep:
    """Delete tables that ended more than `days` ago, if the clock can be trusted."""
    outcome = _clock(database, now)
    if outcome != DONE:
        return Sweep(outcome)
    with database.reading() as connection:
        number = connection.scalar(select(func.count()).select_from(TABLES)) or 0
    deleted = delete_expired(database, now=now, days=days, most=max(LEAST_SHARE, number // SHARE))
    events = EventLog(database).delete_idle(now - EVENT_DAYS * DAY, LEAST_SHARE)
    sheets = SheetLog(database).delete_idle(now - days * DAY, max(LEAST_SHARE, number // SHARE))
    with database.reading() as connection:
        due = select(func.count()).where(TABLES.c.ended < now - days * DAY)
        return Sweep(DONE, deleted, connection.scalar(due) or 0, events, sheets)


def delete_expired(database: Database, *, now: int, days: int = KEPT_DAYS, most: int | None = None) -> int:
    """Delete tables that ended more than `days` ago, the oldest first, and return their number.

    Tables as old that never ended and have no owner are marked as abandoned: their process died.
    """
    before = now - days * DAY
    old = [table.id for table in StoredTables(database).running() if table.created < before]
    if old:
        _abandon(database, old, now)
    deleted = StoredTables(database).sweep(before, most)
    if deleted:
        database.purge()
    return deleted


def _clock(database: Database, now: int) -> str:
    """DONE if a sweep is due by a clock that was seen to move; notes the time of this one."""
    with database.writing() as connection:
        last = connection.scalar(select(SWEEPS.c.time).where(SWEEPS.c.id == _ROW))
        if last is not None and 0 <= now - last < SHORTEST_STEP:
            return TOO_EARLY
        _note(connection, now, known=last is not None)
    if last is None:
        return FIRST
    return DONE if 0 <= now - last <= LONGEST_STEP else CLOCK_JUMPED


def _note(connection: Connection, now: int, *, known: bool) -> None:
    if known:
        connection.execute(update(SWEEPS).where(SWEEPS.c.id == _ROW).values(time=now))
    else:
        connection.execute(insert(SWEEPS).values(id=_ROW, time=now))


def _abandon(database: Database, old: list[str], now: int) -> None:
    """Mark tables as abandoned, except those that a process owns."""
    owner = owner_of(database, "", lambda _: None)
    try:
        for table in old:
            if owner.claim(table):
                StoredTables(database).end(table, ABANDONED, now, _length(database, table))
    except StoreError as error:
        if error.code != "store_tables_taken":
            raise
    finally:
        owner.close()


def _length(database: Database, table_id: str) -> int:
    with database.reading() as connection:
        return connection.scalar(select(func.count()).where(JOURNAL.c.table_id == table_id)) or 0
