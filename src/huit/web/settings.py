"""What a server is started with."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from huit.hall.hall import Manner
from huit.store.retention import KEPT_DAYS

BODY_LIMIT: Final = 64 * 1024  # bytes; the longest honest request is a hundredth of it
RECORD_LIMIT: Final = 2 * 1024 * 1024  # bytes of a record that is to be replayed; a whole match has a fortieth of it
OPENINGS: Final = 30  # tables that one address may open in a minute
_PACKAGE: Final = Path(__file__).parent


def built_pages() -> Path | None:
    """The folder of the built frontend: the one that HUIT_PAGES names, packed into the wheel, or beside the sources."""
    named = os.environ.get("HUIT_PAGES")
    usual = (_PACKAGE / "static", _PACKAGE.parents[2] / "frontend" / "dist")
    for folder in (Path(named),) if named else usual:
        if (folder / "index.html").is_file():
            return folder
    return None


@dataclass(frozen=True)
class Settings:
    """Without a folder of pages the server has the API alone."""

    pages: Path | None = field(default_factory=built_pages)
    body_limit: int = BODY_LIMIT
    record_limit: int = RECORD_LIMIT
    address: str = ""  # where this server is reached, for those who share its database
    openings: int = OPENINGS
    manner: Manner = field(default_factory=Manner)  # of its tables
    kept_days: int = KEPT_DAYS  # how long tables are kept after their end
    database: str = ""  # a URL; SQLite in the user's data folder where it is empty
