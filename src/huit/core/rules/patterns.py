"""Patterns named by the rows: combinations of sets, contents of a group, the place of a winning tile."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Final

from huit.core.hands import CHOW
from huit.core.rules.readings import KNITTED, PAIR, Group
from huit.core.tiles import (
    FIRST_HONOR,
    Kind,
    Tile,
    is_suited,
    is_terminal_or_honor,
    rank_of,
    suit_of,
)

SUITED_KINDS: Final = (1 << FIRST_HONOR) - 1
HONOR_KINDS: Final = 0b1111111 << FIRST_HONOR
SEVENS: Final = frozenset([0b1111111 << 9 * suit + first for suit in range(3) for first in range(3)])
GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)


# Combinations: asked with the lowest tile of each set, in order.


def is_identical(sets: tuple[Tile, ...]) -> bool:
    return all(tile == sets[0] for tile in sets)


def is_climbing(*steps: int) -> Callable[[tuple[Tile, ...]], bool]:
    """One suit, every set the same step above the one before, the step being one of these."""

    def fits(sets: tuple[Tile, ...]) -> bool:
        if not is_suited(sets[-1]) or suit_of(sets[0]) != suit_of(sets[-1]):
            return False
        step = sets[1] - sets[0]
        return step in steps and all(high - low == step for low, high in itertools.pairwise(sets))

    return fits


def is_climbing_in_each_suit(step: int) -> Callable[[tuple[Tile, ...]], bool]:
    """Three suits, the ranks each one step above the one before."""

    def fits(sets: tuple[Tile, ...]) -> bool:
        ranks = sorted([rank_of(tile) for tile in sets])
        return _in_each_suit(sets) and ranks[1] - ranks[0] == step and ranks[2] - ranks[1] == step

    return fits


def is_same_in_each_suit(sets: tuple[Tile, ...]) -> bool:
    return _in_each_suit(sets) and rank_of(sets[0]) == rank_of(sets[1]) == rank_of(sets[2])


def is_same_in_two_suits(sets: tuple[Tile, ...]) -> bool:
    """R-G01: in two different suits."""
    return sets[0] != sets[1] and is_suited(sets[1]) and rank_of(sets[0]) == rank_of(sets[1])


def _in_each_suit(sets: tuple[Tile, ...]) -> bool:
    return is_suited(sets[2]) and suit_of(sets[0]) < suit_of(sets[1]) < suit_of(sets[2])


def is_pure_terminal_chows(chows: tuple[Tile, ...], pair: Tile) -> bool:
    low = 9 * suit_of(chows[0])
    return chows == (low, low, low + 6, low + 6) and pair == low + 4


def is_three_suited_terminal_chows(chows: tuple[Tile, ...], pair: Tile) -> bool:
    first, second = 9 * suit_of(chows[0]), 9 * suit_of(chows[2])
    in_two_suits = first != second and chows == (first, first + 6, second, second + 6)
    return in_two_suits and rank_of(pair) == 5 and suit_of(pair) not in (suit_of(chows[0]), suit_of(chows[2]))


# Groups of a reading.


def is_pung_or_pair(group: Group) -> bool:
    return group.is_pung or group.set_type == PAIR


def is_even_pung_or_pair(group: Group) -> bool:
    return is_pung_or_pair(group) and rank_of(group.tile) in (2, 4, 6, 8)


def is_chow_or_suited_pair(group: Group) -> bool:
    """The knitted straight stands for three chows (R-C20)."""
    return group.set_type in (CHOW, KNITTED) or (group.set_type == PAIR and is_suited(group.tile))


def has_five(group: Group) -> bool:
    return any(rank_of(tile) == 5 for tile in group.tiles)


def has_terminal_or_honor(group: Group) -> bool:
    return any(is_terminal_or_honor(tile) for tile in group.tiles)


# The group that took the winning tile, and the tile.


def is_edge(group: Group, winning: Tile) -> bool:
    """The 3 of 1-2-3 or the 7 of 7-8-9."""
    if group.set_type != CHOW:
        return False
    return (rank_of(group.tile), rank_of(winning)) in ((1, 3), (7, 7))


def is_middle(group: Group, winning: Tile) -> bool:
    return group.set_type == CHOW and winning == group.tile + 1


def is_pair(group: Group, winning: Tile) -> bool:
    return group.set_type == PAIR


# Kinds present, as bits, and copies of each kind.


def is_seven_in_a_row(kinds: int) -> bool:
    return kinds in SEVENS


def has_all_honors(kinds: int) -> bool:
    return kinds & HONOR_KINDS == HONOR_KINDS


def has_nine_suited(kinds: int) -> bool:
    return (kinds & SUITED_KINDS).bit_count() >= 9


def is_nine_gates(before: tuple[int, ...]) -> bool:
    """Asked with the copies of the nine ranks of a suit."""
    return before == GATES


def is_all_four(kind: Kind, copies: int) -> bool:
    return copies == 4
