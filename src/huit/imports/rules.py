"""The rules of games whose files do not name a profile of ours."""

from __future__ import annotations

from typing import Final

COMPETITION: Final = "botzone"  # the nearest built-in profile to the online competitions (MIL)
