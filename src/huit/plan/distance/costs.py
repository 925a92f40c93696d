"""Costs of sets and a pair made of one suit, or of the honours: the tiles that are missing.

The ranks are read from low to high. All that matters of the ranks behind us is how many sets were begun, whether there
is a pair, and how many chows still want a tile here and at the next rank; for each such position we keep the least
cost. Only a few thousand different lists of positions exist, so they are numbered and every step is taken once.

No target holds more copies of a kind than there are: four, less those that lie in declared sets. That is what makes
distances exact where a fifth copy would be wanted.
"""

from __future__ import annotations

from functools import cache
from typing import Final

MOST_SETS: Final = 4
NEVER: Final = 99  # the cost of what cannot be made
COSTS: Final = 2 * (MOST_SETS + 1)  # a cost for each number of sets, without a pair and with one

_OPEN: Final = 3  # chows begun at one rank: none, one or two (three equal chows are three pungs)
_POSITIONS: Final = COSTS * _OPEN * _OPEN

Costs = tuple[int, ...]


def cost_index(sets: int, pairs: int) -> int:
    """The index, in a list of costs, of a number of sets and pairs."""
    return 2 * sets + pairs


def together(one: Costs, other: Costs) -> Costs:
    """The costs of making sets and a pair of two families of tiles together."""
    found = [NEVER] * COSTS
    for left in range(COSTS):
        for right in range(COSTS - left):
            if left & right & 1 == 0:
                found[left + right] = min(found[left + right], one[left] + other[right])
    return tuple(found)


# States: numbered lists of the least cost of each position ------------------------------------------------------------


def _position(sets: int, pairs: int, ending: int, going_on: int) -> int:
    return (cost_index(sets, pairs) * _OPEN + ending) * _OPEN + going_on


def _moves() -> list[tuple[int, int, int, bool]]:
    """From one position to the next: the tiles of this rank that the target holds, and whether a chow begins."""
    found: list[tuple[int, int, int, bool]] = []
    for sets in range(MOST_SETS + 1):
        for pairs in range(2):
            for ending in range(_OPEN):
                for going_on in range(_OPEN):
                    here = _position(sets, pairs, ending, going_on)
                    for begun in range(_OPEN):
                        for pungs in range(2):
                            for new_pairs in range(2 - pairs):
                                if sets + begun + pungs <= MOST_SETS:
                                    there = _position(sets + begun + pungs, pairs + new_pairs, going_on, begun)
                                    tiles = ending + going_on + begun + 3 * pungs + 2 * new_pairs
                                    found.append((here, there, tiles, begun > 0))
    return found


_MOVES: Final = _moves()
_states: Final[list[Costs]] = []
_numbers: Final[dict[Costs, int]] = {}


def _number_of(costs: Costs) -> int:
    if costs not in _numbers:
        _numbers[costs] = len(_states)
        _states.append(costs)
    return _numbers[costs]


START: Final = _number_of((0, *[NEVER] * (_POSITIONS - 1)))


@cache
def after_rank(state: int, copies: int, limit: int, chows: bool) -> int:
    """The state after one more rank, of which there are some copies and a target may hold up to a limit."""
    before = _states[state]
    after = [NEVER] * _POSITIONS
    for here, there, tiles, begins in _MOVES:
        if tiles <= limit and (chows or not begins):
            after[there] = min(after[there], before[here] + max(0, tiles - copies))
    return _number_of(tuple(after))


@cache
def costs_at(state: int) -> Costs:
    """Of the positions of a state, those where no chow is left open."""
    costs = _states[state]
    return tuple([costs[_position(index // 2, index % 2, 0, 0)] for index in range(COSTS)])
