"""What may become of a hand: the targets around it and how often they are reached in sampled futures."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import TYPE_CHECKING, Final

from huit.core.hands import Hand
from huit.core.profile_types import Profile
from huit.core.tiles import KINDS, NO_TILE
from huit.plan.advice_types import Chance
from huit.plan.expectation import expectations, expected_by_discard
from huit.plan.futures import PLAYERS, Future, sample_futures
from huit.plan.judge import Judge
from huit.plan.playout import Playout
from huit.plan.targets import Target, TargetFinder
from huit.plan.throwing import after_throwing
from huit.plan.unseen import copies_left, visible_to_all

if TYPE_CHECKING:
    from mypy_extensions import i64

FUTURES: Final = 160
FIRST_LOOK: Final = 40  # futures that are enough to tell the bad choices from the good ones
TARGETS: Final = 100  # the likeliest, which the player keeps to
HIDDEN: Final = 39  # tiles in the hands of the three opponents

_Z: Final = 1.96  # half the width of a 95 % interval, in standard deviations


class Prospect:
    """How a choice did in the futures: how often it won, the points of all its wins; and the targets it may expect."""

    def __init__(self, wins: int, points: int, futures: int) -> None:
        self.wins = wins
        self.points = points
        self.futures = futures
        self.expected = 0.0

    @property
    def chance(self) -> Chance:
        """With Wilson's interval, which is honest also where all futures or none were won."""
        return chance_of(self.wins, self.futures)

    @property
    def expected_points(self) -> float:
        return self.points / self.futures if self.futures else 0.0


class Outlook:
    """One hand with all that may be asked about its future."""

    def __init__(self, hand: Hand, profile: Profile, seen: Sequence[int], draws: int, alone: bool = False) -> None:
        self.hand = hand
        self.draws = draws
        self.left = copies_left(hand, seen)
        self.judge = Judge(hand, profile, visible_to_all(hand, seen))
        self.alone = alone
        finder = TargetFinder(hand.concealed_counts(), self.left, len(hand.melds), self.judge)
        found = finder.find()
        self.complete: list[Target] = finder.complete
        probabilities = expectations(found, self.left, draws)
        self.expected = sum(probabilities)
        self.expected_by_discard = expected_by_discard(found, probabilities)
        order = sorted(range(len(found)), key=lambda place: (-probabilities[place], found[place].missing, place))
        self.targets: list[Target] = [found[place] for place in order[:TARGETS]]
        self.futures = sample_futures(self.left, draws, FUTURES, alone)

    def prospect(self, thrown: int, futures: int = FUTURES) -> Prospect:
        """What comes of throwing a tile now (NO_TILE for a hand of 13) in the first of the futures."""
        targets = self.after(thrown)
        prospect = self.prospect_of(targets, futures)
        prospect.expected = self.expected
        if thrown != NO_TILE:  # all that can spare the tile, and those kept to that want it back
            back = [target for target in targets if target.need >> thrown & 1]
            prospect.expected = self.expected_by_discard[thrown] + sum(expectations(back, self.left, self.draws))
        return prospect

    def prospect_of(self, targets: list[Target], futures: int) -> Prospect:
        """The same for a player who keeps to some targets of a hand of 13."""
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


def draws_left(hand: Hand, seen: Sequence[int], wall: int | None) -> int:
    """The own draws until the wall is empty. Where nobody says how many tiles it has, all unseen tiles lie there
    or in the opponents' hands."""
    tiles = sum(copies_left(hand, seen)) - HIDDEN if wall is None else wall
    return max(0, tiles) // PLAYERS
