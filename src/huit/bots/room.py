"""What else a hand may become while it is young, beside the ways that were found: learned from games of the master.

The look-ahead estimates the rest of a hand by its likeliest way. Early on that leaves out much: tiles that go together,
middle tiles, ways that are good in futures in which the likeliest is not. What these were worth some rounds later was
learned (`scripts/train-master`), in points of hope.
"""

from __future__ import annotations

from typing import Final

from huit.bots.futures import MOST_PATHS, Futures
from huit.bots.learned import Learned
from huit.bots.paths import Path, most_hopeful
from huit.bots.position import Position
from huit.bots.rates import phase_of
from huit.core.tiles import FIRST_HONOR

SIGNS: Final = ("middles", "honors", "neighbours", "gaps", "runs", "futures")
PHASES: Final = 2  # of a hand, in which it has room
_LOW: Final = 2
_HIGH: Final = 6  # ranks of middle tiles, from 0


class Room:
    """Of the discards of one hand."""

    def __init__(self, position: Position, rounds: float, turns: float, learned: Learned) -> None:
        self.position = position
        self.rounds = rounds
        self.turns = turns
        self.learned = learned
        self.best_after: list[float] = []

    def is_young(self) -> bool:
        return self.turns > 0.0 and phase_of(self.rounds) < PHASES

    def look(self, paths: list[Path]) -> None:
        """At the ways of the hand, before anything is asked."""
        futures = Futures(self.position, self.rounds, self.turns, self.learned)
        self.best_after = futures.best_after(most_hopeful(paths, MOST_PATHS))

    def after(self, kind: int) -> float:
        """What a hand that throws such a tile may become, in points of hope."""
        weights = self.learned.room[phase_of(self.rounds)]
        return sum([weight * sign for weight, sign in zip(weights, self.signs_after(kind), strict=True)])

    def signs_after(self, kind: int) -> list[float]:
        """As many as SIGNS."""
        copies = self.position.copies[:]
        place = sum(copies[: kind + 1]) - 1
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
