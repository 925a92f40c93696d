"""What a server is started with."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

BODY_LIMIT: Final = 64 * 1024  # bytes; the longest honest request is a hundredth of it
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
    database: str = ""  # a URL; SQLite in the user's data folder where it is empty
