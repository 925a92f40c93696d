"""The kinds into which a reader sorts the 81: told by what their row in the table asks for."""

from __future__ import annotations

from typing import Final

from huit.core import conditions
from huit.core.fan_table import TABLE
from huit.core.hands import CHOW

# In the order in which a book would treat them.
KINDS: Final = ("chows", "pungs", "honors", "kongs", "whole", "shapes", "win", "waits")

_KIND_OF_CONDITION: Final[dict[type[conditions.Condition], str]] = {
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
    conditions.Wait: "waits",
}


def kind_of(fan: int) -> str:
    """Combinations are of chows or of pungs; every other condition has one kind."""
    condition = TABLE[fan].condition
    if isinstance(condition, conditions.Combination):
        return "chows" if condition.kind == CHOW else "pungs"
    return _KIND_OF_CONDITION[type(condition)]
