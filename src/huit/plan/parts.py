"""The ways to make a number of sets, with or without a pair, of one family of tiles at a price: its parts.

A part is a multiset of tiles: what it is read as is left to the scoring. A search goes through the ranks from low to
high as `costs` does; it knows the least price of all that is still to come, so that it never enters a dead end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.core.fast.codes import KIND_BITS
from huit.plan.costs import MOST_SETS, NEVER

if TYPE_CHECKING:
    from mypy_extensions import i64

_OPEN: Final = 3  # chows begun at one rank: none, one or two
_PLACES: Final = (MOST_SETS + 1) * 2 * _OPEN * _OPEN


class Part:
    """Tiles of one family: as a tiles word, and compared with what is held, with a bit for each rank."""

    def __init__(
        self, word: i64, missing: i64, need: i64, need_two: i64, need_three: i64, spare: i64, spare_two: i64
    ) -> None:
        self.word: i64 = word
        self.missing: i64 = missing
        self.need: i64 = need  # ranks of which one more is wanted
        self.need_two: i64 = need_two  # ranks of which two more are, and so on
        self.need_three: i64 = need_three
        self.spare: i64 = spare  # ranks of which more is held than wanted: one, two
        self.spare_two: i64 = spare_two


class Step:
    """What may be added at one rank: chows begun, pungs, pairs, and the tiles of this rank that they take."""

    def __init__(self, begun: i64, pungs: i64, pairs: i64) -> None:
        self.begun: i64 = begun
        self.sets: i64 = begun + pungs
        self.pairs: i64 = pairs
        self.tiles: i64 = begun + 3 * pungs + 2 * pairs


def _steps(begun: int, sets: int, pairs: int) -> list[Step]:
    """At most so many of each, a pung included in the sets."""
    return [
        Step(chows, pungs, pair)
        for chows in range(min(begun, sets) + 1)
        for pungs in range(2)
        for pair in range(pairs + 1)
        if chows + pungs <= sets
    ]


# By the sets and the pair that are still to be made; first where no chow may begin.
_HERE: Final = [
    _steps(begun, sets, pair) for begun in (0, _OPEN - 1) for sets in range(MOST_SETS + 1) for pair in (0, 1)
]


class PartFinder:
    """Finds the parts of one family: `copies` are held of its ranks, and a part may hold up to `limits`."""

    def __init__(self, copies: list[int], limits: list[int], chows: bool) -> None:
        self.copies = copies
        self.limits = limits
        self.ranks: i64 = len(copies)
        self.last_chow: i64 = 7 if chows else 0  # the first rank at which no chow begins
        self.least = [-1] * (_PLACES * (len(copies) + 1))
        self.found: dict[int, Part] = {}
        self.one: i64 = 1

    def cost(self, sets: i64, pairs: i64) -> i64:
        """The least number of missing tiles."""
        return self._least(0, sets, pairs, 0, 0)

    def parts(self, sets: i64, pairs: i64, budget: i64) -> list[Part]:
        """All parts that lack at most `budget` tiles, those that lack least first."""
        self.found = {}
        if self.cost(sets, pairs) <= budget:
            self._search(0, sets, pairs, 0, 0, budget, 0)
        return sorted(self.found.values(), key=_missing_of)

    def _least(self, rank: i64, sets: i64, pairs: i64, ending: i64, going_on: i64) -> i64:
        """The least price of all ranks from this one on: sets still to begin, a pair or none, chows begun before."""
        if rank == self.ranks:
            return 0 if sets == 0 and pairs == 0 and ending == 0 and going_on == 0 else NEVER
        place = rank * _PLACES + ((sets * 2 + pairs) * _OPEN + ending) * _OPEN + going_on
        known: i64 = self.least[place]
        if known >= 0:
            return known
        best: i64 = NEVER
        copies: i64 = self.copies[rank]
        limit: i64 = self.limits[rank]
        for step in self._steps(rank, sets, pairs):
            tiles = ending + going_on + step.tiles
            if tiles <= limit:
                price = self._least(rank + 1, sets - step.sets, pairs - step.pairs, going_on, step.begun)
                if tiles > copies:
                    price += tiles - copies
                best = min(best, price)
        self.least[place] = best
        return best

    def _search(self, rank: i64, sets: i64, pairs: i64, ending: i64, going_on: i64, budget: i64, word: i64) -> None:
        if rank == self.ranks:
            if word not in self.found:
                self.found[word] = self._part(word)
            return
        copies: i64 = self.copies[rank]
        limit: i64 = self.limits[rank]
        for step in self._steps(rank, sets, pairs):
            tiles = ending + going_on + step.tiles
            left = budget - (tiles - copies if tiles > copies else 0)
            if tiles <= limit and left >= 0:
                more_sets, more_pairs = sets - step.sets, pairs - step.pairs
                if self._least(rank + 1, more_sets, more_pairs, going_on, step.begun) <= left:
                    more = word | tiles << KIND_BITS * rank
                    self._search(rank + 1, more_sets, more_pairs, going_on, step.begun, left, more)

    def _steps(self, rank: i64, sets: i64, pairs: i64) -> list[Step]:
        allowed: i64 = MOST_SETS + 1 if rank < self.last_chow else 0
        return _HERE[2 * (allowed + sets) + pairs]

    def _part(self, word: i64) -> Part:
        missing: i64 = 0
        need: i64 = 0
        need_two: i64 = 0
        need_three: i64 = 0
        spare: i64 = 0
        spare_two: i64 = 0
        bit = self.one
        rank: i64 = 0
        while rank < self.ranks:
            lacking = (word >> KIND_BITS * rank & 7) - self.copies[rank]
            if lacking < 0:
                spare |= bit
                if lacking < -1:
                    spare_two |= bit
            elif lacking > 0:
                missing += lacking
                need |= bit
                if lacking > 1:
                    need_two |= bit
                if lacking > 2:
                    need_three |= bit
            bit <<= 1
            rank += 1
        return Part(word, missing, need, need_two, need_three, spare, spare_two)


def _missing_of(part: Part) -> int:
    return part.missing
