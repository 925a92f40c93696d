"""The time limit of a test that hangs. No promise depends on it: a busy machine only takes longer."""

from __future__ import annotations

from typing import Any, Final

HANG: Final = 600  # seconds
# Limits of heavy work that no test reaches, however slow the machine: arguments of huit.web.settings.WorkSettings.
PATIENT_WORK: Final[dict[str, Any]] = {"seconds": float(HANG), "burst": 1e9, "at_once": 1000}
