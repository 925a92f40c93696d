"""Futures drawn by lot: when each tile comes, and what the best of a hand's ways would have brought.

Who knows the future takes the best way in each, which nobody can; but a hand that has a good way in many futures has
more room than one whose hopes lie on a single way. The lots are the same for every hand, so that hands are compared
by what they are.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final

from huit.bots.learned import Learned
from huit.bots.paths import NO_MATE, Path
from huit.bots.position import COPIES, Position
from huit.bots.promise import DRAWN, PUNG
from huit.bots.rates import FROM_ONE, class_of, phase_of
from huit.core.tiles import KINDS

if TYPE_CHECKING:
    from mypy_extensions import i64

FUTURES: Final = 100
MOST_PATHS: Final = 60
NEVER: Final = 999
PLACES: Final = 14

# How a copy comes, in each round: drawn, thrown by the player on the left, thrown by one of the other two.
WAYS: Final = 3
BY_DRAW: Final = 0
FROM_LEFT: Final = 1
FROM_ANYBODY: Final = 2


@lru_cache(maxsize=1)
def lots() -> list[list[float]]:
    """For each copy of each kind a number in every future, each as often in any hundredth as in another."""
    random = Random("futures")
    found: list[list[float]] = []
    for _ in range(KINDS * COPIES):
        order = list(range(FUTURES))
        random.shuffle(order)
        found.append([(number + random.random()) / FUTURES for number in order])
    return found


class Futures:
    """Of one table at one moment, `turns` before the end is to be expected."""

    def __init__(self, position: Position, rounds: float, turns: float, learned: Learned) -> None:
        self.position = position
        self.rounds = rounds
        self.learned = learned
        goes_on = turns / (1.0 + turns)
        self.goes_on = [goes_on**time for time in range(int(rounds) + 2)]
        self.coming: list[list[list[int]]] = [[] for _ in range(KINDS)]  # by kind and future, as they are asked for

    def best_after(self, paths: list[Path]) -> list[float]:
        """For each tile of the hand, the mean of what the best path that can spare it would have brought."""
        for path in paths:
            for kind in path.needs:
                if not self.coming[kind]:
                    self.coming[kind] = self._coming(kind)
        sums = [0.0] * PLACES
        for number in range(FUTURES):
            best = [0.0] * PLACES
            for path in paths:
                value = self._brought(path, number)
                if value > 0.0:
                    _raise(best, path.spare, value)
            for place in range(PLACES):
                sums[place] += best[place]
        return [total / FUTURES for total in sums]

    def _coming(self, kind: int) -> list[list[int]]:
        """When and how the copies of a kind come in each future: WAYS times the round, and the way, in order."""
        found: list[list[int]] = [[] for _ in range(FUTURES)]
        left = self.position.left[kind]
        if left <= 0:
            return found
        limits = self._limits(kind)
        for copy in range(left):
            for number, lot in enumerate(lots()[COPIES * kind + copy]):
                if lot < limits[-1]:
                    found[number].append(WAYS + bisect_right(limits, lot))
        for comes in found:
            comes.sort()
        return found

    def _limits(self, kind: int) -> list[float]:
        """How likely a copy has come by each way of each round."""
        left = self.position.left
        drawn = 1.0 / max(1, sum(left))
        thrown = self.learned.given[class_of(kind)][self.position.shown[kind]]
        limits: list[float] = []
        total = 0.0
        for number in range(max(1, int(self.rounds))):
            given = drawn * thrown[phase_of(self.rounds - number)]
            for share in (drawn, FROM_ONE * given, (1.0 - FROM_ONE) * given):
                total += share
                limits.append(total)
        return limits

    def _brought(self, path: Path, number: int) -> float:
        """What a path would have paid in a future, less for a win that comes late."""
        needs = path.needs
        last: i64 = 0  # which tile comes last, and when it and the one before it come
        latest: i64 = 0
        before: i64 = 0
        for place in range(len(needs)):
            time = self._time(path, place, number)
            if time >= latest:
                before, latest, last = latest, time, place
            elif time > before:
                before = time
        if before >= NEVER:
            return 0.0
        kind = needs[last]
        comes = self.coming[kind][number]
        drawn = _usable(comes, _same_before(needs, last), before, BY_DRAW) if path.drawn > 0.0 else NEVER
        given = _thrown_after(comes, before) if path.given > 0.0 else NEVER
        value = path.drawn * self.goes_on[drawn] if drawn < NEVER else 0.0
        if given < NEVER:
            value = max(value, path.given * self.goes_on[given])
        return value

    def _time(self, path: Path, place: int, number: int) -> i64:
        """When a missing tile would have come, by the ways in which the path may have it."""
        kind = path.needs[place]
        comes = self.coming[kind][number]
        skip = _same_before(path.needs, place)
        way = path.claims[place]
        if way == DRAWN:
            return _usable(comes, skip, 0, BY_DRAW)
        most = FROM_ANYBODY if way == PUNG else FROM_LEFT
        mate = path.mates[place]
        if mate == NO_MATE:
            return _usable(comes, skip, 0, most)
        if way == PUNG:
            return _time_of_pung(comes, skip, place > mate)
        return _second_first(comes, skip, self.coming[path.needs[mate]][number], most)


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


def _same_before(needs: list[int], place: i64) -> i64:
    """How many tiles of the same kind are missing before this one."""
    kind = needs[place]
    same: i64 = 0
    for other in range(place):
        if needs[other] == kind:
            same += 1
    return same


def _raise(best: list[float], spare: i64, value: float) -> None:
    place: i64 = 0
    while spare:
        if spare & 1 and value > best[place]:
            best[place] = value
        spare >>= 1
        place += 1
