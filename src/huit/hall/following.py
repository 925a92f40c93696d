"""Logs that several connections follow live: subscribers, what other processes write, and the ones in memory.

A log in memory takes seven to ten bytes for each of its characters.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from huit.core.faults import HuitError

LOG: Final = logging.getLogger(__name__)
MOST_SUBSCRIBERS: Final = 1_000
POLL_SECONDS: Final = 0.5  # another process may write to the same database
MOST_IN_MEMORY: Final = 64
MOST_SIZE: Final = 64_000_000  # characters of the logs in memory; that of a large tournament has 2 million
MOST_OF_ADDRESS: Final = 100  # logs that one address follows (a hall of tables, each with its sheet)
MOST_SIZE_OF_ADDRESS: Final = 16_000_000  # characters of these logs together


class Gone(HuitError):
    """There is no such thing, or it was deleted."""


class MemoryFull(HuitError):
    """The logs in memory are so long together that there is no room for more."""

    code: Final = "memory_full"


class FollowsFull(HuitError):
    """An address follows as many logs, or as long ones, as it may."""

    code: Final = "follows_full"


class Subscriber(Protocol):
    """A connection that follows a log."""

    def tell(self, text: str) -> None:
        """Send a message."""

    def end(self, reason: str) -> None:
        """Close the connection."""


SubscriberT = TypeVar("SubscriberT", bound=Subscriber)


class LiveLog(ABC, Generic[SubscriberT]):
    """A log in memory with its subscribers."""

    most: ClassVar[int] = MOST_SUBSCRIBERS

    def __init__(self, memory: LiveLogs[Any] | None = None) -> None:
        self.size = 0  # characters of the log
        self.subscribers: set[SubscriberT] = set()
        self.writing = asyncio.Lock()
        self._memory = memory
        self._polling: asyncio.Task[None] | None = None

    @abstractmethod
    async def refresh(self) -> None:
        """Take over what was written to the log by others. Raises Gone."""

    @abstractmethod
    def first_message(self, subscriber: SubscriberT) -> str:
        """The state for a new subscriber."""

    def make_room(self, size: int) -> None:
        """See that so many characters of the log may be in memory. Raises MemoryFull."""
        if self._memory is not None:
            self._memory.make_room(self, size)

    def subscribe(self, subscriber: SubscriberT) -> None:
        """Send the first message, and what changes from now on."""
        if len(self.subscribers) >= self.most:
            subscriber.end("watching_full")
            return
        self.subscribers.add(subscriber)
        subscriber.tell(self.first_message(subscriber))
        if self._polling is None:
            self._polling = asyncio.create_task(self._poll())

    def unsubscribe(self, subscriber: SubscriberT) -> None:
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
            except MemoryFull:
                self.end(MemoryFull.code)
                return
            except HuitError as error:  # the database is away, and may come back
                LOG.error("what others write cannot be read: %s", error)


LiveT = TypeVar("LiveT", bound=LiveLog[Any])


class LiveLogs(Generic[LiveT]):
    """Logs in memory by id. Those that nobody follows are dropped, the least recently used first.

    All together have at most `most_size` characters, of which one address that follows them takes a part at most.
    """

    def __init__(self, most_size: int = MOST_SIZE) -> None:
        self.most_size = most_size
        self._live: OrderedDict[str, LiveT] = OrderedDict()
        self._follows: dict[str, dict[Subscriber, LiveT]] = {}  # by address
        self._subscriptions: Counter[LiveT] = Counter()

    def get(self, log_id: str) -> LiveT | None:
        """The one in memory, or None."""
        return self._live.get(log_id)

    async def find(self, log_id: str, make: Callable[[], LiveT]) -> LiveT:
        """The one in memory or a new one, up to date. Raises Gone, MemoryFull or StoreError."""
        live = self._keep(log_id, self._live.get(log_id) or make())
        try:
            await live.refresh()
        except HuitError as error:
            if isinstance(error, Gone) or not live.size:
                self._live.pop(log_id, None)
            raise
        return live

    def _keep(self, log_id: str, live: LiveT) -> LiveT:
        self._live[log_id] = live
        self._live.move_to_end(log_id)
        for other in self._unused():
            if len(self._live) > MOST_IN_MEMORY and other != log_id:
                del self._live[other]
        return live

    def _unused(self) -> list[str]:
        """The ids of those that nobody follows, reads or writes, the least recently used first."""
        return [
            log_id for log_id, live in self._live.items() if not self._subscriptions[live] and not live.writing.locked()
        ]

    def make_room(self, live: LiveT, size: int) -> None:
        """Drop what nobody follows until one may have so many characters. Raises MemoryFull."""
        size += sum([one.size for one in self._live.values() if one is not live])
        for log_id in self._unused():
            if size > self.most_size and self._live[log_id] is not live:
                size -= self._live.pop(log_id).size
        if size > self.most_size:
            self._end_greatest()
            raise MemoryFull

    def _end_greatest(self) -> None:
        """Close the connections of addresses that follow logs that have become too long, so that there is room soon."""
        for follows in self._follows.values():
            if sum([live.size for live in set(follows.values())]) > MOST_SIZE_OF_ADDRESS:
                for subscriber in tuple(follows):
                    subscriber.end(FollowsFull.code)

    @contextmanager
    def followed(self, live: LiveT, address: str, subscriber: Subscriber) -> Iterator[None]:
        """Keep one in memory while a connection follows it. Raises FollowsFull."""
        follows = self._follows.get(address, {})
        others = set(follows.values()) - {live}
        if len(others) >= MOST_OF_ADDRESS or sum([one.size for one in others]) + live.size > MOST_SIZE_OF_ADDRESS:
            raise FollowsFull
        self._follows.setdefault(address, {})[subscriber] = live
        self._subscriptions[live] += 1
        try:
            yield
        finally:
            self._left(live, address, subscriber)

    def _left(self, live: LiveT, address: str, subscriber: Subscriber) -> None:
        del self._follows[address][subscriber]
        if not self._follows[address]:
            del self._follows[address]
        self._subscriptions[live] -= 1
        if not self._subscriptions[live]:
            del self._subscriptions[live]

    def drop(self, log_id: str, reason: str) -> None:
        """Close the connections of one that was deleted."""
        live = self._live.pop(log_id, None)
        if live is not None:
            live.end(reason)

    def close(self) -> None:
        """Close every connection; the server stops."""
        for live in self._live.values():
            live.end("server_stops")
