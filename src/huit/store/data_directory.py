"""The user data directory (XDG on Unix, %LOCALAPPDATA% on Windows)."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_directory() -> Path:
    """The data directory of huit; the environment variable HUIT_DATA overrides it."""
    if os.environ.get("HUIT_DATA"):
        return Path(os.environ["HUIT_DATA"])
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "huit"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "huit"
