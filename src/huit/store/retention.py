"""Retention: deletes ended tables after some days and marks abandoned ones."""

from __future__ import annotations

from typing import Final

from sqlalchemy import func, select

from huit.store.database import Database
from huit.store.errors import StoreError
from huit.store.ownership.owner import owner_of
from huit.store.schema import JOURNAL
from huit.store.tables import StoredTables

KEPT_DAYS: Final = 90
ABANDONED: Final = "abandoned"
_DAY: Final = 24 * 60 * 60


def sweep(database: Database, *, now: int, days: int = KEPT_DAYS) -> int:
    """Delete tables that ended more than `days` ago and return their number.

    Tables as old that never ended and have no owner are marked as abandoned: their process died.
    """
    before = now - days * _DAY
    old = [table.id for table in StoredTables(database).running() if table.created < before]
    if old:
        _abandon(database, old, now)
    return StoredTables(database).sweep(before)


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
