"""Server settings."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from huit.hall.hall import HallOptions
from huit.store.retention import KEPT_DAYS
from huit.web.listening.limits import ConnectionLimits

BODY_LIMIT: Final = 64 * 1024  # bytes, a hundred times the longest honest request
ENTRIES_LIMIT: Final = 256 * 1024  # bytes of entries of an event: 512 people with long names are 180 KB
JSON_PARTS: Final = 8_000  # objects and lists of a body; a log of a thousand answers has 3,000
RECORD_PARTS: Final = 120_000  # of a body with a record in it, whose text has brackets too
RECORD_LIMIT: Final = 2 * 1024 * 1024  # bytes of an uploaded record, forty times a whole match
IMPORT_LIMIT: Final = 8 * 1024 * 1024  # bytes of a file of another program
REQUESTS: Final = 2000  # HTTP requests of one address at once: a club that opens the app together,
REQUESTS_PER_SECOND: Final = 100.0  # and later
OPENINGS: Final = 30  # tables that one address may open per minute
SEATS_A_MINUTE: Final = 60  # seats that one address may take per minute
LOADS: Final = 120  # tables that sockets of one address may load from the database per minute
PING_SECONDS: Final = 10.0  # between pings of a WebSocket, and until a lost network is noticed
WORK_SECONDS: Final = 20.0  # deadline of heavy work, waiting included
WORK_WAITING: Final = 64  # requests in its queue
WORK_BURST: Final = 30.0  # seconds of work that one address may ask for at once,
WORK_PER_SECOND: Final = 0.5  # and get back per second
WORK_AT_ONCE: Final = 8  # requests of one address
WORK_NICENESS: Final = 10  # of 19: tables come first
MOST_PROCESSES: Final = 4
_PACKAGE: Final = Path(__file__).parent


def netloc_of(url: str) -> str:
    """Host and port of a URL in small letters, as a Host header has them; empty if there are none."""
    return urlsplit(url).netloc.lower()


def built_pages() -> Path | None:
    """The directory of the built frontend: HUIT_PAGES, else in the wheel, else beside the sources."""
    named = os.environ.get("HUIT_PAGES")
    usual = (_PACKAGE / "static", _PACKAGE.parents[2] / "frontend" / "dist")
    for folder in (Path(named),) if named else usual:
        if (folder / "index.html").is_file():
            return folder
    return None


def spare_processors() -> int:
    """The processors beside that of the event loop, at least one, and not more than are of use."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(MOST_PROCESSES, usable - 1))


@dataclass(frozen=True)
class WorkSettings:
    """Limits of heavy work (`huit.web.heavy`)."""

    processes: int = field(default_factory=spare_processors)
    waiting: int = WORK_WAITING
    seconds: float = WORK_SECONDS
    burst: float = WORK_BURST
    per_second: float = WORK_PER_SECOND
    at_once: int = WORK_AT_ONCE
    niceness: int = WORK_NICENESS


@dataclass(frozen=True)
class ServerSettings:
    """Settings of a server. Without `pages` it serves the API alone."""

    pages: Path | None = field(default_factory=built_pages)
    body_limit: int = BODY_LIMIT
    entries_limit: int = ENTRIES_LIMIT
    record_limit: int = RECORD_LIMIT
    import_limit: int = IMPORT_LIMIT
    address: str = ""  # public address, for other servers on the same database
    requests: int = REQUESTS
    requests_per_second: float = REQUESTS_PER_SECOND
    openings: int = OPENINGS
    seats: int = SEATS_A_MINUTE
    loads: int = LOADS
    public_url: str = ""  # where people reach the server; other hosts are refused
    metrics: tuple[str, int] | None = None  # host and port of /metrics
    log_json: bool = False
    ping_seconds: float = PING_SECONDS
    hall: HallOptions = field(default_factory=HallOptions)
    work: WorkSettings = field(default_factory=WorkSettings)
    connections: ConnectionLimits = field(default_factory=ConnectionLimits)
    kept_days: int = KEPT_DAYS  # retention of ended tables
    database: str = ""  # a URL; by default SQLite in the data directory

    @property
    def hosts(self) -> frozenset[str]:
        """The hosts that are served; empty for all."""
        if not self.public_url:
            return frozenset()
        return frozenset([netloc_of(url) for url in (self.public_url, self.address) if url])

    @property
    def is_local(self) -> bool:
        """True for a server that only this computer reaches."""
        host = urlsplit(self.address).hostname or ""
        return host in ("localhost", "::1") or host.startswith("127.")
