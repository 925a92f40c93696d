"""Logs of tournament events: entries are appended by comparison, so that nobody overwrites what another desk wrote.

The meaning of entries is unknown here: each is a JSON text of the caller, numbered from 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from huit.store.database import Database
from huit.store.errors import StoreError
from huit.store.events.codes import new_event_id
from huit.store.schema import EVENT_LINKS, EVENT_LOG, EVENTS, NUL

MOST_ENTRIES: Final = 50_000
MOST_SIZE: Final = 32_000_000  # characters of a log


class EventConflict(StoreError):
    """The log is longer than the writer knew; `entries` are the ones that came since."""

    def __init__(self, entries: Sequence[str]) -> None:
        super().__init__("event_conflict")
        self.entries = tuple(entries)


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event: times in seconds since 1970, and the length of its log."""

    id: str
    created: int
    changed: int
    entries: int


class EventLog:
    """The events of a database. They cannot be listed."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def create(self, entries: Sequence[str], now: int) -> str:
        """Store a new event with its first entries, and return its id. Raises StoreError `event_full`."""
        size = _checked(len(entries), sum(len(entry) for entry in entries))
        while True:
            event = new_event_id()
            values = {"id": event, "created": now, "changed": now, "entries": len(entries), "size": size}
            try:
                with self.database.writing() as connection:
                    connection.execute(insert(EVENTS).values(**values))
                    if entries:
                        connection.execute(insert(EVENT_LOG), _rows(event, 0, entries))
            except IntegrityError:  # the id is taken
                continue
            return event

    def find(self, event: str) -> StoredEvent | None:
        """The event of an id, or None."""
        if NUL in event:
            return None
        asked = select(EVENTS.c.id, EVENTS.c.created, EVENTS.c.changed, EVENTS.c.entries).where(EVENTS.c.id == event)
        with self.database.reading() as connection:
            row = connection.execute(asked).one_or_none()
        return None if row is None else StoredEvent(*row)

    def entries(self, event: str, after: int = 0) -> list[str]:
        """The entries after a number, in order."""
        mine = (EVENT_LOG.c.event_id == event) & (EVENT_LOG.c.seq > after)
        with self.database.reading() as connection:
            return list(connection.execute(select(EVENT_LOG.c.entry).where(mine).order_by(EVENT_LOG.c.seq)).scalars())

    def length(self, event: str) -> int | None:
        """The number of entries; None if there is no such event."""
        with self.database.reading() as connection:
            return connection.scalar(select(EVENTS.c.entries).where(EVENTS.c.id == event))

    def append(self, event: str, expected: int, entries: Sequence[str], now: int) -> int | None:
        """Append entries to a log of the expected length; the new length is returned when they are on disk.

        None if there is no such event. Raises EventConflict if the log is longer, StoreError `event_full` if it ends.
        """
        with self.database.writing() as connection:
            row = connection.execute(select(EVENTS).where(EVENTS.c.id == event).with_for_update()).one_or_none()
            if row is None:
                return None
            if row.entries != expected:
                since = (EVENT_LOG.c.event_id == event) & (EVENT_LOG.c.seq > expected)
                new = select(EVENT_LOG.c.entry).where(since).order_by(EVENT_LOG.c.seq)
                raise EventConflict(list(connection.execute(new).scalars()))
            length = expected + len(entries)
            size = _checked(length, row.size + sum(len(entry) for entry in entries))
            connection.execute(insert(EVENT_LOG), _rows(event, expected, entries))
            changed = update(EVENTS).where(EVENTS.c.id == event)
            connection.execute(changed.values(entries=length, size=size, changed=now))
            return length

    def delete(self, event: str) -> bool:
        """Delete an event, its log and its links from all files; false if there is none."""
        with self.database.writing() as connection:
            connection.execute(delete(EVENT_LOG).where(EVENT_LOG.c.event_id == event))
            connection.execute(delete(EVENT_LINKS).where(EVENT_LINKS.c.event_id == event))
            found = connection.execute(delete(EVENTS).where(EVENTS.c.id == event)).rowcount > 0
        self.database.purge()
        return found


def _checked(length: int, size: int) -> int:
    if length > MOST_ENTRIES or size > MOST_SIZE:
        raise StoreError("event_full", most=str(MOST_ENTRIES))
    return size


def _rows(event: str, before: int, entries: Sequence[str]) -> list[dict[str, object]]:
    return [{"event_id": event, "seq": seq, "entry": entry} for seq, entry in enumerate(entries, before + 1)]
