"""Look-ahead: the tiles that may come, by a draw or a claim, the discard that follows each, and what may come then.

The end of a hand is taken as a thing that may happen in any round: a hand that waits for several tiles, each with its
rate and with what it leads to, is worth the mean of these, weighed by the rates, and nothing if the end comes first.

Most of a decision's time is spent here. Numbers that change are fields of objects made once: a list would make a new
object of each float.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.core.tiles import KINDS
from huit.plan.chances.chances import (
    BY_PUNG,
    CLAIM_BITS,
    CLAIM_MASK,
    DRAWN,
    MATE_BITS,
    MATE_MASK,
    NEED_BITS,
    NEED_MASK,
    NO_MATE,
    PLACE_BITS,
    PLACE_MASK,
    Chances,
    Number,
    Target,
)
from huit.plan.chances.rates import FROM_ONE

if TYPE_CHECKING:
    from mypy_extensions import i64

# An entry is the number of a target above a bit for each tile that it still needs.
REST_BITS: Final = 8
REST_MASK: Final = 255
MOST_TILES: Final = 14
UNKNOWN: Final = -1.0


class Best:
    """The most that one kind leads to."""

    def __init__(self) -> None:
        self.drawn = 0.0
        self.given = 0.0  # a win on a discard
        self.claimed = 0.0


class Arrival:
    """Something that may come: its value, and how often it comes in a round."""

    def __init__(self) -> None:
        self.value = 0.0
        self.often = 0.0
        self.drawn = False


class Waiting:
    """All that thirteen tiles may wait for."""

    def __init__(self) -> None:
        self.arrivals = [Arrival() for _ in range(2 * KINDS)]
        self.count: i64 = 0

    def add(self, value: float, often: float, drawn: bool) -> None:
        """Wait for something more."""
        if value > 0.0:
            arrival = self.arrivals[self.count]
            self.count += 1
            arrival.value = value
            arrival.often = often
            arrival.drawn = drawn

    def worth(self, end: float) -> float:
        """The value of waiting, the end being worth nothing: the mean of what is worth more than the mean, for only
        that is waited for."""
        best = 0.0
        while True:
            rate = end
            gain = 0.0
            at: i64 = 0
            while at < self.count:
                arrival = self.arrivals[at]
                if arrival.value > best:
                    gain += arrival.often * arrival.value
                    rate += arrival.often
                at += 1
            mean = gain / rate
            if mean <= best:
                return best
            best = mean

    def gain_of_draw(self, waiting: float) -> float:
        """The value that a draw at once adds to waiting."""
        gain = 0.0
        at: i64 = 0
        while at < self.count:
            arrival = self.arrivals[at]
            if arrival.drawn and arrival.value > waiting:
                gain += arrival.often * (arrival.value - waiting)
            at += 1
        return gain


class LookAhead:
    """The targets of one hand. `certain`: every win pays one point, so that values are chances."""

    def __init__(self, targets: list[Target], chances: Chances, depth: int, throws: int, certain: bool = False) -> None:
        self.targets = targets
        self.chances = chances
        self.left = chances.rates.left[:]
        self.end = 1.0 / max(0.01, chances.turns)
        self.depth = depth  # tiles that come before the rest is estimated: one or two
        self.throws = throws  # discards that are tried after the first of two
        self.one: i64 = 1
        self.drawn_pays = [float(target.drawn > 0.0) if certain else target.drawn for target in targets]
        self.given_pays = [float(target.given > 0.0) if certain else target.given for target in targets]
        self.values = [self.alone(number) if certain else target.value for number, target in enumerate(targets)]
        self.estimates: list[list[float]] = [[] for _ in targets]  # by what is still missing
        self.known: dict[int, float] = {}  # by the tile that came and the two that were thrown
        # By kind: the entries that a draw or a claim of it leads to, the targets that it wins, the pungs it completes.
        self.kinds: list[int] = []
        self.drawn: list[list[int]] = [[] for _ in range(KINDS)]
        self.claimed: list[list[int]] = [[] for _ in range(KINDS)]
        self.wins: list[list[int]] = [[] for _ in range(KINDS)]
        self.pungs: list[list[int]] = [[] for _ in range(KINDS)]
        self.entries = [number << REST_BITS | (1 << target.number) - 1 for number, target in enumerate(targets)]
        if depth > 1:
            for number in range(len(targets)):
                self._add_steps(number)
            self.kinds = [kind for kind in range(KINDS) if self.drawn[kind] or self.wins[kind]]
        # For the last step: kinds that may come (bits), and the best that each leads to.
        self._met: i64 = 0
        self._claimed: i64 = 0
        self._from_anybody: i64 = 0
        self._bests = [Best() for _ in range(KINDS)]
        self._sums = [Number() for _ in range(MOST_TILES)]
        self._first = Waiting()
        self._last = Waiting()

    def alone(self, number: int) -> float:
        """The value of a target as if there were no other."""
        target = self.targets[number]
        everything: i64 = (self.one << target.number) - 1
        return self.chances.expected(target, everything, self.drawn_pays[number], self.given_pays[number])

    def after(self, place: int) -> float:
        """The points to be expected after throwing the tile at a place of the hand."""
        return self._waiting(self.one << place).worth(self.end)

    def before_draw(self, sooner: float) -> float:
        """The points that thirteen tiles may expect that draw so much sooner than in a round."""
        waiting = self._waiting(0)
        worth = waiting.worth(self.end)
        return worth + sooner * waiting.gain_of_draw(worth)

    def _waiting(self, thrown: i64) -> Waiting:
        return self._first_step(thrown) if self.depth > 1 else self._last_step(self.entries, thrown)

    # The first of two tiles -------------------------------------------------------------------------------------------

    def _add_steps(self, number: int) -> None:
        """Note what the missing tiles of a target lead to."""
        target = self.targets[number]
        everything: i64 = (self.one << target.number) - 1
        led: i64 = 0
        for place in range(target.number):
            bit: i64 = self.one << place
            kind: i64 = target.needs >> NEED_BITS * place & NEED_MASK
            after: i64 = everything ^ bit
            if not after:
                self.wins[kind].append(number)
                return
            entry: int = number << REST_BITS | after
            if not led >> kind & 1:
                led |= self.one << kind
                self.drawn[kind].append(entry)
            way: i64 = target.claims >> CLAIM_BITS * place & CLAIM_MASK
            mate: i64 = target.mates >> MATE_BITS * place & MATE_MASK
            if way != DRAWN and mate == NO_MATE:
                self.claimed[kind].append(entry)
                if way == BY_PUNG:
                    self.pungs[kind].append(number)

    def _first_step(self, thrown: i64) -> Waiting:
        """The tiles that may come to thirteen, drawn or given, with the best discard after each."""
        waiting = self._first
        waiting.count = 0
        rates = self.chances.rates
        for kind in self.kinds:
            copies = self.left[kind]
            if copies > 0:
                self.left[kind] = copies - 1
                value = self._won(kind, thrown, self.drawn_pays)
                if self.drawn[kind]:
                    value = max(value, self._throwing(self.drawn[kind], 2 * kind, thrown))
                waiting.add(value, copies * rates.drawn, True)
                self._add_given(kind, thrown, copies * rates.given[kind])
                self.left[kind] = copies
        return waiting

    def _add_given(self, kind: int, thrown: i64, often: float) -> None:
        """A tile that is thrown by somebody wins, or is claimed: a chow from one of the three alone."""
        value = self._won(kind, thrown, self.given_pays)
        if self.claimed[kind]:
            claimed = self._throwing(self.claimed[kind], 2 * kind + 1, thrown)
            if self._has_pung(kind, thrown):
                value = max(value, claimed)
            elif not value:
                value = claimed
                often *= FROM_ONE
        self._first.add(value, often, False)

    def _won(self, kind: int, thrown: i64, pays: list[float]) -> float:
        """The most that a kind wins at once."""
        most = 0.0
        for number in self.wins[kind]:
            if self.targets[number].spare & thrown == thrown:
                most = max(most, pays[number])
        return most

    def _has_pung(self, kind: int, thrown: i64) -> bool:
        return any(self.targets[number].spare & thrown == thrown for number in self.pungs[kind])

    def _throwing(self, entries: list[int], came: i64, thrown: i64) -> float:
        """The value of fourteen tiles: the best of the discards that are tried."""
        best = 0.0
        for place in self._spares(entries, thrown):
            gone: i64 = thrown | self.one << place
            key: i64 = came << MOST_TILES | gone
            value = self.known.get(key, UNKNOWN)
            if value < 0.0:
                value = self._last_step(entries, gone).worth(self.end)
                self.known[key] = value
            best = max(best, value)
        return best

    def _spares(self, entries: list[int], thrown: i64) -> list[int]:
        """The places of the tiles that the most promising targets can spare."""
        sums = self._sums
        for total in sums:
            total.value = 0.0
        for entry in entries:
            number: i64 = entry >> REST_BITS
            target = self.targets[number]
            if target.spare & thrown == thrown:
                value = self.values[number]
                places: i64 = target.spare_places
                while places:
                    total = sums[(places & PLACE_MASK) - 1]
                    total.value += value
                    places >>= PLACE_BITS
        found: list[int] = []
        while len(found) < self.throws:
            best = -1
            most = 0.0
            for at, total in enumerate(sums):
                if total.value > most and not thrown >> at & 1:
                    most = total.value
                    best = at
            if best < 0:
                break
            sums[best].value = 0.0
            found.append(best)
        return found

    # The last tile before the rest is estimated -----------------------------------------------------------------------

    def _last_step(self, entries: list[int], thrown: i64) -> Waiting:
        """The tiles that may come to thirteen, drawn or given."""
        self._met = 0
        self._claimed = 0
        self._from_anybody = 0
        for entry in entries:
            number: i64 = entry >> REST_BITS
            target = self.targets[number]
            if target.spare & thrown == thrown:
                self._lead_on(number, target, entry & REST_MASK)
        waiting = self._last
        waiting.count = 0
        kind: i64 = 0
        while self._met >> kind:
            if self._met >> kind & 1 and self.left[kind] > 0:
                self._add_best(waiting, kind)
            kind += 1
        return waiting

    def _lead_on(self, number: i64, target: Target, rest: i64) -> None:
        """Note the best that each missing tile of a target leads to."""
        estimates = self.estimates[number]
        if not estimates:
            estimates = [UNKNOWN] * (1 << target.number)
            self.estimates[number] = estimates
        needs: i64 = target.needs
        led: i64 = 0
        place: i64 = 0
        while rest >> place:
            if rest >> place & 1:
                kind: i64 = needs & NEED_MASK
                best = self._best(kind)
                after: i64 = rest ^ self.one << place
                if not after:
                    best.drawn = max(best.drawn, self.drawn_pays[number])
                    best.given = max(best.given, self.given_pays[number])
                    return
                value = estimates[after]
                if value < 0.0:
                    value = self.chances.expected(target, after, self.drawn_pays[number], self.given_pays[number])
                    estimates[after] = value
                if not led >> kind & 1:
                    led |= self.one << kind
                    best.drawn = max(best.drawn, value)
                way: i64 = target.claims >> CLAIM_BITS * place & CLAIM_MASK
                if way:
                    mate: i64 = target.mates >> MATE_BITS * place & MATE_MASK
                    if mate == NO_MATE or not after >> mate & 1:
                        self._note_claim(kind, way)
                        best.claimed = max(best.claimed, value)
            needs >>= NEED_BITS
            place += 1

    def _best(self, kind: i64) -> Best:
        """The best of a kind, nothing at first."""
        best = self._bests[kind]
        if not self._met >> kind & 1:
            self._met |= self.one << kind
            best.drawn = 0.0
            best.given = 0.0
            best.claimed = 0.0
        return best

    def _note_claim(self, kind: i64, way: i64) -> None:
        self._claimed |= self.one << kind
        if way == BY_PUNG:
            self._from_anybody |= self.one << kind

    def _add_best(self, waiting: Waiting, kind: i64) -> None:
        best = self._bests[kind]
        rates = self.chances.rates
        copies = float(self.left[kind])
        waiting.add(best.drawn, copies * rates.drawn, True)
        value = best.given
        often = copies * rates.given[kind]
        if self._claimed >> kind & 1:
            if self._from_anybody >> kind & 1:
                value = max(value, best.claimed)
            elif not value:
                value = best.claimed
                often *= FROM_ONE
        waiting.add(value, often, False)
