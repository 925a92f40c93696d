"""Look-ahead: the tiles that may come, by a draw or a claim, the discard that follows each, and what may come then.

The end of a hand is taken as a thing that may happen in any round: a hand that waits for several tiles, each with its
rate and with what it leads to, is worth the mean of these, weighed by the rates, and nothing if the end comes first.

Most of a decision's time is spent here, so that all that is searched lies in slots (`huit.core.fast.flat`): a list
would make a new object of each float, and count references to each target.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.core.fast.flat import put_float, put_number, slot_float, slot_number, slots_of
from huit.core.tiles import KINDS, Kind
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
    Target,
)
from huit.plan.chances.rates import FROM_ONE
from huit.plan.chances.waiting import Waiting

if TYPE_CHECKING:
    from mypy_extensions import i64

# An entry is the number of a target above a bit for each tile that it still needs.
REST_BITS: Final = 8
REST_MASK: Final = 255
MOST_TILES: Final = 14
UNKNOWN: Final = -1.0

# The slots of a target: words, the first of its estimates, and floats.
ROW: Final = 9
NEEDS: Final = 0
CLAIMS: Final = 1
MATES: Final = 2
SPARE: Final = 3
SPARE_PLACES: Final = 4
ESTIMATES: Final = 5
VALUE: Final = 6
DRAWN_PAYS: Final = 7
GIVEN_PAYS: Final = 8

# The slots of the most that one kind leads to: drawn, by a win on a discard, by a claim.
BEST: Final = 3
BEST_GIVEN: Final = 1
BEST_CLAIMED: Final = 2


class Entries:
    """Entries in the order in which they were added."""

    def __init__(self, most: int) -> None:
        self.slots = slots_of(most)
        self.count: i64 = 0

    def add(self, entry: i64) -> None:
        put_number(self.slots, self.count, entry)
        self.count += 1


class LookAhead:
    """The targets of one hand. `certain`: every win pays one point, so that values are chances."""

    def __init__(self, targets: list[Target], chances: Chances, depth: int, throws: int, certain: bool = False) -> None:
        self.targets = targets
        self.chances = chances
        self.left = chances.rates.left[:]
        self.end = 1.0 / max(0.01, chances.turns)
        self.depth = depth  # tiles that come before the rest is estimated: one or two
        self.throws: i64 = throws  # discards that are tried after the first of two
        self.one: i64 = 1
        self.rows = slots_of(ROW * len(targets))
        self.estimates = slots_of(self._add_rows(certain), UNKNOWN)  # of each target by what is still missing
        self.known: dict[int, float] = {}  # by the tile that came and the two that were thrown
        # By kind: the entries that a draw or a claim of it leads to, the targets that it wins, the pungs it completes.
        self.kinds: list[int] = []
        self.entries = Entries(len(targets))
        self.drawn: list[Entries] = []
        self.claimed: list[Entries] = []
        self.wins: list[list[int]] = [[] for _ in range(KINDS)]
        self.pungs: list[list[int]] = [[] for _ in range(KINDS)]
        if depth > 1:
            self._add_all_steps()
        else:
            for number, target in enumerate(targets):
                self.entries.add(number << REST_BITS | (1 << target.number) - 1)
        # For the last step: kinds that may come (bits), and the best that each leads to, 0 between two steps.
        self._met: i64 = 0
        self._claimed: i64 = 0
        self._from_anybody: i64 = 0
        self._bests = slots_of(BEST * KINDS)
        self._sums = slots_of(MOST_TILES)
        self._first = Waiting()
        self._last = Waiting()

    def _add_rows(self, certain: bool) -> int:
        """Fill in the slots of all targets; the number of estimates that they have room for."""
        row: i64 = 0
        estimates: i64 = 0
        for target in self.targets:
            put_number(self.rows, row + NEEDS, target.needs)
            put_number(self.rows, row + CLAIMS, target.claims)
            put_number(self.rows, row + MATES, target.mates)
            put_number(self.rows, row + SPARE, target.spare)
            put_number(self.rows, row + SPARE_PLACES, target.spare_places)
            put_number(self.rows, row + ESTIMATES, estimates)
            everything: i64 = (self.one << target.number) - 1
            estimates += everything + 1
            drawn, given, value = target.drawn, target.given, target.value
            if certain:
                drawn, given = float(drawn > 0.0), float(given > 0.0)
                value = self.chances.expected(target, everything, drawn, given)
            put_float(self.rows, row + VALUE, value)
            put_float(self.rows, row + DRAWN_PAYS, drawn)
            put_float(self.rows, row + GIVEN_PAYS, given)
            row += ROW
        return estimates

    def alone(self, number: int) -> float:
        """The value of a target as if there were no other."""
        return slot_float(self.rows, ROW * number + VALUE)

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

    def _add_all_steps(self) -> None:
        often = [0] * KINDS
        for target in self.targets:
            for kind in target.missing():
                often[kind] += 1
        self.drawn = [Entries(number) for number in often]
        self.claimed = [Entries(number) for number in often]
        for number, target in enumerate(self.targets):
            self._add_steps(number, target)
        self.kinds = [kind for kind in range(KINDS) if often[kind]]

    def _add_steps(self, number: int, target: Target) -> None:
        """Note what the missing tiles of a target lead to."""
        everything: i64 = (self.one << target.number) - 1
        above: i64 = number << REST_BITS
        led: i64 = 0
        for place in range(target.number):
            kind: i64 = target.needs >> NEED_BITS * place & NEED_MASK
            after: i64 = everything ^ self.one << place
            if not after:
                self.wins[kind].append(number)
                return
            if not led >> kind & 1:
                led |= self.one << kind
                self.drawn[kind].add(above | after)
            way: i64 = target.claims >> CLAIM_BITS * place & CLAIM_MASK
            mate: i64 = target.mates >> MATE_BITS * place & MATE_MASK
            if way != DRAWN and mate == NO_MATE:
                self.claimed[kind].add(above | after)
                if way == BY_PUNG:
                    self.pungs[kind].append(number)

    def _first_step(self, thrown: i64) -> Waiting:
        """The tiles that may come to thirteen, drawn or given, with the best discard after each."""
        waiting = self._first
        waiting.count = 0
        rates = self.chances.rates
        for kind in self.kinds:
            copies = slot_number(self.left, kind)
            if copies > 0:
                put_number(self.left, kind, copies - 1)
                value = self._won(kind, thrown, DRAWN_PAYS)
                value = max(value, self._throwing(self.drawn[kind], 2 * kind, thrown))
                waiting.add(value, float(copies) * rates.drawn, True)
                self._add_given(kind, thrown, float(copies) * slot_float(rates.given, kind))
                put_number(self.left, kind, copies)
        return waiting

    def _add_given(self, kind: Kind, thrown: i64, often: float) -> None:
        """A tile that is thrown by somebody wins, or is claimed: a chow from one of the three alone."""
        value = self._won(kind, thrown, GIVEN_PAYS)
        if self.claimed[kind].count:
            claimed = self._throwing(self.claimed[kind], 2 * kind + 1, thrown)
            if self._has_pung(kind, thrown):
                value = max(value, claimed)
            elif not value:
                value = claimed
                often *= FROM_ONE
        self._first.add(value, often, False)

    def _won(self, kind: Kind, thrown: i64, pays: i64) -> float:
        """The most that a kind wins at once."""
        most = 0.0
        for number in self.wins[kind]:
            if self.targets[number].spare & thrown == thrown:
                most = max(most, slot_float(self.rows, ROW * number + pays))
        return most

    def _has_pung(self, kind: Kind, thrown: i64) -> bool:
        return any(self.targets[number].spare & thrown == thrown for number in self.pungs[kind])

    def _throwing(self, entries: Entries, came: i64, thrown: i64) -> float:
        """The value of fourteen tiles: the best of the discards that are tried."""
        best = 0.0
        places = self._spares(entries, thrown)
        while places:
            gone: i64 = thrown | self.one << (places & PLACE_MASK) - 1
            places >>= PLACE_BITS
            key: i64 = came << MOST_TILES | gone
            value = self.known.get(key, UNKNOWN)
            if value < 0.0:
                value = self._last_step(entries, gone).worth(self.end)
                self.known[key] = value
            best = max(best, value)
        return best

    def _spares(self, entries: Entries, thrown: i64) -> i64:
        """The places of the tiles that the most promising targets can spare, as in `Target.spare_places`."""
        rows, sums = self.rows, self._sums
        found: i64 = 0  # places that some target can spare
        at: i64 = 0
        while at < entries.count:
            row: i64 = ROW * (slot_number(entries.slots, at) >> REST_BITS)
            at += 1
            spare = slot_number(rows, row + SPARE)
            if spare & thrown == thrown:
                found |= spare
                value = slot_float(rows, row + VALUE)
                places = slot_number(rows, row + SPARE_PLACES)
                while places:
                    place: i64 = (places & PLACE_MASK) - 1
                    put_float(sums, place, slot_float(sums, place) + value)
                    places >>= PLACE_BITS
        return self._most_spared(thrown) if found else 0

    def _most_spared(self, thrown: i64) -> i64:
        """The places with the highest sums, the highest first. Leaves the sums at 0."""
        sums = self._sums
        found: i64 = 0
        count: i64 = 0
        while count < self.throws:
            best: i64 = -1
            most = 0.0
            at: i64 = 0
            while at < MOST_TILES:
                value = slot_float(sums, at)
                if value > most and not thrown >> at & 1:
                    most = value
                    best = at
                at += 1
            if best < 0:
                break
            put_float(sums, best, 0.0)
            found |= best + 1 << PLACE_BITS * count
            count += 1
        at = 0
        while at < MOST_TILES:
            put_float(sums, at, 0.0)
            at += 1
        return found

    # The last tile before the rest is estimated -----------------------------------------------------------------------

    def _last_step(self, entries: Entries, thrown: i64) -> Waiting:
        """The tiles that may come to thirteen, drawn or given."""
        rows = self.rows
        self._met = 0
        self._claimed = 0
        self._from_anybody = 0
        at: i64 = 0
        while at < entries.count:
            entry = slot_number(entries.slots, at)
            at += 1
            number: i64 = entry >> REST_BITS
            if slot_number(rows, ROW * number + SPARE) & thrown == thrown:
                self._lead_on(number, entry & REST_MASK)
        waiting = self._last
        waiting.count = 0
        kind: i64 = 0
        while self._met >> kind:
            if self._met >> kind & 1:
                self._add_best(waiting, kind)
            kind += 1
        return waiting

    def _lead_on(self, number: i64, rest: i64) -> None:
        """Note the best that each missing tile of a target leads to."""
        rows = self.rows
        row: i64 = ROW * number
        needs = slot_number(rows, row + NEEDS)
        claims = slot_number(rows, row + CLAIMS)
        led: i64 = 0
        place: i64 = 0
        while rest >> place:
            if rest >> place & 1:
                kind: i64 = needs & NEED_MASK
                after: i64 = rest ^ self.one << place
                if not after:
                    self._met |= self.one << kind
                    self._raise(BEST * kind, slot_float(rows, row + DRAWN_PAYS))
                    self._raise(BEST * kind + BEST_GIVEN, slot_float(rows, row + GIVEN_PAYS))
                    return
                value = slot_float(self.estimates, slot_number(rows, row + ESTIMATES) + after)
                if value < 0.0:
                    value = self._estimate(number, after)
                if not led >> kind & 1:
                    led |= self.one << kind
                    self._raise(BEST * kind, value)
                way: i64 = claims >> CLAIM_BITS * place & CLAIM_MASK
                if way:
                    mate: i64 = slot_number(rows, row + MATES) >> MATE_BITS * place & MATE_MASK
                    if mate == NO_MATE or not after >> mate & 1:
                        self._note_claim(kind, way)
                        self._raise(BEST * kind + BEST_CLAIMED, value)
            needs >>= NEED_BITS
            place += 1
        self._met |= led

    def _estimate(self, number: i64, rest: i64) -> float:
        """The value of a target with these tiles still missing."""
        row: i64 = ROW * number
        drawn, given = slot_float(self.rows, row + DRAWN_PAYS), slot_float(self.rows, row + GIVEN_PAYS)
        value = self.chances.expected(self.targets[number], rest, drawn, given)
        put_float(self.estimates, slot_number(self.rows, row + ESTIMATES) + rest, value)
        return value

    def _raise(self, slot: i64, value: float) -> None:
        """Raise the best in a slot to a value."""
        if value > slot_float(self._bests, slot):
            put_float(self._bests, slot, value)

    def _note_claim(self, kind: i64, way: i64) -> None:
        self._claimed |= self.one << kind
        if way == BY_PUNG:
            self._from_anybody |= self.one << kind

    def _add_best(self, waiting: Waiting, kind: i64) -> None:
        """Wait for a kind, and leave its slots at 0."""
        bests, slot = self._bests, BEST * kind
        drawn = slot_float(bests, slot)
        value = slot_float(bests, slot + BEST_GIVEN)
        claimed = slot_float(bests, slot + BEST_CLAIMED)
        put_float(bests, slot, 0.0)
        put_float(bests, slot + BEST_GIVEN, 0.0)
        put_float(bests, slot + BEST_CLAIMED, 0.0)
        copies = float(slot_number(self.left, kind))
        if copies <= 0.0:
            return
        rates = self.chances.rates
        waiting.add(drawn, copies * rates.drawn, True)
        often = copies * slot_float(rates.given, kind)
        if self._claimed >> kind & 1:
            if self._from_anybody >> kind & 1:
                value = max(value, claimed)
            elif not value:
                value = claimed
                often *= FROM_ONE
        waiting.add(value, often, False)
