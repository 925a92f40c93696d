"""Measures hands: the tiles missing for each of the five forms, and the kinds that would bring it nearer.

A hand is four codes (characters, bamboos, dots, honours; see huit.core.fast.codes) of its concealed tiles, 13 or 14
less three for each declared set. Copies that lie in declared sets are the business of huit.plan.distance.limited.
"""

# ruff: noqa: FURB136, PLR1730 (measured for every discard of every hand: a call of min costs more than a branch)

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.core.fast.flat import COMPILED
from huit.core.rules.shapes import (
    HONORS_AND_KNITTED,
    ORPHANS,
    SEVEN_PAIRS_SHAPE,
    STANDARD,
    THIRTEEN_ORPHANS_SHAPE,
)
from huit.core.tiles import FIRST_HONOR
from huit.plan.distance.distance_tables import ROW, DistanceTables
from huit.plan.distance.held import (
    FIELD,
    LACK,
    LACK_BITS,
    ORPHAN_PAIRS_AT,
    ORPHANS_AT,
    PATTERNS,
    TILES_AT,
    Held,
    Memory,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

FORMS: Final = 5
IMPOSSIBLE: Final = 99  # tiles missing for a form that the declared sets rule out

HONORS: Final = 127
ORPHAN_BITS: Final = sum([1 << kind for kind in ORPHANS])
HONOR_BITS: Final = HONORS << FIRST_HONOR

NEVER: Final = IMPOSSIBLE - 1  # the distance of such a form

Form = tuple[int, int]  # tiles from ready, the useful kinds as bits
Forms = tuple[Form, Form, Form, Form, Form]
_NEVER: Final = (NEVER, 0)

# Each pattern with its place among what the patterns lack, and its bit; and the patterns of each set of such bits.
_PATTERNS: Final = tuple([(LACK_BITS * number, 1 << number, *thirds) for number, thirds in enumerate(PATTERNS)])
_SETS_OF_PATTERNS: Final = [[one for one in _PATTERNS if one[1] & some] for some in range(1 << len(PATTERNS))]


def _thirds_of(place: int) -> bytes:
    """For each set of patterns (a bit each) the set of thirds that they take of the suit at a place."""
    found: list[int] = []
    for some in range(1 << len(PATTERNS)):
        thirds = 0
        for number, pattern in enumerate(PATTERNS):
            if some >> number & 1:
                thirds |= 1 << pattern[place]
        found.append(thirds)
    return bytes(found)


_FIRST_THIRDS: Final = _thirds_of(0)
_SECOND_THIRDS: Final = _thirds_of(1)
_THIRD_THIRDS: Final = _thirds_of(2)

# For each number, the bytes below it as the digit 1 and all others as 0: see `_completing`.
_BELOW: Final = [b"1" * number + b"0" * (256 - number) for number in range(IMPOSSIBLE + 1)]


class Meter:
    """Holds one hand at a time: `measure` it, then ask for the `missing` tiles and the `useful` kinds of each form."""

    def __init__(self, tables: DistanceTables) -> None:
        self.both: list[bytes] = [tables.both[at : at + ROW] for at in range(0, len(tables.both), ROW)]
        self.rows: list[bytes] = tables.missing
        self.classes: i64 = tables.classes
        self.suits = Memory(tables, 9)
        self.all_honors = Memory(tables, 7)
        self.characters: Held = self.suits.meet(0)
        self.bamboos: Held = self.characters
        self.dots: Held = self.characters
        self.honors: Held = self.all_honors.meet(0)
        self.melds: i64 = 0
        self.standard: i64 = 0
        self.seven_pairs: i64 = 0
        self.orphans: i64 = 0
        self.knitted_honors: i64 = 0
        self.knitted_straight: i64 = 0
        self.tally: i64 = 0  # of all families together
        self.lacks: i64 = 0  # of each pattern, in its bits
        self.knitted: i64 = 0  # the least of them
        self.nearest: i64 = 0  # the patterns that lack least
        self.straights: i64 = 0  # the patterns of the nearest knitted straights

    def measure(self, characters: i64, bamboos: i64, dots: i64, honors: i64, melds: i64) -> i64:
        """The least number of missing tiles of all forms."""
        met = self.suits.met
        one = self.characters = met.get(characters) or self.suits.meet(characters)
        two = self.bamboos = met.get(bamboos) or self.suits.meet(bamboos)
        three = self.dots = met.get(dots) or self.suits.meet(dots)
        four = self.honors = self.all_honors.met.get(honors) or self.all_honors.meet(honors)
        self.melds = melds
        self.tally = one.tally + two.tally + three.tally + four.tally
        first: i64 = self.both[one.number][two.number]
        second: i64 = self.both[three.number][four.number]
        least: i64 = self.rows[(4 - melds) * self.classes + first][second]
        self.standard = least
        if melds > 1:
            self.seven_pairs = self.orphans = self.knitted_honors = self.knitted_straight = IMPOSSIBLE
            return least
        at = (1 - melds) * self.classes
        self._measure_straights(at, self.rows[at + first][second])
        if self.knitted_straight < least:
            least = self.knitted_straight
        if melds == 1:
            self.seven_pairs = self.orphans = self.knitted_honors = IMPOSSIBLE
            return least
        self._measure_single_tiles()
        if self.seven_pairs < least:
            least = self.seven_pairs
        if self.orphans < least:
            least = self.orphans
        return self.knitted_honors if self.knitted_honors < least else least

    def tiles(self) -> i64:
        """The tiles of the measured hand. A fifth copy makes a code look like that of fewer tiles."""
        return self.tally >> TILES_AT

    def missing(self, form: int) -> i64:
        """The tiles that a form of the measured hand lacks."""
        if form == STANDARD:
            return self.standard
        if form == SEVEN_PAIRS_SHAPE:
            return self.seven_pairs
        if form == THIRTEEN_ORPHANS_SHAPE:
            return self.orphans
        return self.knitted_honors if form == HONORS_AND_KNITTED else self.knitted_straight

    def useful(self, form: int) -> i64:
        """A bit for each kind that brings a form of the measured hand nearer; none for one impossible or complete."""
        if self.missing(form) == IMPOSSIBLE:
            return 0
        if form == STANDARD:
            return self._standard_kinds()
        if form == SEVEN_PAIRS_SHAPE:
            return self._single_kinds()
        if form == THIRTEEN_ORPHANS_SHAPE:
            return self._orphan_kinds()
        return self._knitted_kinds() if form == HONORS_AND_KNITTED else self._straight_kinds()

    def forms(self) -> Forms:
        """For each form of the measured hand how far it is from ready, and its useful kinds as bits."""
        standard = (self.standard - 1, self._standard_kinds())
        if self.melds > 1:
            return (standard, _NEVER, _NEVER, _NEVER, _NEVER)
        straight = (self.knitted_straight - 1, self._straight_kinds())
        if self.melds == 1:
            return (standard, _NEVER, _NEVER, _NEVER, straight)
        return (
            standard,
            (self.seven_pairs - 1, self._single_kinds()),
            (self.orphans - 1, self._orphan_kinds()),
            (self.knitted_honors - 1, self._knitted_kinds()),
            straight,
        )

    def useful_kinds(self, lacking: i64) -> i64:
        """The kinds that bring the hand nearer, whatever the form; `lacking` is what `measure` answered."""
        found: i64 = 0
        for form in range(FORMS):
            if self.missing(form) == lacking:
                found |= self.useful(form)
        return found

    # Sets and a pair, with or without a knitted straight --------------------------------------------------------------

    def _measure_straights(self, at: i64, bound: i64) -> None:
        """Of the six patterns those that lack least. The tiles beside the nine are a set (or none) and a pair; they
        lack no less than the whole hand does for these, so few patterns need a look."""
        both = self.both
        rows = self.rows
        one = self.characters.rest_class
        two = self.bamboos.rest_class
        three = self.dots.rest_class
        beside_honors = both[self.honors.number]
        lacks = self.lacks = self.characters.lacks_1 + self.bamboos.lacks_2 + self.dots.lacks_3
        best: i64 = IMPOSSIBLE
        knitted: i64 = IMPOSSIBLE
        nearest: i64 = 0
        for place, bit, first, second, third in _PATTERNS:
            lack = lacks >> place & LACK
            if lack < knitted:
                knitted = lack
                nearest = bit
            elif lack == knitted:
                nearest |= bit
            if lack + bound <= best:
                lack += rows[at + both[one[first]][two[second]]][beside_honors[three[third]]]
                if lack < best:
                    best = lack
                    self.straights = bit
                elif lack == best:
                    self.straights |= bit
        self.knitted_straight = best
        self.knitted = knitted
        self.nearest = nearest

    def _standard_kinds(self) -> i64:
        one = self.characters
        two = self.bamboos
        three = self.dots
        sets = 4 - self.melds
        return self._completing(
            one.number, two.number, three.number, one.drawn, two.drawn, three.drawn, sets, self.standard
        )

    def _straight_kinds(self) -> i64:
        """The kinds that the nearest knitted straights want: knitted tiles, and what the rest wants."""
        one = self.characters
        two = self.bamboos
        three = self.dots
        found = self._wanted(self.straights)
        for place, _, first, second, third in _SETS_OF_PATTERNS[self.straights]:
            rest = self.knitted_straight - (self.lacks >> place & LACK)
            if rest:
                found |= self._completing(
                    one.rest_class[first],
                    two.rest_class[second],
                    three.rest_class[third],
                    one.rest_drawn[first],
                    two.rest_drawn[second],
                    three.rest_drawn[third],
                    1 - self.melds,
                    rest,
                )
        return found

    def _completing(
        self, one: i64, two: i64, three: i64, drawn_1: bytes, drawn_2: bytes, drawn_3: bytes, sets: i64, lacking: i64
    ) -> i64:
        """The kinds one more of which leaves less missing for sets and a pair: suits of these classes, now and after
        each draw, and the honours of the hand. Each family is seen beside the three others together."""
        both = self.both
        rows = self.rows
        four = self.honors.number
        at = sets * self.classes
        first: i64 = both[one][two]
        second: i64 = both[three][four]
        row_1 = rows[at + both[two][second]]
        row_2 = rows[at + both[one][second]]
        row_3 = rows[at + both[four][first]]
        row_4 = rows[at + both[three][first]]
        if not COMPILED:  # translated at C speed: first to the tiles missing, then to the digits of a number
            missing = self.honors.drawn.translate(row_4) + drawn_3.translate(row_3)
            missing += drawn_2.translate(row_2) + drawn_1.translate(row_1)
            return int(missing.translate(_BELOW[lacking]), 2)
        return (
            _improving(drawn_1, row_1, lacking)
            | _improving(drawn_2, row_2, lacking) << 9
            | _improving(drawn_3, row_3, lacking) << 18
            | _improving(self.honors.drawn, row_4, lacking) << FIRST_HONOR
        )

    # Single tiles and pairs -------------------------------------------------------------------------------------------

    def _measure_single_tiles(self) -> None:
        tally = self.tally
        self.seven_pairs = 7 - (tally & FIELD)
        orphans = 14 - (tally >> ORPHANS_AT & FIELD)
        self.orphans = orphans - 1 if tally >> ORPHAN_PAIRS_AT & FIELD else orphans
        lack = 5 + self.knitted - (self.honors.tally >> ORPHANS_AT & FIELD)  # 14 of 16 kinds: honours and a pattern
        if lack < 0:
            lack = 0
        self.knitted_honors = lack

    def _single_kinds(self) -> i64:
        """The kinds that a pair wants: there are one or three of them."""
        suits = self.characters.odd | self.bamboos.odd << 9 | self.dots.odd << 18
        return suits | self.honors.odd << FIRST_HONOR

    def _orphan_kinds(self) -> i64:
        if not self.tally >> ORPHAN_PAIRS_AT & FIELD:
            return ORPHAN_BITS
        suits = self.characters.present | self.bamboos.present << 9 | self.dots.present << 18
        return ORPHAN_BITS & ~(suits | self.honors.present << FIRST_HONOR)

    def _knitted_kinds(self) -> i64:
        """The kinds missing in the nearest patterns, and the missing honours."""
        if self.knitted_honors == 0:
            return 0
        return self._wanted(self.nearest) | HONOR_BITS & ~(self.honors.present << FIRST_HONOR)

    def _wanted(self, patterns: i64) -> i64:
        """The knitted tiles that are missing in any of some patterns."""
        characters: i64 = self.characters.wanted[_FIRST_THIRDS[patterns]]
        bamboos: i64 = self.bamboos.wanted[_SECOND_THIRDS[patterns]]
        dots: i64 = self.dots.wanted[_THIRD_THIRDS[patterns]]
        return characters | bamboos << 9 | dots << 18


def _improving(drawn: bytes, missing: bytes, lacking: i64) -> i64:
    """Of the classes after each draw, those for which less is missing: bits, the last one lowest."""
    found: i64 = 0
    at: i64 = 0
    end: i64 = len(drawn)
    while at < end:
        found <<= 1
        if missing[drawn[at]] < lacking:
            found |= 1
        at += 1
    return found
