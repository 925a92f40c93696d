"""Sampled futures: when each tile comes, and what the best target of a hand would have brought.

Whoever knows the future takes the best target in each, which nobody can; but a hand that has a good one in many futures
is more flexible than one whose value lies on a single target. The random numbers are the same for every hand, so that
hands are compared by what they are.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final

from huit.core.tiles import KINDS
from huit.core.validation import COPIES
from huit.plan.chances.chances import (
    BY_PUNG,
    CLAIM_BITS,
    CLAIM_MASK,
    DRAWN,
    MATE_BITS,
    MATE_MASK,
    NO_MATE,
    PLACE_BITS,
    PLACE_MASK,
    Target,
)
from huit.plan.chances.rates import FROM_ONE, class_of, phase_of
from huit.plan.learned import Learned
from huit.plan.position import Position

if TYPE_CHECKING:
    from mypy_extensions import i64

FUTURES: Final = 100
MOST_TARGETS: Final = 60
NEVER: Final = 999
PLACES: Final = 14

# How a copy comes, in each round: drawn, thrown by the player on the left, thrown by one of the other two.
WAYS: Final = 3
BY_DRAW: Final = 0
FROM_LEFT: Final = 1
FROM_ANYBODY: Final = 2

Times = list[int]  # of a tile in each future


@lru_cache(maxsize=1)
def random_numbers() -> list[list[float]]:
    """For each copy of each kind a number in every future, one in each hundredth."""
    random = Random("futures")
    found: list[list[float]] = []
    for _ in range(KINDS * COPIES):
        order = list(range(FUTURES))
        random.shuffle(order)
        found.append([(number + random.random()) / FUTURES for number in order])
    return found


class Futures:
    """The futures of one table at one moment, `turns` before the end is to be expected."""

    def __init__(self, position: Position, turns: float, learned: Learned) -> None:
        self.position = position
        self.rounds = position.rounds
        self.learned = learned
        goes_on = turns / (1.0 + turns)
        self.goes_on = [goes_on**time for time in range(int(self.rounds) + 2)]
        self._coming: list[list[list[int]]] = [[] for _ in range(KINDS)]  # by kind and future, as they are asked for
        self._times: dict[int, Times] = {}

    def best_after(self, targets: list[Target]) -> list[float]:
        """For each place of the hand, the mean of what the best target that can spare it would have brought."""
        best: list[list[float]] = [[0.0] * PLACES for _ in range(FUTURES)]
        for target in targets:
            self._add(target, best)
        sums = [0.0] * PLACES
        for row in best:
            for place in range(PLACES):
                sums[place] += row[place]
        return [total / FUTURES for total in sums]

    def _add(self, target: Target, best: list[list[float]]) -> None:
        """Add the payoff of a target in each future, less for a win that comes late."""
        needs = target.missing()
        rows = [self._times_of(target, needs, place) for place in range(len(needs))]
        drawn_rows = [self._usable_times(kind, _same_before(needs, place), BY_DRAW) for place, kind in enumerate(needs)]
        for number in range(FUTURES):
            last: i64 = 0  # the tile that comes last, and when it and the one before it come
            latest: i64 = 0
            before: i64 = 0
            for place, row in enumerate(rows):
                time: i64 = row[number]
                if time >= latest:
                    before, latest, last = latest, time, place
                elif time > before:
                    before = time
            if before >= NEVER:
                continue
            value = 0.0
            if target.drawn > 0.0:
                drawn: i64 = drawn_rows[last][number]
                if drawn < NEVER:
                    value = target.drawn * self.goes_on[max(drawn, before)]
            if target.given > 0.0:
                given = _thrown_after(self._coming[needs[last]][number], before)
                if given < NEVER:
                    value = max(value, target.given * self.goes_on[given])
            if value > 0.0:
                _raise(best[number], target.spare_places, value)

    def _times_of(self, target: Target, needs: list[int], place: int) -> Times:
        """When a missing tile would have come in each future, by the ways in which the target may have it."""
        kind = needs[place]
        skip = _same_before(needs, place)
        way: i64 = target.claims >> CLAIM_BITS * place & CLAIM_MASK
        if way == DRAWN:
            return self._usable_times(kind, skip, BY_DRAW)
        most = FROM_ANYBODY if way == BY_PUNG else FROM_LEFT
        mate: int = target.mates >> MATE_BITS * place & MATE_MASK
        if mate == NO_MATE:
            return self._usable_times(kind, skip, most)
        coming = self._comes(kind)
        if way == BY_PUNG:
            return [_time_of_pung(comes, skip, place > mate) for comes in coming]
        others = self._comes(needs[mate])
        return [_second_first(coming[number], skip, others[number], most) for number in range(FUTURES)]

    def _usable_times(self, kind: int, skip: int, most: int) -> Times:
        """When a tile comes by such a way, so many others of its kind left out."""
        key = (kind * COPIES + skip) * WAYS + most
        times = self._times.get(key)
        if times is None:
            times = [_usable(comes, skip, 0, most) for comes in self._comes(kind)]
            self._times[key] = times
        return times

    def _comes(self, kind: int) -> list[list[int]]:
        """When and how the copies of a kind come in each future: WAYS times the round, and the way, in order."""
        found = self._coming[kind]
        if found:
            return found
        found = [[] for _ in range(FUTURES)]
        left = self.position.left[kind]
        limits = self._limits(kind) if left > 0 else [0.0]
        for copy in range(left):
            for number, drawn in enumerate(random_numbers()[COPIES * kind + copy]):
                if drawn < limits[-1]:
                    found[number].append(WAYS + bisect_right(limits, drawn))
        for comes in found:
            comes.sort()
        self._coming[kind] = found
        return found

    def _limits(self, kind: int) -> list[float]:
        """The chance that a copy has come, by each way and round."""
        left = self.position.left
        drawn = 1.0 / max(1, sum(left))
        thrown = self.learned.given[class_of(kind)][self.position.shown[kind]]
        limits: list[float] = []
        total = 0.0
        for number in range(max(1, int(self.rounds))):
            given = 0.0 if self.position.alone else drawn * thrown[phase_of(self.rounds - number)]
            for share in (drawn, FROM_ONE * given, (1.0 - FROM_ONE) * given):
                total += share
                limits.append(total)
        return limits


def _time_of_pung(comes: list[int], skip: i64, second: bool) -> i64:
    """Of a pung that lacks two tiles the first must be drawn, the second may be claimed then."""
    if not second:
        return _usable(comes, skip, 0, BY_DRAW)
    first = _usable(comes, skip - 1, 0, BY_DRAW)
    if first >= NEVER:
        return NEVER
    drawn = _usable(comes, skip, 0, BY_DRAW)
    return min(drawn, _thrown_after(comes, first))


def _usable(comes: list[int], skip: i64, start: i64, most: i64) -> i64:
    """The round in which a tile comes by such a way, others of its kind left out; what is thrown before the start is
    gone, what is drawn stays."""
    for code in comes:
        way: i64 = code % WAYS
        time: i64 = code // WAYS
        if way <= most and (way == BY_DRAW or time >= start):
            if skip <= 0:
                return max(time, start)
            skip -= 1
    return NEVER


def _thrown_after(comes: list[int], start: i64) -> i64:
    """The first round after this one in which anybody throws the kind."""
    for code in comes:
        if code % WAYS != BY_DRAW and code // WAYS > start:
            time: i64 = code // WAYS
            return time
    return NEVER


def _second_first(comes: list[int], skip: i64, others: list[int], most: i64) -> i64:
    """Of a chow that lacks two tiles one must be drawn, and the other may then be claimed: when this one comes, in the
    better order."""
    drawn = _usable(comes, skip, 0, BY_DRAW)
    other_drawn = _usable(others, 0, 0, BY_DRAW)
    this_first = _usable(others, 0, drawn, most) if drawn < NEVER else NEVER
    other_first = _usable(comes, skip, other_drawn, most) if other_drawn < NEVER else NEVER
    return drawn if this_first <= other_first else other_first


def _same_before(needs: list[int], place: int) -> int:
    """The number of missing tiles of the same kind before this one."""
    return needs[:place].count(needs[place])


def _raise(best: list[float], places: i64, value: float) -> None:
    """Raise the best at each of some places (words of `Target`) to a value."""
    while places:
        place: i64 = (places & PLACE_MASK) - 1
        best[place] = max(best[place], value)
        places >>= PLACE_BITS
