"""Limits of connections, and the open ones by address."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Any, Final

from huit.web.limits.rate_limit import address_in, network_of

LOG: Final = logging.getLogger(__name__)
SPARE_FILES: Final = 100  # descriptors for the database, the pages, the workers
WANTED_FILES: Final = 65_536
FEWEST: Final = 20  # connections, however few descriptors there are
# A proxy on this machine brings everybody's connections; the third is the first as a socket of both versions shows it.
PROXIES: Final = frozenset(("127.0.0.1", "::1", "::ffff:127.0.0.1"))


@dataclass(frozen=True)
class ConnectionLimits:
    """Limits of one connection, and of their number. Times are seconds."""

    head_bytes: int = 32 * 1024  # request line and headers, or trailers
    headers: int = 100
    pipelined: int = 8  # requests that wait for the answer to another one
    unwanted_bytes: int = 8 * 1024 * 1024  # of a body, read after it was refused
    head_seconds: float = 10.0  # until a request line and its headers are complete
    body_seconds: float = 60.0  # until a body is complete
    idle_seconds: int = 5  # between requests
    stalled_seconds: float = 30.0  # in which a client has to read
    stalled_bytes: int = 16 * 1024  # so much, or all
    most: int = 10_000
    per_address: int = 500
    proxies: frozenset[str] = PROXIES  # without a limit of their own


@dataclass
class Doorkeeper:
    """Counts connections. A full house closes the idle ones first, those that wait longest before others."""

    limits: ConnectionLimits
    refused: Counter[str] = field(default_factory=Counter)  # by reason
    _addresses: Counter[str] = field(default_factory=Counter)

    def admits(self, address: str, connections: Iterable[Any], number: int) -> bool:
        """True if one more connection may be open; `number` are open with it."""
        if not self.is_proxy(address) and self._addresses[network_of(address)] > self.limits.per_address:
            self.note("connections_of_address", f"{address} has {self.limits.per_address} connections already")
            return False
        if number <= self.limits.most:
            return True
        idle = [one for one in connections if one.is_idle()]
        if not idle:
            self.note("connections", f"{self.limits.most} connections are open, and none is idle")
            return False
        self.note("idle", f"{self.limits.most} connections are open: an idle one is closed")
        min(idle, key=lambda one: one.idle_since).abort()
        return True

    def is_proxy(self, address: str) -> bool:
        """True for a proxy, which brings everybody's connections and requests."""
        found = address_in(address)
        return any(one == "*" or (found is not None and found in _network(one)) for one in self.limits.proxies)

    def enter(self, address: str) -> None:
        """Count a new connection."""
        self._addresses[network_of(address)] += 1

    def leave(self, address: str) -> None:
        """Forget a closed connection."""
        key = network_of(address)
        self._addresses[key] -= 1
        if not self._addresses[key]:
            del self._addresses[key]

    def note(self, reason: str, sentence: str) -> None:
        """Count and log a refusal."""
        self.refused[reason] += 1
        LOG.warning(f"connection refused ({reason}): %s", sentence)


@cache
def _network(text: str) -> frozenset[object] | IPv4Network | IPv6Network:
    """The addresses of a name in FORWARDED_ALLOW_IPS: an address or a network; none for anything else."""
    try:
        return ip_network(text, strict=False)
    except ValueError:
        return frozenset()


def connections_for(files: int) -> int:
    """The number of connections that a limit of open files leaves; each may be sent a page, which is a file too."""
    return max(FEWEST, (files - SPARE_FILES) // 2)


def raise_file_limit() -> int:
    """Raise the process's limit of open files as far as it may, and return it."""
    try:
        import resource  # noqa: PLC0415 (not on Windows)
    except ImportError:
        return WANTED_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = WANTED_FILES if hard == resource.RLIM_INFINITY else min(hard, WANTED_FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        return most
    return WANTED_FILES if soft == resource.RLIM_INFINITY else soft
