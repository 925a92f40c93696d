"""Categories of the 81 fans, derived from their rows in the table."""

from __future__ import annotations

from typing import Final

from huit.core.hands import CHOW
from huit.core.rules import conditions
from huit.core.rules.fan_ids import Fan
from huit.core.rules.fan_table import FAN_TABLE

# In the order of a rulebook.
CATEGORIES: Final = ("chows", "pungs", "honors", "kongs", "whole", "shapes", "win", "waits")

_CATEGORY_OF_CONDITION: Final[dict[type[conditions.Condition], str]] = {
    conditions.ChowsAndPair: "chows",
    conditions.ConcealedPungs: "pungs",
    conditions.Family: "honors",
    conditions.EachPung: "honors",
    conditions.Kongs: "kongs",
    conditions.Hogs: "kongs",
    conditions.EveryTile: "whole",
    conditions.EveryGroup: "whole",
    conditions.Types: "whole",
    conditions.Shape: "shapes",
    conditions.Before: "shapes",
    conditions.Concealment: "win",
    conditions.WonBy: "win",
    conditions.NothingElse: "win",
    conditions.SoleWait: "waits",
}


def category_of(fan: Fan) -> str:
    """The category of a fan. A combination belongs to chows or to pungs."""
    condition = FAN_TABLE[fan].condition
    if isinstance(condition, conditions.Combination):
        return "chows" if condition.set_type == CHOW else "pungs"
    return _CATEGORY_OF_CONDITION[type(condition)]
