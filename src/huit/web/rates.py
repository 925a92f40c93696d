"""How often somebody may do something: so many times in so many seconds from one address."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Final

_MOST_ADDRESSES: Final = 10_000  # kept in memory
_NETWORK: Final = 8  # bytes of an IPv6 address that a household or a club has to itself


class Rate:
    """Counts what was noted; it is in the memory of this process alone."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self.seconds = seconds
        self.clock = clock
        self._noted: dict[str, deque[float]] = {}

    def exceeded(self, address: str) -> bool:
        times = self._noted.get(_origin(address), ())
        return len([one for one in times if one > self.clock() - self.seconds]) >= self.most

    def note(self, address: str) -> None:
        if len(self._noted) >= _MOST_ADDRESSES:
            self._forget_old()
        self._noted.setdefault(_origin(address), deque(maxlen=self.most)).append(self.clock())

    def _forget_old(self) -> None:
        """Those that say nothing any more; everybody, where too many are at it at once."""
        since = self.clock() - self.seconds
        self._noted = {key: times for key, times in self._noted.items() if times[-1] > since}
        if len(self._noted) >= _MOST_ADDRESSES:
            self._noted.clear()


def _origin(address: str) -> str:
    """Whoever has an IPv6 address has a whole network of them."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return found.packed[:_NETWORK].hex() if isinstance(found, IPv6Address) else address
