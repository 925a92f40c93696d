"""Rate limiters: a sliding window per address, a token bucket per connection, and a budget of work per address."""

from __future__ import annotations

import heapq
import math
import time
from bisect import bisect_right
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any, Final, TypeVar

from starlette.applications import Starlette
from starlette.requests import HTTPConnection

from huit.web.answers.errors import refuse

A_MINUTE: Final = 60.0
MOST_ADDRESSES: Final = 10_000  # in memory
_NETWORK: Final = 8  # bytes of an IPv6 network prefix (/64)
UseT = TypeVar("UseT")


def make_room(uses: dict[str, UseT], used: Callable[[UseT], float]) -> None:
    """Of a full table forget the tenth of the addresses that has used least of its limit, the oldest of equals first.

    They lose next to nothing of their history: nobody gets a new limit by asking from thousands of others.
    """
    if len(uses) >= MOST_ADDRESSES:
        for key in heapq.nsmallest(len(uses) // 10, uses, lambda key: used(uses[key])):
            del uses[key]


class RateLimiter:
    """A sliding-window rate limiter per address, in memory."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self.seconds = seconds
        self.clock = clock
        self._noted: dict[str, deque[float]] = {}

    def exceeded(self, address: str) -> bool:
        """True if the address has used up its limit."""
        times = self._noted.get(network_of(address))
        return times is not None and self._used(times) >= self.most

    def note(self, address: str) -> None:
        """Count one use by the address."""
        make_room(self._noted, self._used)
        self._noted.setdefault(network_of(address), deque(maxlen=self.most)).append(self.clock())

    def _used(self, times: deque[float]) -> int:
        """The number of times within the window."""
        return len(times) - bisect_right(times, self.clock() - self.seconds)


def limiter(app: Starlette, name: str, most: int) -> RateLimiter:
    """The rate limiter of an app by its name, made when it is first asked for: so many a minute."""
    rates: dict[str, RateLimiter] = app.state.rates
    return rates.setdefault(name, RateLimiter(most, A_MINUTE))


def count_request(asked: HTTPConnection, name: str, most: int, code: str = "too_often") -> str:
    """Count a request of an address, and return the address. Raises Refused 429 after `most` of them in a minute."""
    rate, address = limiter(asked.app, name, most), address_of(asked)
    if rate.exceeded(address):
        raise refuse(code, status=429, retry=int(A_MINUTE))
    rate.note(address)
    return address


class WorkBudget:
    """Seconds of work per address: `burst` at once, refilled at `per_second`; and so many requests at a time.

    Work is charged when it is done, for its cost is not known before.
    """

    def __init__(
        self, burst: float, per_second: float, at_once: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.burst = burst
        self.per_second = per_second
        self.at_once = at_once
        self.clock = clock
        self._debts: dict[str, tuple[float, float]] = {}  # seconds of work spent, and when that was right
        self._busy: Counter[str] = Counter()

    def wait(self, address: str) -> int:
        """Seconds until the address may ask for more; 0 if it may now."""
        delay = math.ceil(self.delay(address))
        return max(delay, 1) if delay or self._busy[network_of(address)] >= self.at_once else 0

    def delay(self, address: str) -> float:
        """Seconds until the debt of the address is below its burst."""
        over = self._debt(network_of(address)) - self.burst
        return over / self.per_second if over > 0 else 0.0

    @contextmanager
    def asking(self, address: str) -> Iterator[None]:
        """Count a request of the address while it lasts."""
        key = network_of(address)
        self._busy[key] += 1
        try:
            yield
        finally:
            self._busy[key] -= 1
            if not self._busy[key]:
                del self._busy[key]

    def charge(self, address: str, seconds: float) -> None:
        """Charge an address for work that was done."""
        make_room(self._debts, self._left)
        key = network_of(address)
        self._debts[key] = (self._debt(key) + seconds, self.clock())

    def _debt(self, key: str) -> float:
        return self._left(self._debts.get(key, (0.0, 0.0)))

    def _left(self, debt: tuple[float, float]) -> float:
        spent, since = debt
        return max(0.0, spent - (self.clock() - since) * self.per_second)


class TokenBucket:
    """A token bucket: a burst of `burst` messages, refilled at `per_second`."""

    def __init__(self, burst: float, per_second: float, now: float) -> None:
        self._burst = burst
        self._per_second = per_second
        self._tokens = burst
        self._refilled = now

    def missing(self, now: float) -> float:
        """The number of tokens that are used up."""
        return max(0.0, self._burst - self._tokens - (now - self._refilled) * self._per_second)

    def takes(self, now: float) -> bool:
        """Spend a token; False if none is left."""
        self._tokens = self._burst - self.missing(now)
        self._refilled = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def spend(self, tokens: float) -> None:
        """Spend more tokens, whether they are there or not."""
        self._tokens -= tokens


def address_of(asked: Mapping[str, Any]) -> str:
    """The address of the client of a request, a socket or an ASGI scope; empty if it has none."""
    client = asked.get("client")
    return str(client[0]) if client else ""


def network_of(address: str) -> str:
    """The key of an address: an IPv6 address stands for its /64 network."""
    found = address_in(address)
    if found is None:
        return address
    return found.packed[:_NETWORK].hex() if isinstance(found, IPv6Address) else str(found)


def address_in(text: str) -> IPv4Address | IPv6Address | None:
    """Parse an address. A socket of both versions shows IPv4 as ::ffff:192.0.2.1: that is IPv4 again."""
    try:
        found = ip_address(text)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
