"""What may become of a hand: the targets around it and how often they are reached in sampled futures."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import TYPE_CHECKING, Final

from huit.core.hands import Hand
from huit.core.profile_types import Profile
from huit.core.tiles import KINDS, NO_TILE
from huit.plan.advice_types import Chance
from huit.plan.expectation import expectations, expected_by_discard, soon
from huit.plan.futures import PLAYERS, Future, sample_futures
from huit.plan.horizon import Horizon
from huit.plan.judge import Judge
from huit.plan.moved import Aim
from huit.plan.playout import Playout, gains_of, weight_of
from huit.plan.stages import Stages
from huit.plan.targets import Target, TargetFinder
from huit.plan.throwing import after_throwing
from huit.plan.unseen import copies_left, visible_to_all

if TYPE_CHECKING:
    from mypy_extensions import i64

FUTURES: Final = 160
FIRST_LOOK: Final = 40  # futures that are enough to tell the bad choices from the good ones
TARGETS: Final = 60  # the likeliest, which the player keeps to
AIMS: Final = 600  # the likeliest, between which a player who looks ahead may choose as tiles come
HIDDEN: Final = 39  # tiles in the hands of the three opponents

_Z: Final = 1.96  # half the width of a 95 % interval, in standard deviations


class Prospect:
    """How a player did in the futures: how often he won, and the points of all his wins."""

    def __init__(self, wins: int, points: int, futures: int) -> None:
        self.wins = wins
        self.points = points
        self.futures = futures

    @property
    def chance(self) -> Chance:
        """With Wilson's interval, which is honest also where all futures or none were won."""
        return chance_of(self.wins, self.futures)

    @property
    def expected_points(self) -> float:
        return self.points / self.futures if self.futures else 0.0


class Outlook:
    """One hand with all that may be asked about its future."""

    def __init__(self, hand: Hand, profile: Profile, seen: Sequence[int], wall: int, alone: bool = False) -> None:
        self.hand = hand
        self.draws = wall // PLAYERS  # own ones
        self.left = copies_left(hand, seen)
        self.judge = Judge(hand, profile, visible_to_all(hand, seen))
        self.alone = alone
        finder = TargetFinder(hand.concealed_counts(), self.left, len(hand.melds), self.judge)
        found = finder.find()
        self.complete: list[Target] = finder.complete
        probabilities = expectations(found, self.left, soon(self.draws))
        self.expected = sum(probabilities)
        self.expected_by_discard = expected_by_discard(found, probabilities)
        order = sorted(range(len(found)), key=lambda place: (-probabilities[place], found[place].missing, place))
        self.targets: list[Target] = [found[place] for place in order[:TARGETS]]
        self.found = found
        self.horizon: Horizon | None = None
        self.futures = sample_futures(self.left, self.draws if alone else wall, FUTURES, alone)

    def expected_after(self, thrown: int) -> float:
        """How many targets the hand may expect to complete soon, after throwing a tile (NO_TILE for a hand of 13)."""
        if thrown == NO_TILE:
            return self.expected
        # All that can spare the tile, and those kept to that want it back.
        back = [target for target in self.after(thrown) if target.need >> thrown & 1]
        return self.expected_by_discard[thrown] + sum(expectations(back, self.left, soon(self.draws)))

    def chance_after(self, thrown: int) -> float:
        """How likely the hand is to be won, by looking ahead, after throwing a tile (NO_TILE for a hand of 13)."""
        horizon = self.horizon
        if horizon is None:
            stages = Stages(sum(self.left), max(1, self.draws), self.alone)
            horizon = Horizon(self._aims(self._likeliest()), self.left, gains_of(self.left), stages)
            self.horizon = horizon
        if thrown == NO_TILE:
            return horizon.chance()
        back: list[Target] = []
        for target in self.complete:
            after = after_throwing(target, thrown, self.judge, self.left)
            if after is not None:
                back.append(after)
        return horizon.chance_after(thrown, self._aims(back))

    def _likeliest(self) -> list[Target]:
        """Within half of the draws left, for far targets count here as well as near ones."""
        if len(self.found) <= AIMS:
            return self.found
        probabilities = expectations(self.found, self.left, max(1, self.draws // 2))
        order = sorted(range(len(self.found)), key=lambda place: (-probabilities[place], place))
        return [self.found[place] for place in order[:AIMS]]

    def _aims(self, targets: list[Target]) -> list[Aim]:
        return [Aim(target, self.alone, weight_of(target, self.left, self.alone)) for target in targets]

    def prospect(self, targets: list[Target], futures: int = FUTURES) -> Prospect:
        """What comes of keeping to some targets of a hand of 13, in the first of the futures."""
        return play_all(Playout(targets, self.left, self.alone), self.futures[:futures])

    def after(self, thrown: int) -> list[Target]:
        """The targets as they stand after a discard; as they are for NO_TILE."""
        if thrown == NO_TILE:
            return self.targets
        found: list[Target] = []
        for target in (*self.complete, *self.targets):
            after = after_throwing(target, thrown, self.judge, self.left)
            if after is not None:
                found.append(after)
        return found

    def useful(self, targets: list[Target]) -> int:
        """The copies left that bring the nearest of some targets nearer."""
        nearest = missing_of(targets)
        kinds: i64 = 0
        for target in targets:
            if target.missing == nearest:
                kinds |= target.need
        return sum([self.left[kind] for kind in range(KINDS) if kinds >> kind & 1])


def play_all(playout: Playout, futures: list[Future]) -> Prospect:
    node = playout.start()
    wins = 0
    total = 0
    if node.paths:
        for future in futures:
            points = playout.play(node, future)
            if points:
                wins += 1
                total += points
    return Prospect(wins, total, len(futures))


def chance_of(wins: int, futures: int) -> Chance:
    if not futures:
        return Chance(0.0, 0.0)
    rate = wins / futures
    spread = sqrt(rate * (1 - rate) / futures + _Z * _Z / (4 * futures * futures))
    return Chance(rate, _Z * spread / (1 + _Z * _Z / futures))


def missing_of(targets: list[Target]) -> int:
    """What the nearest of some targets lacks."""
    least = 99
    for target in targets:
        least = min(least, target.missing)
    return least


def tiles_in_wall(hand: Hand, seen: Sequence[int]) -> int:
    """Where nobody says how many there are: all unseen tiles lie there or in the opponents' hands."""
    return max(0, sum(copies_left(hand, seen)) - HIDDEN)
