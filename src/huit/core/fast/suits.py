"""All ways to read one suit: every complete state of nine ranks, its readings, and what a winning tile does to it.

A state is complete when it parts into sets, or into sets and one pair. Its record and its readings are words:

    state    present 0-8 | unique 9-17 | gates 18-26 | complete 27 | first reading 30-44 | further readings 45-50
             | tiles 51-56 | pair 57
    reading  chow index 0-19 | pung index 20-39 | 5 bits for each chow 40-44, pung 45-49 | pair rank 50-53
             | small pungs 54-56 | groups 57-61
    place    pung only 0-8 | waits 9-35 (3 bits a rank: edge, closed, single)

`present`, `unique`, `gates` and `pung only` have a bit for each rank: the ranks held; those that are the only kind to
complete what is left without one; those that win a `Before` hand; those that can only sit in a pung. The numbers from
bit 45 of a state and bit 40 of a reading have room to be added to those of the other suits. The readings stand three
times, once for each suit, so that their indexes name the sets: see `codes`.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from huit.core import fan_ids as ids
from huit.core.conditions import Before, EachPung, EveryGroup
from huit.core.fan_table import TABLE
from huit.core.fast.codes import SET_BITS, SUIT_CODES, chow_code, set_index
from huit.core.hands import CHOW, PUNG, Situation
from huit.core.patterns import is_edge, is_middle
from huit.core.readings import PAIR, Group

GROUP_FANS: Final = tuple([fan.number for fan in TABLE if isinstance(fan.condition, EveryGroup)])
BEFORE_FANS: Final = tuple([fan.number for fan in TABLE if isinstance(fan.condition, Before)])

EDGE: Final = 1
CLOSED: Final = 2
SINGLE: Final = 4

_CHOWS: Final = [Group(CHOW, (rank, rank + 1, rank + 2)) for rank in range(7)]
_PUNGS: Final = [Group(PUNG, (rank,) * 3) for rank in range(9)]
_PAIRS: Final = [Group(PAIR, (rank,) * 2) for rank in range(9)]


class SuitTables:
    """The number of each suit code's state (0 when it is not complete), and the words of states and readings."""

    def __init__(self) -> None:
        self.numbers = bytearray(2 * SUIT_CODES)
        self.states = [0]
        self.readings: list[int] = []
        self.places: list[int] = []
        found: list[list[Group]] = []
        complete = _readings_by_counts()
        for counts, some in complete.items():
            if max(counts) <= 4:
                self._add(counts, len(some), len(found), _unique(counts, complete))
                found += some
        for suit in range(3):
            self.readings += [_reading_word(_moved(groups, suit)) for groups in found]
        self.places += [_place_word(groups) for groups in found]

    def _add(self, counts: tuple[int, ...], readings: int, first: int, unique: int) -> None:
        code = sum([copies * 5**rank for rank, copies in enumerate(counts)])
        self.numbers[2 * code : 2 * code + 2] = len(self.states).to_bytes(2, "little")
        word = sum([1 << rank for rank in range(9) if counts[rank]])
        word |= unique << 9 | _gates(counts) << 18 | 1 << 27 | first << 30 | readings - 1 << 45
        self.states.append(word | sum(counts) << 51 | (sum(counts) % 3 == 2) << 57)


def _readings_by_counts() -> dict[tuple[int, ...], list[list[Group]]]:
    """All sets of groups of one suit, by the copies they use; up to five of a kind, for the waits (R-D06)."""
    found: dict[tuple[int, ...], list[list[Group]]] = {}
    for number in range(5):
        for sets in combinations_with_replacement(_PUNGS + _CHOWS, number):
            for pair in [[], *([one] for one in _PAIRS)]:
                groups = [*sets, *pair]
                counts = [0] * 9
                for group in groups:
                    for rank in group.tiles:
                        counts[rank] += 1
                if max(counts) <= 5:
                    found.setdefault(tuple(counts), []).append(groups)
    return found


def _unique(counts: tuple[int, ...], complete: dict[tuple[int, ...], list[list[Group]]]) -> int:
    """Ranks that alone complete the rest. Without a pair here there is one elsewhere: a rest that is sets and a pair
    would let that other pair become a pung."""
    ranks = 0
    for rank in range(9):
        if counts[rank]:
            rest = _plus(counts, rank, -1)
            others = [other for other in range(9) if other != rank and _plus(rest, other, 1) in complete]
            if not others and rest not in complete:
                ranks |= 1 << rank
    return ranks


def _plus(counts: tuple[int, ...], rank: int, number: int) -> tuple[int, ...]:
    return (*counts[:rank], counts[rank] + number, *counts[rank + 1 :])


def _gates(counts: tuple[int, ...]) -> int:
    """Ranks that win a hand defined by the thirteen tiles before the win."""
    if sum(counts) != 14:
        return 0
    ranks = 0
    for rank in range(9):
        if counts[rank]:
            before = [*_plus(counts, rank, -1), *([0] * 25)]
            for fan in BEFORE_FANS:
                condition = TABLE[fan].condition
                if isinstance(condition, Before) and condition.accepts(before):
                    ranks |= 1 << rank
    return ranks


def _moved(groups: list[Group], suit: int) -> list[Group]:
    return [Group(group.kind, tuple([9 * suit + rank for rank in group.tiles])) for group in groups]


def _reading_word(groups: list[Group]) -> int:
    chows = [chow_code(group.tile) for group in groups if group.kind == CHOW]
    pungs = [group.tile for group in groups if group.kind == PUNG]
    pairs = [group.tile for group in groups if group.kind == PAIR]
    word = set_index(chows) | set_index([1 + tile for tile in pungs]) << 20
    word |= SET_BITS * len(chows) << 40 | SET_BITS * len(pungs) << 45
    word |= sum([tile % 9 + 1 for tile in pairs]) << 50
    word |= len([tile for tile in pungs if is_small_pung(tile)]) << 54
    return word | group_bits(groups) << 57


def is_small_pung(tile: int) -> bool:
    """Whether a suited pung makes the fan of single pungs."""
    condition = TABLE[ids.PUNG_OF_TERMINALS_OR_HONORS].condition
    assert isinstance(condition, EachPung)
    return condition.accepts(tile, Situation())


def _place_word(groups: list[Group]) -> int:
    word = 0
    for rank in range(9):
        holders = [group for group in groups if rank in group.tiles]
        if holders and all(group.kind == PUNG for group in holders):
            word |= 1 << rank
        for group in holders:
            word |= _wait_labels(group, rank) << 9 + 3 * rank
    return word


def _wait_labels(group: Group, rank: int) -> int:
    if is_edge(group, rank):
        return EDGE
    if is_middle(group, rank):
        return CLOSED
    return SINGLE if group.kind == PAIR else 0


def group_bits(groups: list[Group]) -> int:
    """A bit for each fan that asks something of every group, set when these agree."""
    bits = 0
    for index, fan in enumerate(GROUP_FANS):
        condition = TABLE[fan].condition
        if isinstance(condition, EveryGroup) and all(condition.accepts(group) for group in groups):
            bits |= 1 << index
    return bits
