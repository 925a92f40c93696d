"""A row of the table: points, the condition under which the fan holds, and the fans it absorbs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from huit.core.rules.conditions import Combination, Condition
from huit.core.rules.fan_ids import Fan
from huit.core.values import Value

# How much of the absorbed fan goes.
HAND: Final = "hand"  # all of it
SAME_SETS: Final = "same_sets"  # what is made of sets of the absorbing fan
ONE_FEWER: Final = "one_fewer"  # one instance
HONORS_ONLY: Final = "honors_only"  # what is made of honours
OTHER_READING: Final = "other_reading"  # nothing: both are never in one reading (P2); kept for the rule book
SCOPES: Final = (HAND, SAME_SETS, ONE_FEWER, HONORS_ONLY, OTHER_READING)


@dataclass(frozen=True)
class Absorption(Value):
    """One fan that does not count beside another, with the principle or ruling that says so and its sources."""

    fan: Fan
    ruling: str
    said_by: str
    scope: str = HAND
    beside: tuple[Fan, ...] = ()  # only when one of these fans holds too
    on_knitted_tile: bool = False  # only when the winning tile is of a kind of the knitted pattern


@dataclass(frozen=True)
class FanRule:
    """A row of the table."""

    number: Fan
    points: int
    condition: Condition
    absorptions: tuple[Absorption, ...]

    @property
    def is_combination(self) -> bool:
        """True if account-once decides whether it counts (P5)."""
        return isinstance(self.condition, Combination)


def row(number: Fan, points: int, condition: Condition, *absorbs: tuple[Absorption, ...]) -> FanRule:
    return FanRule(number, points, condition, tuple([one for some in absorbs for one in some]))


def absorbs(ruling: str, said_by: str, *fans: Fan, scope: str = HAND) -> tuple[Absorption, ...]:
    """Several fans absorbed for one reason."""
    return tuple([Absorption(fan, ruling, said_by, scope) for fan in fans])
