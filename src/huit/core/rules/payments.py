"""Payments of a win and of a false hu (play 15, 13.3).

The four amounts of a win sum to zero. A false hu is paid to the opponents, or to nobody where the profile says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from huit.core.rules.profile_types import Switches
from huit.core.values import Value

BASE: Final = 8  # what every loser pays, whatever the hand is worth

# Classes of a false hu
TOO_CHEAP: Final = "too_cheap"  # complete, below the minimum
WRONG_TILE: Final = "wrong_tile"  # ready, but not on this tile
INCOMPLETE: Final = "incomplete"  # not even ready
FALSE_HUS: Final = (TOO_CHEAP, WRONG_TILE, INCOMPLETE)


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


def penalty_of_false_hu(switches: Switches, false_hu: str) -> Payments:
    """Penalty for a false hu of one of the classes of FALSE_HUS: paid to each opponent, or only deducted."""
    amount = {
        TOO_CHEAP: switches.false_hu_too_cheap,
        WRONG_TILE: switches.false_hu_wrong_tile,
        INCOMPLETE: switches.false_hu_incomplete,
    }[false_hu]
    if switches.false_hu_paid_to_opponents:
        return Payments(-3 * amount, None, (amount,) * 3)
    return Payments(-amount, None, (0,) * 3)
