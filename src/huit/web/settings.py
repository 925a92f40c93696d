"""Server settings."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from huit.hall.hall import HallOptions
from huit.store.retention import KEPT_DAYS

BODY_LIMIT: Final = 64 * 1024  # bytes, a hundred times the longest honest request
RECORD_LIMIT: Final = 2 * 1024 * 1024  # bytes of an uploaded record, forty times a whole match
IMPORT_LIMIT: Final = 8 * 1024 * 1024  # bytes of a file of another program
OPENINGS: Final = 30  # tables that one address may open per minute
PING_SECONDS: Final = 10.0  # between pings of a WebSocket, and until a lost network is noticed
_PACKAGE: Final = Path(__file__).parent


def built_pages() -> Path | None:
    """The directory of the built frontend: HUIT_PAGES, else in the wheel, else beside the sources."""
    named = os.environ.get("HUIT_PAGES")
    usual = (_PACKAGE / "static", _PACKAGE.parents[2] / "frontend" / "dist")
    for folder in (Path(named),) if named else usual:
        if (folder / "index.html").is_file():
            return folder
    return None


@dataclass(frozen=True)
class ServerSettings:
    """Settings of a server. Without `pages` it serves the API alone."""

    pages: Path | None = field(default_factory=built_pages)
    body_limit: int = BODY_LIMIT
    record_limit: int = RECORD_LIMIT
    import_limit: int = IMPORT_LIMIT
    address: str = ""  # public address, for other servers on the same database
    openings: int = OPENINGS
    ping_seconds: float = PING_SECONDS
    hall: HallOptions = field(default_factory=HallOptions)
    kept_days: int = KEPT_DAYS  # retention of ended tables
    database: str = ""  # a URL; by default SQLite in the data directory
