"""Which of the five principles (P1 to P5) stands behind a fan that holds but does not count."""

from __future__ import annotations

from typing import Final

from huit.core.conditions import Combination
from huit.core.fan_ids import FULLY_CONCEALED_HAND
from huit.core.fan_table import TABLE
from huit.core.score_types import Absorbed

NON_REPETITION: Final = "P1"
NON_SEPARATION: Final = "P2"
NON_IDENTICAL: Final = "P3"
ACCOUNT_ONCE: Final = "P5"
PRINCIPLES: Final = ("P1", "P2", "P3", "P4", "P5")
RULING: Final = "ruling"  # decided for this case alone

# The rulings that only spell out what a fan contains by its definition.
# fmt: off
_SPELLS_OUT_REPETITION: Final = frozenset((
    "R-A02",
    "R-C06", "R-C07", "R-C08", "R-C09", "R-C10", "R-C11", "R-C12", "R-C13", "R-C15", "R-C22", "R-C23",
    "R-E01", "R-E03", "R-E04", "R-E05",
    "R-F01", "R-F03", "R-F05",
    "R-I02", "R-I04",
))
# fmt: on
# The rulings on the sets of one combination taken again.
_SPELLS_OUT_SEPARATION: Final = frozenset(("R-C15", "R-C16", "R-C18"))


def principle_behind(absorbed: Absorbed) -> str:
    """P1 to P5, or "ruling" where a decision and no principle keeps the fan from counting."""
    if absorbed.ruling in PRINCIPLES:
        return absorbed.ruling
    if absorbed.ruling == "R-C17":
        return NON_IDENTICAL
    if absorbed.ruling in _SPELLS_OUT_SEPARATION and _combines(absorbed.fan):
        return NON_SEPARATION
    if absorbed.ruling == "R-E01" and absorbed.fan == FULLY_CONCEALED_HAND:
        return RULING  # the draw is not part of any of those hands
    return NON_REPETITION if absorbed.ruling in _SPELLS_OUT_REPETITION else RULING


def _combines(fan: int) -> bool:
    return isinstance(TABLE[fan].condition, Combination)
