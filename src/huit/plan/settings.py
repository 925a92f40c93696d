"""Settings of the planner: how far and how broadly it looks, and what it weighs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from huit.core.values import Value


@dataclass(frozen=True)
class Settings(Value):
    """The numbers a player decides by. The defaults are the strongest; docs/planning.md has the reason for each.

    >>> quick = huit.Settings(most_hands=100, depth=1)
    >>> huit.advise("123m456m789m12sEE9p", settings=quick).choices[0].tile
    26
    """

    horizon: float = 0.85  # of the time that was learned: longer or shorter
    claim: float = 0.13  # points that a claim costs for each round left: what else the hand might have become
    more: int = 1  # tiles that a target may lack more than the nearest
    most_hands: int = 2500  # complete hands that are looked at
    most_targets: int = 200  # that the look-ahead goes by
    depth: int = 2  # tiles that come before the rest is estimated: one or two
    throws: int = 3  # discards that are tried after the first of two
    danger: float = 1.0  # of the cost of danger: how much counts
    flexible: bool = True  # whether an early hand is weighed by what else it may become


MASTER_SETTINGS: Final = Settings()
# One plan at a time, a tile ahead: enough to play well, and clearly less than the master.
CLUB_SETTINGS: Final = Settings(most_hands=20, most_targets=1, depth=1, danger=0.4, flexible=False)
