"""Flexibility of early hands: what else a hand may become beside its best targets, learned from games of the master.

The look-ahead estimates the rest of a hand by its likeliest target. Early on that leaves out much: tiles that go
together, middle tiles, targets that are good in futures in which the likeliest is not. What these were worth some
rounds later was learned (`scripts/train_planner.py`), in points.
"""

from __future__ import annotations

from typing import Final

from huit.core.tiles import FIRST_HONOR, Kind
from huit.plan.chances.chances import Target, most_valuable
from huit.plan.chances.futures import MOST_TARGETS, Futures
from huit.plan.chances.rates import phase_of
from huit.plan.learned import Learned
from huit.plan.position import Position, place_of

FEATURES: Final = ("middles", "honors", "neighbours", "gaps", "runs", "futures")
EARLY_PHASES: Final = 2
_LOW: Final = 2
_HIGH: Final = 6  # ranks of middle tiles, from 0


class Flexibility:
    """The flexibility of one hand after each discard."""

    def __init__(self, position: Position, turns: float, learned: Learned) -> None:
        self.position = position
        self.turns = turns
        self.learned = learned
        self.best_after: list[float] = []

    def is_early(self) -> bool:
        """True while the hand is so young that flexibility counts."""
        return self.turns > 0.0 and phase_of(self.position.rounds) < EARLY_PHASES

    def look(self, targets: list[Target]) -> None:
        """At the targets of the hand, before anything is asked."""
        futures = Futures(self.position, self.turns, self.learned)
        self.best_after = futures.best_after(most_valuable(targets, MOST_TARGETS))

    def after(self, kind: Kind) -> float:
        """Points for what a hand may become that throws such a tile."""
        weights = self.learned.flexibility[phase_of(self.position.rounds)]
        return sum([weight * feature for weight, feature in zip(weights, self.features_after(kind), strict=True)])

    def features_after(self, kind: Kind) -> list[float]:
        """As many as FEATURES."""
        copies = self.position.copies[:]
        place = place_of(copies, kind)
        copies[kind] -= 1
        return [*shape_of(copies), self.best_after[place]]


def shape_of(copies: list[int]) -> list[float]:
    """Middle tiles and honours; kinds that are held with the next one, with the next but one, and with both."""
    middles = honors = neighbours = gaps = runs = 0
    for kind, held in enumerate(copies):
        if not held:
            continue
        if kind >= FIRST_HONOR:
            honors += held
            continue
        rank = kind % 9
        if _LOW <= rank <= _HIGH:
            middles += held
        beside = rank < 8 and copies[kind + 1] > 0
        beyond = rank < 7 and copies[kind + 2] > 0
        neighbours += beside
        gaps += beyond
        runs += beside and beyond
    return [float(middles), float(honors), float(neighbours), float(gaps), float(runs)]
