"""Sampled futures: when each tile comes, and what the best target of a hand would have brought.

Whoever knows the future takes the best target in each, which nobody can; but a hand that has a good one in many futures
is more flexible than one whose value lies on a single target. The random numbers are the same for every hand, so that
hands are compared by what they are.

Half of an early decision would be spent here if every future were a list of objects. So what comes of a kind in one
future is a word, and words and times lie in slots (`huit.core.fast.flat`).
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final

from huit.core.fast.flat import put_float, put_number, slot_float, slot_number, slots_of
from huit.core.tiles import KINDS, Kind
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
NEVER: Final = 255
PLACES: Final = 14

# How a copy comes, in each round: drawn, thrown by the player on the left, thrown by one of the other two.
WAYS: Final = 3
BY_DRAW: Final = 0
FROM_LEFT: Final = 1
FROM_ANYBODY: Final = 2

# A coming is a byte, the round above the way. The comings of a kind in one future are a word, the first in the lowest
# byte: 0 where none is left.
WAY_BITS: Final = 2
WAY_MASK: Final = 3
COMING_BITS: Final = 8
COMING_MASK: Final = 255
MOST_ROUNDS: Final = 62  # that a byte has room for; no hand has half as many

Times = bytearray  # slots, one a future: the round in which a tile comes
Comings = bytearray  # slots, one a future: the comings of a kind


class Lots:
    """The random numbers of one copy, one in each hundredth: from the least to the greatest, with their futures."""

    def __init__(self, numbers: list[float]) -> None:
        self.order = slots_of(FUTURES)
        self.numbers = slots_of(FUTURES)
        for place, future in enumerate(sorted(range(FUTURES), key=numbers.__getitem__)):
            put_number(self.order, place, future)
            put_float(self.numbers, place, numbers[future])


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


@lru_cache(maxsize=1)
def _lots() -> list[Lots]:
    return [Lots(numbers) for numbers in random_numbers()]


class Futures:
    """The futures of one table at one moment, `turns` before the end is to be expected."""

    def __init__(self, position: Position, turns: float, learned: Learned) -> None:
        self.position = position
        self.rounds = position.rounds
        self.learned = learned
        goes_on = turns / (1.0 + turns)
        self.goes_on = [goes_on**time for time in range(int(self.rounds) + 2)]
        self._coming: dict[int, Comings] = {}  # by kind, as they are asked for
        self._times: dict[int, Times] = {}

    def best_after(self, targets: list[Target]) -> list[float]:
        """For each place of the hand, the mean of what the best target that can spare it would have brought."""
        best = slots_of(FUTURES * PLACES)
        for target in targets:
            self._add(target, best)
        sums = [0.0] * PLACES
        for place in range(PLACES):
            total = 0.0
            slot: i64 = place
            while slot < FUTURES * PLACES:
                total += slot_float(best, slot)
                slot += PLACES
            sums[place] = total / FUTURES
        return sums

    def _add(self, target: Target, best: bytearray) -> None:
        """Add the payoff of a target in each future, less for a win that comes late."""
        needs = target.missing()
        rows = [self._times_of(target, needs, place) for place in range(len(needs))]
        drawn_rows = [self._usable_times(kind, _same_before(needs, place), BY_DRAW) for place, kind in enumerate(needs)]
        coming = [self._comes(kind) for kind in needs]
        number: i64 = 0
        while number < FUTURES:
            last: i64 = 0  # the tile that comes last, and when it and the one before it come
            latest: i64 = 0
            before: i64 = 0
            for place, row in enumerate(rows):
                time = slot_number(row, number)
                if time >= latest:
                    before = latest
                    latest = time
                    last = place
                elif time > before:
                    before = time
            if before < NEVER:
                drawn = slot_number(drawn_rows[last], number)
                value = self._payoff(target, before, drawn, slot_number(coming[last], number))
                if value > 0.0:
                    _raise(best, PLACES * number, target.spare_places, value)
            number += 1

    def _payoff(self, target: Target, before: i64, drawn: i64, word: i64) -> float:
        """The payoff of a target of which all tiles but one have come before a round, by the better way to win."""
        value = 0.0
        if target.drawn > 0.0 and drawn < NEVER:
            value = target.drawn * self.goes_on[max(drawn, before)]
        if target.given > 0.0:
            given = _thrown_after(word, before)
            if given < NEVER:
                value = max(value, target.given * self.goes_on[given])
        return value

    def _times_of(self, target: Target, needs: list[int], place: int) -> Times:
        """The time at which a missing tile comes, in each future, by the ways in which the target may have it."""
        kind = needs[place]
        skip = _same_before(needs, place)
        way: i64 = target.claims >> CLAIM_BITS * place & CLAIM_MASK
        if way == DRAWN:
            return self._usable_times(kind, skip, BY_DRAW)
        most = FROM_ANYBODY if way == BY_PUNG else FROM_LEFT
        mate: int = target.mates >> MATE_BITS * place & MATE_MASK
        if mate == NO_MATE:
            return self._usable_times(kind, skip, most)
        if way == BY_PUNG:
            return self._pung_times(kind, skip, place > mate)
        return self._chow_times(kind, skip, needs[mate])

    # Times in all futures, remembered: many targets lack the same tiles -----------------------------------------------

    def _usable_times(self, kind: Kind, skip: int, most: int) -> Times:
        """The times at which a tile comes by such a way, so many others of its kind left out."""
        key = (kind * COPIES + skip) * _ROWS + most
        times = self._times.get(key)
        if times is None:
            words = self._comes(kind)
            times = slots_of(FUTURES)
            number: i64 = 0
            while number < FUTURES:
                put_number(times, number, _usable(slot_number(words, number), skip, 0, most))
                number += 1
            self._times[key] = times
        return times

    def _pung_times(self, kind: Kind, skip: int, second: bool) -> Times:
        """The times at which a tile of a pung that lacks two comes."""
        key = (kind * COPIES + skip) * _ROWS + WAYS + second
        times = self._times.get(key)
        if times is None:
            words = self._comes(kind)
            times = slots_of(FUTURES)
            number: i64 = 0
            while number < FUTURES:
                put_number(times, number, _time_of_pung(slot_number(words, number), skip, second))
                number += 1
            self._times[key] = times
        return times

    def _chow_times(self, kind: Kind, skip: int, other: int) -> Times:
        """The times at which a tile of a chow that lacks another one too comes."""
        key = (kind * COPIES + skip) * _ROWS + WAYS + 2 + other
        times = self._times.get(key)
        if times is None:
            words, others = self._comes(kind), self._comes(other)
            times = slots_of(FUTURES)
            number: i64 = 0
            while number < FUTURES:
                time = _second_first(slot_number(words, number), skip, slot_number(others, number))
                put_number(times, number, time)
                number += 1
            self._times[key] = times
        return times

    def _comes(self, kind: Kind) -> Comings:
        """The time and way by which each copy of a kind comes."""
        found = self._coming.get(kind)
        if found is not None:
            return found
        found = slots_of(FUTURES)
        left = self.position.left[kind]
        if left > 0:
            limits = self._limits(kind)
            for copy in range(left):
                _add_lots(found, _lots()[COPIES * kind + copy], limits)
        self._coming[kind] = found
        return found

    def _limits(self, kind: Kind) -> list[float]:
        """The chance that a copy has come, by each way and round."""
        left = self.position.left
        drawn = 1.0 / max(1, sum(left))
        thrown = self.learned.given[class_of(kind)][self.position.shown[kind]]
        limits: list[float] = []
        total = 0.0
        for number in range(min(MOST_ROUNDS, max(1, int(self.rounds)))):
            given = 0.0 if self.position.alone else drawn * thrown[phase_of(self.rounds - number)]
            for share in (drawn, FROM_ONE * given, (1.0 - FROM_ONE) * given):
                total += share
                limits.append(total)
        return limits


_ROWS: Final = WAYS + 2 + KINDS  # of a kind, so many others of it left out: by a way, of a pung, of a chow


def _add_lots(words: Comings, lots: Lots, limits: list[float]) -> None:
    """Add to each future the coming of one copy: the first limit above its number says when and how."""
    numbers = lots.numbers
    order = lots.order
    last: i64 = len(limits)
    limit: i64 = 0
    at: i64 = 0
    while at < FUTURES:
        number = slot_float(numbers, at)
        while limit < last and limits[limit] <= number:
            limit += 1
        if limit == last:
            return
        round_number: i64 = limit // WAYS
        coming: i64 = (round_number + 1) << WAY_BITS | (limit - WAYS * round_number)
        future = slot_number(order, at)
        put_number(words, future, _with_coming(slot_number(words, future), coming))
        at += 1


def _with_coming(word: i64, coming: i64) -> i64:
    """A word with one coming more, in order."""
    shift: i64 = 0
    while True:
        here: i64 = word >> shift & COMING_MASK
        if not here or here > coming:
            break
        shift += COMING_BITS
    above: i64 = word >> shift
    return word - (above << shift) | coming << shift | above << shift + COMING_BITS


def _time_of_pung(word: i64, skip: i64, second: bool) -> i64:
    """Of a pung that lacks two tiles the first must be drawn, the second may be claimed then."""
    if not second:
        return _usable(word, skip, 0, BY_DRAW)
    first = _usable(word, skip - 1, 0, BY_DRAW)
    if first >= NEVER:
        return NEVER
    drawn = _usable(word, skip, 0, BY_DRAW)
    return min(drawn, _thrown_after(word, first))


def _usable(word: i64, skip: i64, start: i64, most: i64) -> i64:
    """The round in which a tile comes by such a way, others of its kind left out; what is thrown before the start is
    gone, what is drawn stays."""
    while word:
        way: i64 = word & WAY_MASK
        time: i64 = (word & COMING_MASK) >> WAY_BITS
        if way <= most and (way == BY_DRAW or time >= start):
            if skip <= 0:
                return max(time, start)
            skip -= 1
        word >>= COMING_BITS
    return NEVER


def _thrown_after(word: i64, start: i64) -> i64:
    """The first round after this one in which anybody throws the kind."""
    while word:
        time: i64 = (word & COMING_MASK) >> WAY_BITS
        if time > start and word & WAY_MASK != BY_DRAW:
            return time
        word >>= COMING_BITS
    return NEVER


def _second_first(word: i64, skip: i64, other: i64) -> i64:
    """Of a chow that lacks two tiles one must be drawn, and the other may then be claimed: when this one comes, in the
    better order."""
    drawn = _usable(word, skip, 0, BY_DRAW)
    other_drawn = _usable(other, 0, 0, BY_DRAW)
    this_first = _usable(other, 0, drawn, FROM_LEFT) if drawn < NEVER else NEVER
    other_first = _usable(word, skip, other_drawn, FROM_LEFT) if other_drawn < NEVER else NEVER
    return drawn if this_first <= other_first else other_first


def _same_before(needs: list[int], place: int) -> int:
    """The number of missing tiles of the same kind before this one."""
    return needs[:place].count(needs[place])


def _raise(best: bytearray, first: i64, places: i64, value: float) -> None:
    """Raise the best of a future at each of some places (words of `Target`) to a value."""
    while places:
        slot: i64 = first + (places & PLACE_MASK) - 1
        if value > slot_float(best, slot):
            put_float(best, slot, value)
        places >>= PLACE_BITS
