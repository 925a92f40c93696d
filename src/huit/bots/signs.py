"""What an opponent shows of the hand he plays for: small numbers, by which the danger of a kind is looked up.

The same signs are counted when the table of dangers is made and when it is used.
"""

from __future__ import annotations

from typing import Final

from huit.bots.plans import PLANS, POOLS, SETS, chow, pung
from huit.bots.position import Position
from huit.bots.rates import class_of, phase_of
from huit.core.hands import CHOW, Meld
from huit.core.tiles import FIRST_HONOR, KINDS, NO_TILE
from huit.game.events import DISCARDED

# How many values each sign has; the table of dangers has a weight for each.
SIZES: Final = {
    "phase": 35,
    "tile": 25,
    "passed": 6,
    "thrown": 5,
    "suit": 12,
    "river": 12,
    "near": 6,
    "shape": 6,
    "fit": 10,
}
OFFSETS: Final = [0, 35, 60, 66, 71, 83, 95, 101, 107]
ALL_SIGNS: Final = 117

MOST_MELDS: Final = 4
HONORS: Final = 3  # the fourth suit
CHOWS: Final = ((-2, -1), (-1, 1), (1, 2))
SHAPES: Final = (1, 4, 10, 18, 28)  # two-tile waits, where the next class begins

# How the declared sets of an opponent belong together.
NO_TWO: Final = 0  # fewer than two
APART: Final = 1  # no two of them belong to three that are worth something
TWO: Final = 2  # two do, and the kind is none of the third; one more where it is
WHOLE: Final = 4  # three do
NEARLY_DONE: Final = 5  # added for one who has declared three sets or more


def _thirds() -> dict[int, int]:
    """For two sets that belong to a combination of three, the kinds of the third as bits."""
    found: dict[int, int] = {}
    for plan in PLANS:
        named = [POOLS[slot][0] for slot in plan.slots if len(POOLS[slot]) == 1]
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


class Thrown:
    """What everybody's discards say, for all opponents."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.phase = phase_of(position.rounds())
        self.thrown: list[tuple[int, int]] = [
            (event.seat, event.tile)
            for event in position.view.history
            if event.kind == DISCARDED and event.tile < KINDS
        ]
        left = position.left
        self.shapes = [_shape(kind, left) for kind in range(KINDS)]


class Signs:
    """Of one opponent, by his seat."""

    def __init__(self, table: Thrown, seat: int) -> None:
        self.table = table
        melds = table.position.view.seats[seat].melds
        self.melds = len(melds)
        self.suits = [0] * 4  # of his declared sets
        for meld in melds:
            if meld.tile != NO_TILE:
                self.suits[_suit(meld.tile)] += 1
        self.fit, self.wanted = _fit_of([meld for meld in melds if meld.tile != NO_TILE])
        self.rivers = [0] * 4  # of what he threw
        self.own = [-1] * KINDS  # his last discard of a kind, counted
        self.passed = [-1] * KINDS  # how often he had thrown when a kind was last thrown by anybody
        self.number = 0
        for thrower, tile in table.thrown:
            if thrower == seat:
                self.number += 1
                self.own[tile] = self.number
                self.rivers[_suit(tile)] += 1
            self.passed[tile] = self.number

    def of(self, kind: int) -> list[int]:
        """The places of the weights for a kind."""
        table = self.table
        suit = _suit(kind)
        honor = kind >= FIRST_HONOR
        left = max(0, min(4, table.position.left[kind]))
        beside = min(2, self.melds - self.suits[suit])
        values = (
            table.phase * 5 + min(MOST_MELDS, self.melds),
            class_of(kind) * 5 + left,
            5 if self.passed[kind] < 0 else min(4, self.number - self.passed[kind]),
            4 if self.own[kind] < 0 else min(3, (self.number - self.own[kind]) // 2),
            min(3, self.suits[suit]) * 3 + beside,
            (6 if honor else 0) + min(5, self.rivers[suit]),
            0 if honor else self._near(kind),
            table.shapes[kind],
            self._fits(kind),
        )
        return [offset + value for offset, value in zip(OFFSETS, values, strict=True)]

    def _fits(self, kind: int) -> int:
        """How the declared sets belong together, and whether the kind is one that they want beside."""
        fit = self.fit
        if fit == TWO and self.wanted >> kind & 1:
            fit += 1
        return fit + NEARLY_DONE if self.melds >= 3 else fit

    def _near(self, kind: int) -> int:
        """How many of the four neighbours he threw."""
        near = 0
        for step in (-2, -1, 1, 2):
            if 0 <= kind % 9 + step <= 8 and self.own[kind + step] >= 0:
                near += 1
        return near


def _fit_of(melds: list[Meld]) -> tuple[int, int]:
    """How declared sets belong together, and the kinds of the set that they may want beside."""
    if len(melds) < 2:
        return NO_TWO, 0
    numbers = [chow(meld.tile // 9, meld.tile % 9 + 1) if meld.kind == CHOW else pung(meld.tile) for meld in melds]
    wanted = 0
    for place, one in enumerate(numbers):
        for other in numbers[:place]:
            third = _THIRDS.get(_pair_key(one, other), 0)
            if any(number not in (one, other) and _bits(number) & ~third == 0 for number in numbers):
                return WHOLE, 0
            wanted |= third
    return (TWO, wanted) if wanted else (APART, 0)


def _suit(kind: int) -> int:
    return HONORS if kind >= FIRST_HONOR else kind // 9


def _shape(kind: int, left: list[int]) -> int:
    """How many two-tile waits among the unseen tiles the kind would complete, in classes."""
    pairs = left[kind] * (left[kind] - 1) // 2
    if kind < FIRST_HONOR:
        rank = kind % 9
        for low, high in CHOWS:
            if rank + low >= 0 and rank + high <= 8:
                pairs += left[kind + low] * left[kind + high]
    return sum([pairs >= least for least in SHAPES])
