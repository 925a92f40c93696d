"""Logs of tournament events."""

from __future__ import annotations

from typing import Final

from huit.store.append_log import AppendLog, LogTables
from huit.store.database import Database
from huit.store.schema import EVENT_LOG, EVENTS

EVENT_TABLES: Final = LogTables(
    EVENTS, EVENT_LOG, "event_id", most_entries=10_000, most_size=8_000_000, full="event_full", letters=8
)


class EventLog(AppendLog):
    """The events of a database. An id is no secret: codes open an event."""

    def __init__(self, database: Database, tables: LogTables = EVENT_TABLES) -> None:
        super().__init__(database, tables)
