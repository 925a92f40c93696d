"""The time limit of a test that hangs. No promise depends on it: a busy machine only takes longer."""

from __future__ import annotations

from typing import Final

HANG: Final = 600  # seconds
