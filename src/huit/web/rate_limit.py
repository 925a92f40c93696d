"""Rate limiters: a sliding window per address, and a token bucket per connection."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Final

_MOST_ADDRESSES: Final = 10_000  # in memory
_NETWORK: Final = 8  # bytes of an IPv6 network prefix (/64)


class RateLimiter:
    """A sliding-window rate limiter per address, in memory."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self.seconds = seconds
        self.clock = clock
        self._noted: dict[str, deque[float]] = {}

    def exceeded(self, address: str) -> bool:
        """True if the address has used up its limit."""
        times = self._noted.get(_origin(address), ())
        return len([one for one in times if one > self.clock() - self.seconds]) >= self.most

    def note(self, address: str) -> None:
        """Count one use by the address."""
        if len(self._noted) >= _MOST_ADDRESSES:
            self._forget_old()
        self._noted.setdefault(_origin(address), deque(maxlen=self.most)).append(self.clock())

    def _forget_old(self) -> None:
        """Drop addresses outside of the window; all of them if there are too many."""
        since = self.clock() - self.seconds
        self._noted = {key: times for key, times in self._noted.items() if times[-1] > since}
        if len(self._noted) >= _MOST_ADDRESSES:
            self._noted.clear()


class TokenBucket:
    """A token bucket: a burst of `burst` messages, refilled at `per_second`."""

    def __init__(self, burst: float, per_second: float, now: float) -> None:
        self._burst = burst
        self._per_second = per_second
        self._tokens = burst
        self._refilled = now

    def takes(self, now: float) -> bool:
        """Spend a token; False if none is left."""
        self._tokens = min(self._burst, self._tokens + (now - self._refilled) * self._per_second)
        self._refilled = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


def _origin(address: str) -> str:
    """The key of an address: an IPv6 address stands for its /64 network."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return found.packed[:_NETWORK].hex() if isinstance(found, IPv6Address) else address
