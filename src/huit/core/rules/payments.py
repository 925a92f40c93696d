"""Payments of a win and of a false hu. The four amounts always sum to zero (play 15, 13.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from huit.core.rules.profile_types import Switches
from huit.core.values import Value

BASE: Final = 8  # what every loser pays, whatever the hand is worth


@dataclass(frozen=True)
class Payments(Value):
    """The change of each player's account; `discarder` is None where nobody in particular pays more."""

    winner: int
    discarder: int | None
    others: tuple[int, ...]


def payments_of_win(points: int, self_drawn: bool) -> Payments:
    """Payments of a win; `points` is the total with flowers."""
    if self_drawn:
        return Payments(3 * (points + BASE), None, (-points - BASE,) * 3)
    return Payments(points + 3 * BASE, -points - BASE, (-BASE, -BASE))


def penalty_of_false_hu(switches: Switches, complete: bool) -> Payments:
    """Penalty for declaring a hand below the minimum, or not even complete; paid to each opponent."""
    each = switches.false_hu_too_cheap if complete else switches.false_hu_incomplete
    return Payments(-3 * each, None, (each,) * 3)
