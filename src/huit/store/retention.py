"""How long tables are kept after their end, and what becomes of those that nobody ended."""

from __future__ import annotations

from typing import Final

from sqlalchemy import func, select

from huit.store.database import Database
from huit.store.ownership import owner_of
from huit.store.problems import StoreError
from huit.store.schema import JOURNAL
from huit.store.tables import Tables

KEPT_DAYS: Final = 90
ABANDONED: Final = "abandoned"
_DAY: Final = 24 * 60 * 60


def sweep(database: Database, *, now: int, days: int = KEPT_DAYS) -> int:
    """Forget the tables that ended more than some days ago; how many these were.

    What is as old and has not ended, and no process has, is abandoned: its process died, and nobody came back.
    """
    before = now - days * _DAY
    old = [table.id for table in Tables(database).running() if table.created < before]
    if old:
        _abandon(database, old, now)
    return Tables(database).sweep(before)


def _abandon(database: Database, old: list[str], now: int) -> None:
    """Whatever this process or another one has at work is not ours to claim."""
    owner = owner_of(database, "", lambda _: None)
    try:
        for table in old:
            if owner.claim(table):
                Tables(database).end(table, ABANDONED, now, _length(database, table))
    except StoreError as error:
        if error.code != "store_tables_taken":
            raise
    finally:
        owner.close()


def _length(database: Database, table_id: str) -> int:
    with database.reading() as connection:
        return connection.scalar(select(func.count()).where(JOURNAL.c.table_id == table_id)) or 0
