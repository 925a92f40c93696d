"""Logs of shared score sheets."""

from __future__ import annotations

from typing import Final

from huit.store.append_log import AppendLog, LogTables
from huit.store.database import Database
from huit.store.schema import SHEET_LOG, SHEETS

SHEET_TABLES: Final = LogTables(
    SHEETS, SHEET_LOG, "sheet_id", most_entries=2_000, most_size=1_000_000, full="sheet_log_full", letters=16
)


class SheetLog(AppendLog):
    """The shared sheets of a database. An id has 80 random bits: it is the key to its sheet."""

    def __init__(self, database: Database, tables: LogTables = SHEET_TABLES) -> None:
        super().__init__(database, tables)
