"""Logs that several connections follow live: subscribers, what other processes write, and the ones in memory."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import OrderedDict
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from huit.core.faults import HuitError

LOG: Final = logging.getLogger(__name__)
MOST_SUBSCRIBERS: Final = 1_000
POLL_SECONDS: Final = 0.5  # another process may write to the same database
MOST_IN_MEMORY: Final = 64


class Gone(HuitError):
    """There is no such thing, or it was deleted."""


class Follower(Protocol):
    """A connection."""

    def tell(self, text: str) -> None:
        """Send a message."""

    def end(self, reason: str) -> None:
        """Close the connection."""


FollowerT = TypeVar("FollowerT", bound=Follower)


class Followed(ABC, Generic[FollowerT]):
    """A log in memory with its subscribers."""

    most: ClassVar[int] = MOST_SUBSCRIBERS

    def __init__(self) -> None:
        self.subscribers: set[FollowerT] = set()
        self._polling: asyncio.Task[None] | None = None

    @abstractmethod
    async def refresh(self) -> None:
        """Take over what was written to the log by others. Raises Gone."""

    @abstractmethod
    def first_message(self, subscriber: FollowerT) -> str:
        """The state for a new subscriber."""

    def subscribe(self, subscriber: FollowerT) -> None:
        """Send the first message, and what changes from now on."""
        if len(self.subscribers) >= self.most:
            subscriber.end("watching_full")
            return
        self.subscribers.add(subscriber)
        subscriber.tell(self.first_message(subscriber))
        if self._polling is None:
            self._polling = asyncio.create_task(self._poll())

    def unsubscribe(self, subscriber: FollowerT) -> None:
        """Send nothing more."""
        self.subscribers.discard(subscriber)
        if not self.subscribers and self._polling is not None:
            self._polling.cancel()
            self._polling = None

    def end(self, reason: str) -> None:
        """Close every connection."""
        for subscriber in tuple(self.subscribers):
            subscriber.end(reason)
            self.unsubscribe(subscriber)

    async def _poll(self) -> None:
        """Notice what another process writes."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                await self.refresh()
            except Gone:
                return
            except HuitError as error:  # the database is away, and may come back
                LOG.error("what others write cannot be read: %s", error)


LiveT = TypeVar("LiveT", bound=Followed[Any])


class InMemory(Generic[LiveT]):
    """Followed things by id. Those that nobody follows are dropped, the least recently used first."""

    def __init__(self) -> None:
        self._live: OrderedDict[str, LiveT] = OrderedDict()

    def get(self, name: str) -> LiveT | None:
        """The one in memory, or None."""
        return self._live.get(name)

    def keep(self, name: str, live: LiveT) -> LiveT:
        """Keep one, or find the one that came first."""
        live = self._live.setdefault(name, live)
        self._live.move_to_end(name)
        for other, unused in tuple(self._live.items()):
            if len(self._live) > MOST_IN_MEMORY and not unused.subscribers:
                del self._live[other]
        return live

    def drop(self, name: str, reason: str) -> None:
        """Close the connections of one that was deleted."""
        live = self._live.pop(name, None)
        if live is not None:
            live.end(reason)

    def close(self) -> None:
        """Close every connection; the server stops."""
        for live in self._live.values():
            live.end("server_stops")
