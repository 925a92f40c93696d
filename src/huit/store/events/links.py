"""Secret links of events: each has a role, can be revoked, and is stored as a hash."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Final

from sqlalchemy import Row, insert, select, update

from huit.store.database import Database
from huit.store.errors import StoreError
from huit.store.events.link import EventLink
from huit.store.profile_codes import Code
from huit.store.schema import EVENT_LINKS as LINKS

MOST_LINKS: Final = 5_000  # of one event
_NOBODY: Final = "0" * 64  # the hash of no secret
_SHOWN: Final = ("id", "event_id", "role", "session", "seat_table", "label", "parent", "made", "revoked")


class EventLinks:
    """Access to the links; every call is one transaction."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def add(self, links: Sequence[tuple[EventLink, Code]]) -> None:
        """Store links, ignoring those that are there. Raises StoreError `event_links_full`."""
        if not links:
            return
        event = links[0][0].event_id
        with self.database.writing() as connection:
            known = set(connection.execute(select(LINKS.c.id).where(LINKS.c.event_id == event)).scalars())
            new = [{**asdict(link), "secret": code.hashed} for link, code in links if link.id not in known]
            if len(known) + len(new) > MOST_LINKS:
                raise StoreError("event_links_full", most=str(MOST_LINKS))
            if new:
                connection.execute(insert(LINKS), new)

    def find(self, code: Code) -> EventLink | None:
        """The link that a code opens, revoked or not; None if there is none."""
        with self.database.reading() as connection:
            row = connection.execute(select(LINKS).where(LINKS.c.id == code.id)).one_or_none()
        opened = code.opens(_NOBODY if row is None else row.secret)  # takes as long for a link that does not exist
        return _link(row) if row is not None and opened else None

    def of_event(self, event: str) -> list[EventLink]:
        """All links of an event, the oldest first."""
        asked = select(LINKS).where(LINKS.c.event_id == event).order_by(LINKS.c.made, LINKS.c.id)
        with self.database.reading() as connection:
            return [_link(row) for row in connection.execute(asked)]

    def revoke(self, event: str, link: str, now: int) -> bool:
        """Revoke a link and those that it made; false if there is none."""
        mine = LINKS.c.event_id == event
        with self.database.writing() as connection:
            pairs = connection.execute(select(LINKS.c.id, LINKS.c.parent).where(mine)).all()
            if link not in {row.id for row in pairs}:
                return False
            gone = _descendants(link, [(row.id, row.parent) for row in pairs])
            one = mine & LINKS.c.id.in_(gone) & LINKS.c.revoked.is_(None)
            connection.execute(update(LINKS).where(one).values(revoked=now))
        return True


def _descendants(link: str, pairs: Sequence[tuple[str, str]]) -> set[str]:
    found = {link}
    while more := {one for one, parent in pairs if parent in found} - found:
        found |= more
    return found


def _link(row: Row[tuple[object, ...]]) -> EventLink:
    return EventLink(**{name: getattr(row, name) for name in _SHOWN})
