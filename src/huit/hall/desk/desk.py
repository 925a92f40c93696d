"""The tournament desk of a server: events by id, created, imported, found, deleted."""

from __future__ import annotations

import asyncio
import time

from huit.club.event.log import LogEntry
from huit.hall.desk.link_codes import working_code
from huit.hall.desk.live_event import LiveEvent, written
from huit.hall.desk.roles import ORGANISER, PUBLIC, Holder
from huit.hall.following import LiveLogs
from huit.store.database import Database
from huit.store.events.link import EventLink
from huit.store.events.links import EventLinks
from huit.store.events.log import EventLog
from huit.store.profile_codes import Code, new_code


class TournamentDesk:
    """The events of a server. Those that nobody follows are dropped from memory, the least recently used first."""

    def __init__(self, database: Database) -> None:
        self.log = EventLog(database)
        self.links = EventLinks(database)
        self.live: LiveLogs[LiveEvent] = LiveLogs()
        self._folding = asyncio.Lock()

    async def create(self, entries: list[LogEntry]) -> tuple[str, Code]:
        """Store a new event with a public link; return its id and the organiser's code, which is not stored.

        The caller has checked the entries: of a long log that takes seconds. Raises StoreError.
        """
        now = int(time.time())
        event = await asyncio.to_thread(self.log.create, [written(entry) for entry in entries], now)
        code = new_code()
        link = EventLink(code.id, event, ORGANISER, made=now)
        await asyncio.to_thread(self.links.add, [(link, code)])
        await self.link(event, code, [Holder(PUBLIC)])
        return event, code

    async def find(self, event: str) -> LiveEvent:
        """The event, up to date. Raises EventGone, MemoryFull or StoreError."""
        return await self.live.find(event, lambda: LiveEvent(event, self.log, self._folding, memory=self.live))

    async def delete(self, event: str) -> bool:
        """Delete an event from all files, and close its connections; false if there is none."""
        self.live.drop(event, "event_unknown")
        return await asyncio.to_thread(self.log.delete, event)

    async def link(self, event: str, parent: Code, holders: list[Holder]) -> list[Code]:
        """Make links that derive from a parent's code, or the same ones again; a revoked one is made anew.

        Raises StoreError.
        """
        known = await asyncio.to_thread(self.links.of_event, event)
        revoked = {link.id for link in known if link.revoked is not None}
        codes = [working_code(parent, holder, revoked) for holder in holders]
        now = int(time.time())
        made = [
            (EventLink(code.id, event, one.role, one.session, one.table, one.label, parent.id, now), code)
            for one, code in zip(holders, codes, strict=True)
        ]
        await asyncio.to_thread(self.links.add, made)
        return codes

    async def revoke(self, event: str, link: str) -> bool:
        """Revoke a link and those that it made, and close their connections; false if there is none."""
        found = await asyncio.to_thread(self.links.revoke, event, link, int(time.time()))
        if found and (live := self.live.get(event)):
            links = await asyncio.to_thread(self.links.of_event, event)
            live.dismiss({one.id for one in links if one.revoked is not None}, "event_link_revoked")
        return found

    def close(self) -> None:
        """Close every connection; the server stops."""
        self.live.close()
