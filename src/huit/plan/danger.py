"""Danger of discards: the chance that an opponent wins on each, from what the opponents show, learned from games.

The same signs are counted when the table of weights is learned and when it is used.
"""

from __future__ import annotations

from math import exp
from typing import Final

from huit.core.hands import CHOW, Meld
from huit.core.rules.payments import BASE
from huit.core.tiles import FIRST_HONOR, KINDS, NO_TILE, Kind
from huit.plan.chances.rates import class_of, phase_of
from huit.plan.learned import OFFSETS, Learned
from huit.plan.position import SOMEBODY, Opponent, Position
from huit.plan.targets.patterns import PATTERNS, POOLS, SETS, chow, pung

MOST_MELDS: Final = 4
HONORS: Final = 3  # the fourth suit
CHOWS: Final = ((-2, -1), (-1, 1), (1, 2))
SHAPES: Final = (1, 4, 10, 18, 28)  # two-tile waits, where the next class begins
LONG_AGO: Final = 4  # discards of an opponent since a kind was let pass: so many or more
NEVER_PASSED: Final = 5
NEVER_THROWN: Final = 4

# How the declared sets of an opponent belong together.
NO_TWO: Final = 0  # fewer than two
APART: Final = 1  # no two of them belong to three that are worth something
TWO: Final = 2  # two do, and the kind is none of the third; one more where it is
WHOLE: Final = 4  # three do
NEARLY_DONE: Final = 5  # added for an opponent who has declared three sets or more


class Danger:
    """For each kind held, the chance that somebody wins on it, and what is paid for it on average."""

    def __init__(self, position: Position, learned: Learned) -> None:
        self.chances = [0.0] * KINDS
        self.costs = [0.0] * KINDS
        if position.alone:
            return
        table = Discards(position)
        for opponent in position.opponents:
            if not opponent.dead:
                signs = Signs(table, opponent)
                pays = float(BASE) + learned.fans[min(MOST_MELDS, signs.melds)]
                for kind in range(KINDS):
                    if position.copies[kind]:
                        chance = _chance(signs.of(kind), learned)
                        self.chances[kind] += chance
                        self.costs[kind] += chance * pays


def _chance(signs: list[int], learned: Learned) -> float:
    total = learned.start
    for sign in signs:
        total += learned.weights[sign]
    return 1.0 / (1.0 + exp(-total))


class Discards:
    """The discards of all players, as signs that hold for every opponent."""

    def __init__(self, position: Position) -> None:
        self.left = position.left
        self.phase = phase_of(position.rounds)
        self.thrown = position.thrown
        self.shapes = [_shape(kind, position.left) for kind in range(KINDS)]


class Signs:
    """The signs of one opponent: small numbers, by which the danger of a kind is looked up."""

    def __init__(self, table: Discards, opponent: Opponent) -> None:
        self.table = table
        melds = opponent.melds
        self.melds = len(melds)
        self.suits = [0] * 4  # of the declared sets
        for meld in melds:
            if meld.tile != NO_TILE:
                self.suits[_suit(meld.tile)] += 1
        self.fit, self.wanted = _fit_of([meld for meld in melds if meld.tile != NO_TILE])
        self.rivers = [0] * 4  # of what the opponent threw
        self.own = [-1] * KINDS  # the opponent's last discard of a kind, counted
        self.passed = [-1] * KINDS  # how often the opponent had thrown when a kind was last thrown by anybody
        self.number = 0
        for thrower, tile in table.thrown:
            if thrower == opponent.player:
                self.number += 1
                self.own[tile] = self.number
                self.rivers[_suit(tile)] += 1
            # Where nobody knows the order, a kind was let pass long ago.
            self.passed[tile] = -LONG_AGO if thrower == SOMEBODY else self.number

    def of(self, kind: Kind) -> list[int]:
        """The places of the weights for a kind."""
        table = self.table
        suit = _suit(kind)
        honor = kind >= FIRST_HONOR
        left = max(0, min(4, table.left[kind]))
        beside = min(2, self.melds - self.suits[suit])
        values = (
            table.phase * 5 + min(MOST_MELDS, self.melds),
            class_of(kind) * 5 + left,
            NEVER_PASSED if self.passed[kind] == -1 else min(LONG_AGO, self.number - self.passed[kind]),
            NEVER_THROWN if self.own[kind] < 0 else min(3, (self.number - self.own[kind]) // 2),
            min(3, self.suits[suit]) * 3 + beside,
            (6 if honor else 0) + min(5, self.rivers[suit]),
            0 if honor else self._near(kind),
            table.shapes[kind],
            self._fits(kind),
        )
        return [offset + value for offset, value in zip(OFFSETS, values, strict=True)]

    def _fits(self, kind: Kind) -> int:
        """The family of the declared sets, and whether they want the kind beside."""
        fit = self.fit
        if fit == TWO and self.wanted >> kind & 1:
            fit += 1
        return fit + NEARLY_DONE if self.melds >= 3 else fit

    def _near(self, kind: Kind) -> int:
        """The number of the four neighbours that the opponent threw."""
        near = 0
        for step in (-2, -1, 1, 2):
            if 0 <= kind % 9 + step <= 8 and self.own[kind + step] >= 0:
                near += 1
        return near


def most_declared(opponents: list[Opponent]) -> int:
    """The most sets that an opponent has declared; a fourth tells hardly more than the third."""
    return min(3, max([len(opponent.melds) for opponent in opponents]))


def _thirds() -> dict[int, int]:
    """For two sets that belong to a combination of three, the kinds of the third as bits."""
    found: dict[int, int] = {}
    for pattern in PATTERNS:
        named = [POOLS[slot][0] for slot in pattern.slots if len(POOLS[slot]) == 1]
        if len(named) == 3:
            for third in named:
                rest = [number for number in named if number != third]
                key = _pair_key(rest[0], rest[1])
                found[key] = found.get(key, 0) | _bits(third)
    return found


def _bits(number: int) -> int:
    bits = 0
    for kind in SETS[number]:
        bits |= 1 << kind
    return bits


def _pair_key(one: int, other: int) -> int:
    return min(one, other) * len(SETS) + max(one, other)


_THIRDS: Final = _thirds()


def _fit_of(melds: list[Meld]) -> tuple[int, int]:
    """The family of the declared sets, and the kinds of the set that they may want beside."""
    if len(melds) < 2:
        return NO_TWO, 0
    numbers = [chow(meld.tile // 9, meld.tile % 9 + 1) if meld.set_type == CHOW else pung(meld.tile) for meld in melds]
    wanted = 0
    for place, one in enumerate(numbers):
        for other in numbers[:place]:
            third = _THIRDS.get(_pair_key(one, other), 0)
            if any(number not in (one, other) and _bits(number) & ~third == 0 for number in numbers):
                return WHOLE, 0
            wanted |= third
    return (TWO, wanted) if wanted else (APART, 0)


def _suit(kind: Kind) -> int:
    return HONORS if kind >= FIRST_HONOR else kind // 9


def _shape(kind: Kind, left: list[int]) -> int:
    """The class of a kind by how many two-tile waits among the unseen tiles it would complete."""
    pairs = left[kind] * (left[kind] - 1) // 2
    if kind < FIRST_HONOR:
        rank = kind % 9
        for low, high in CHOWS:
            if rank + low >= 0 and rank + high <= 8:
                pairs += left[kind + low] * left[kind + high]
    return sum([pairs >= least for least in SHAPES])
