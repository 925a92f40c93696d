"""A lone player: eighteen draws from a shuffled wall, a win when the tile drawn completes a hand worth the minimum.

The same deals are played by one who follows the advice and by one who minimises the distance alone. Nobody else plays:
nothing is claimed, no kong is declared, and a complete hand below the minimum goes on.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from random import Random

from bench.hands import SEED
from bench.speed import Progress

import huit
from huit.core.hands import Hand, Situation
from huit.core.profiles import profile_named
from huit.core.rules.shapes import is_complete
from huit.core.validation import COPIES
from huit.plan.advice.advice import advise
from huit.plan.distance.quick import discards_of
from huit.plan.moves import DISCARD
from huit.plan.position import PLAYERS

PROFILE = profile_named("ffmj")
WALL = tuple(kind for kind in range(34) for _ in range(COPIES))
DRAWS = 18
FIRST = 2000  # the deals before were used to choose among ways of giving advice
WARMING = -1  # a deal that is not counted: the first decision loads the tables
Z = 1.96  # half the width of a 95 % interval, in standard deviations


@dataclass(frozen=True)
class Turn:
    """The position of the player when a tile has to be thrown."""

    tiles: tuple[int, ...]  # without the one just drawn
    drawn: int
    thrown: tuple[int, ...]
    draws_left: int


Player = Callable[[Turn], int]  # the kind to throw


def advised(turn: Turn) -> int:
    """Follows the advice for one who plays alone."""
    hand = Hand((), turn.tiles, turn.drawn)
    advice = advise(hand, PROFILE, seen=turn.thrown, wall=PLAYERS * turn.draws_left, alone=True)
    return next(choice.tile for choice in advice.choices if choice.action == DISCARD)


def nearest(turn: Turn) -> int:
    """Minimises the distance; among equals keeps the most useful copies, and throws the first kind."""
    tiles = (*turn.tiles, turn.drawn)
    gone = [(*tiles, *turn.thrown).count(kind) for kind in range(34)]

    def rank(discard: tuple[int, int, int]) -> tuple[int, int, int]:
        kind, distance, useful = discard
        return distance, -sum([COPIES - gone[one] for one in range(34) if useful >> one & 1]), kind

    return min(discards_of(tiles), key=rank)[0]


@dataclass
class Result:
    """Results of some deals: the points of each (0 without a win), and the seconds of each decision."""

    points: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    @property
    def deals(self) -> int:
        return len(self.points)

    @property
    def rate(self) -> float:
        return len(self._won()) / self.deals

    @property
    def mean_points(self) -> float:
        """Of the wins."""
        won = self._won()
        return sum(won) / len(won) if won else 0.0

    @property
    def points_a_deal(self) -> float:
        """Of all deals, won or not: what the planner plays for."""
        return sum(self.points) / self.deals

    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the rate."""
        middle = (self.rate + Z * Z / (2 * self.deals)) / (1 + Z * Z / self.deals)
        spread = sqrt(self.rate * (1 - self.rate) / self.deals + (Z / (2 * self.deals)) ** 2)
        half = Z * spread / (1 + Z * Z / self.deals)
        return middle - half, middle + half

    def centile(self, percent: int) -> float:
        """The seconds within which so many of a hundred decisions were taken."""
        return sorted(self.seconds)[len(self.seconds) * percent // 100]

    def _won(self) -> list[int]:
        return [points for points in self.points if points]


def play_deals(player: Player, deals: int, progress: Progress, name: str) -> Result:
    """Deals of a fixed series, for any player the same."""
    play(player, WARMING, [])
    result = Result()
    for deal in range(deals):
        result.points.append(play(player, FIRST + deal, result.seconds))
        if len(result.seconds) > 1:
            milliseconds = 1000 * sum(result.seconds) / len(result.seconds)
            progress(
                f"{name}: deal {deal + 1}/{deals}, {100 * result.rate:.1f} % won, {milliseconds:.1f} ms a decision"
            )
    return result


def play(player: Player, deal: int, seconds: list[float]) -> int:
    """The points of one deal; adds what each decision took of this process's time."""
    wall = Random(f"lone {SEED} {deal}").sample(WALL, 13 + DRAWS)
    tiles = wall[:13]
    thrown: list[int] = []
    for number, drawn in enumerate(wall[13:], start=1):
        points = worth(tiles, drawn, thrown)
        if points >= PROFILE.switches.minimum:
            return points
        if number < DRAWS:
            turn = Turn(tuple(sorted(tiles)), drawn, tuple(thrown), DRAWS - number)
            start = time.process_time()
            kind = player(turn)
            seconds.append(time.process_time() - start)
            tiles.append(drawn)
            tiles.remove(kind)
            thrown.append(kind)
    return 0


def worth(tiles: list[int], drawn: int, thrown: list[int]) -> int:
    """The points of a self-drawn win, 0 for a hand that is not complete."""
    counts = [tiles.count(kind) + (kind == drawn) for kind in range(34)]
    if not is_complete(counts, 0):
        return 0
    situation = Situation(self_drawn=True, last_copy=thrown.count(drawn) == COPIES - 1)
    return huit.score(Hand((), tuple(sorted(tiles)), drawn, situation), PROFILE).total


def gain(one: Result, other: Result) -> tuple[float, float]:
    """By how much more often one won than the other on the deals that both played, and half the 95 % interval."""
    pairs = list(zip(one.points, other.points, strict=False))
    differences = [(ours > 0) - (theirs > 0) for ours, theirs in pairs]
    mean = sum(differences) / len(pairs)
    variance = sum([(difference - mean) ** 2 for difference in differences]) / max(1, len(pairs) - 1)
    return mean, Z * sqrt(variance / len(pairs))
