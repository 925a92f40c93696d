"""Where things are kept that somebody would miss, by the custom of the system."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The user's own, for all of huit; HUIT_DATA names another place."""
    if os.environ.get("HUIT_DATA"):
        return Path(os.environ["HUIT_DATA"])
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "huit"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "huit"
