"""The rules of games whose files do not name a profile of ours."""

from __future__ import annotations

from typing import Final

COMPETITION: Final = "mil"
