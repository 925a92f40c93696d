"""Measures hands: the tiles missing for each of the five forms, and the kinds that would bring it nearer.

A hand is four codes (characters, bamboos, dots, honours; see huit.core.fast.codes) of its concealed tiles, 13 or 14 less three for
each declared set. Kinds of which a declared set makes the four copies full are the business of `distance`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.core.shapes import (
    HONORS_AND_KNITTED,
    KNITTED_STRAIGHT_SHAPE,
    ORPHANS,
    SEVEN_PAIRS_SHAPE,
    STANDARD,
    THIRTEEN_ORPHANS_SHAPE,
)
from huit.core.tiles import FIRST_HONOR
from huit.plan.distance_tables import FULL, LOW_CODES, ODD, PAIRS, TWICE, DistanceTables

if TYPE_CHECKING:
    from mypy_extensions import i64

FORMS: Final = 5
IMPOSSIBLE: Final = 99  # tiles missing for a form that the declared sets rule out

RANKS: Final = 511
ORPHAN_BITS: Final = sum([1 << kind for kind in ORPHANS])
HONOR_BITS: Final = 127 << FIRST_HONOR

# What one more copy of each rank adds to a code, with the bit of the rank.
STEPS: Final = tuple([(5**rank, 1 << rank) for rank in range(9)])
HONOR_STEPS: Final = STEPS[:7]

# Which third each suit takes in the six knitted patterns.
THIRDS: Final = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))


# A knitted third of a suit: the ranks 1-4-7, 2-5-8 or 3-6-9. Each pattern gives one to each suit.
THIRD_RANKS: Final = (0b001001001, 0b010010010, 0b100100100)
PATTERNS: Final = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
THIRD_SIZE: Final = 512  # entries of the table for each third


class Meter:
    """Holds one hand at a time: `measure` it, then ask for the `missing` tiles and the `useful` kinds of each form."""

    def __init__(self, tables: DistanceTables) -> None:
        self.tables = tables
        self.suit_classes: i64 = tables.suit_classes
        self.honor_classes: i64 = tables.honor_classes
        self.pairs_with_honors: i64 = tables.pairs_with_honors
        self.set_size: i64 = len(tables.missing) // 5
        self.melds: i64 = 0
        self.characters: i64 = 0
        self.bamboos: i64 = 0
        self.dots: i64 = 0
        self.honors: i64 = 0
        self.present: i64 = 0
        self.odd: i64 = 0
        self.twice: i64 = 0
        self.full: i64 = 0
        self.standard: i64 = 0
        self.seven_pairs: i64 = 0
        self.orphans: i64 = 0
        self.knitted_honors: i64 = 0
        self.knitted_straight: i64 = 0

    def measure(self, characters: i64, bamboos: i64, dots: i64, honors: i64, melds: i64) -> i64:
        """The least number of missing tiles of all forms."""
        self.characters = characters
        self.bamboos = bamboos
        self.dots = dots
        self.honors = honors
        self.melds = melds
        pairs = self._look()
        least = self.standard = self._missing(
            self.tables.suit_class[characters], self.tables.suit_class[bamboos], self.tables.suit_class[dots], 4 - melds
        )
        self.seven_pairs = self.orphans = self.knitted_honors = self.knitted_straight = IMPOSSIBLE
        if melds <= 1:
            self.knitted_straight = self._measure_knitted_straight()
            if self.knitted_straight < least:
                least = self.knitted_straight
        if melds == 0:
            self.seven_pairs = 7 - pairs
            self.orphans = 14 - bit_count(self.present & ORPHAN_BITS) - (1 if self.twice & ORPHAN_BITS else 0)
            self.knitted_honors = self._measure_knitted_honors()
            if self.seven_pairs < least:
                least = self.seven_pairs
            if self.orphans < least:
                least = self.orphans
            if self.knitted_honors < least:
                least = self.knitted_honors
        return least

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
        """A bit for each kind that brings a form of the measured hand nearer; none where it is impossible or complete."""
        lacking = self.missing(form)
        if lacking == 0 or lacking == IMPOSSIBLE:
            return 0
        if form == STANDARD:
            return self._completing(self.characters, self.bamboos, self.dots, 4 - self.melds, lacking)
        if form == SEVEN_PAIRS_SHAPE:
            return self.odd
        if form == THIRTEEN_ORPHANS_SHAPE:
            return ORPHAN_BITS & ~self.present if self.twice & ORPHAN_BITS else ORPHAN_BITS
        return self._knitted_kinds() if form == HONORS_AND_KNITTED else self._straight_kinds()

    def useful_kinds(self, lacking: i64) -> i64:
        """The kinds that bring the hand nearer, whatever the form; `lacking` is what `measure` answered."""
        found: i64 = 0
        for form in range(FORMS):
            if self.missing(form) == lacking:
                found |= self.useful(form)
        return found

    def _look(self) -> i64:
        """Finds what is held of every kind; answers the number of pairs."""
        low = self.tables.low_ranks
        high = self.tables.high_ranks
        one: i64 = low[self.characters % LOW_CODES] + high[self.characters // LOW_CODES]
        two: i64 = low[self.bamboos % LOW_CODES] + high[self.bamboos // LOW_CODES]
        three: i64 = low[self.dots % LOW_CODES] + high[self.dots // LOW_CODES]
        four: i64 = low[self.honors % LOW_CODES] + high[self.honors // LOW_CODES]
        self.present = one & RANKS | (two & RANKS) << 9 | (three & RANKS) << 18 | (four & RANKS) << 27
        one >>= ODD
        two >>= ODD
        three >>= ODD
        four >>= ODD
        self.odd = one & RANKS | (two & RANKS) << 9 | (three & RANKS) << 18 | (four & RANKS) << 27
        one >>= TWICE - ODD
        two >>= TWICE - ODD
        three >>= TWICE - ODD
        four >>= TWICE - ODD
        self.twice = one & RANKS | (two & RANKS) << 9 | (three & RANKS) << 18 | (four & RANKS) << 27
        one >>= FULL - TWICE
        two >>= FULL - TWICE
        three >>= FULL - TWICE
        four >>= FULL - TWICE
        self.full = one & RANKS | (two & RANKS) << 9 | (three & RANKS) << 18 | (four & RANKS) << 27
        return (one >> PAIRS - FULL) + (two >> PAIRS - FULL) + (three >> PAIRS - FULL) + (four >> PAIRS - FULL)

    # Sets and a pair --------------------------------------------------------------------------------------------------

    def _missing(self, one: i64, two: i64, three: i64, sets: i64) -> i64:
        """The tiles missing for sets and a pair of suits of these classes and the honours of the hand."""
        tables = self.tables
        honors: i64 = tables.honor_class[self.honors]
        first: i64 = tables.two_suits[one * self.suit_classes + two]
        second: i64 = tables.suit_honors[three * self.honor_classes + honors]
        return tables.missing[sets * self.set_size + first * self.pairs_with_honors + second]

    def _completing(self, characters: i64, bamboos: i64, dots: i64, sets: i64, lacking: i64) -> i64:
        """The kinds one more of which leaves less missing for sets and a pair."""
        tables = self.tables
        suit_class = tables.suit_class
        two_suits = tables.two_suits
        missing = tables.missing
        classes = self.suit_classes
        one: i64 = suit_class[characters]
        two: i64 = suit_class[bamboos]
        three: i64 = suit_class[dots]
        four: i64 = tables.honor_class[self.honors]
        at: i64 = sets * self.set_size
        width = self.pairs_with_honors
        second: i64 = at + tables.suit_honors[three * self.honor_classes + four]
        found: i64 = 0
        for step, bit in STEPS:
            if missing[two_suits[suit_class[characters + step] * classes + two] * width + second] < lacking:
                found |= bit
            if missing[two_suits[suit_class[bamboos + step] * classes + one] * width + second] < lacking:
                found |= bit << 9
        at += two_suits[one * classes + two] * width
        suit_honors = tables.suit_honors
        classes = self.honor_classes
        for step, bit in STEPS:
            if missing[at + suit_honors[suit_class[dots + step] * classes + four]] < lacking:
                found |= bit << 18
        honor_class = tables.honor_class
        three *= classes
        for step, bit in HONOR_STEPS:
            if missing[at + suit_honors[three + honor_class[self.honors + step]]] < lacking:
                found |= bit << 27
        return found & ~self.full

    # Knitted tiles ----------------------------------------------------------------------------------------------------

    def _measure_knitted_straight(self) -> i64:
        """Of the six patterns the one that lacks least; the tiles beside the nine are a set (or none) and a pair."""
        best: i64 = IMPOSSIBLE
        for first, second, third in PATTERNS:
            lacking = self._straight(first, second, third)
            if lacking < best:
                best = lacking
        return best

    def _straight(self, first: i64, second: i64, third: i64) -> i64:
        """What a knitted straight lacks in which the suits take these thirds."""
        knitted = self.tables.knitted
        suit_class = self.tables.suit_class
        one: i64 = knitted[first * THIRD_SIZE + (self.present & RANKS)]
        two: i64 = knitted[second * THIRD_SIZE + (self.present >> 9 & RANKS)]
        three: i64 = knitted[third * THIRD_SIZE + (self.present >> 18 & RANKS)]
        rest = self._missing(
            suit_class[self.characters - (one >> 11)],
            suit_class[self.bamboos - (two >> 11)],
            suit_class[self.dots - (three >> 11)],
            1 - self.melds,
        )
        return (one >> 9 & 3) + (two >> 9 & 3) + (three >> 9 & 3) + rest

    def _straight_kinds(self) -> i64:
        """The kinds that the nearest knitted straights want: knitted tiles, and what the rest wants."""
        knitted = self.tables.knitted
        lacking = self.knitted_straight
        found: i64 = 0
        for first, second, third in PATTERNS:
            if self._straight(first, second, third) == lacking:
                one: i64 = knitted[first * THIRD_SIZE + (self.present & RANKS)]
                two: i64 = knitted[second * THIRD_SIZE + (self.present >> 9 & RANKS)]
                three: i64 = knitted[third * THIRD_SIZE + (self.present >> 18 & RANKS)]
                rest = lacking - (one >> 9 & 3) - (two >> 9 & 3) - (three >> 9 & 3)
                found |= one & RANKS | (two & RANKS) << 9 | (three & RANKS) << 18
                if rest:
                    found |= self._completing(
                        self.characters - (one >> 11),
                        self.bamboos - (two >> 11),
                        self.dots - (three >> 11),
                        1 - self.melds,
                        rest,
                    )
        return found

    def _pattern_bits(self, first: i64, second: i64, third: i64) -> i64:
        return THIRD_RANKS[first] | THIRD_RANKS[second] << 9 | THIRD_RANKS[third] << 18

    def _measure_knitted_honors(self) -> i64:
        """Fourteen of the sixteen kinds: honours and one pattern."""
        most: i64 = 0
        for first, second, third in PATTERNS:
            held = bit_count(self.present & self._pattern_bits(first, second, third))
            if held > most:
                most = held
        most += bit_count(self.present >> FIRST_HONOR)
        return 14 - most if most < 14 else 0

    def _knitted_kinds(self) -> i64:
        """The kinds of the patterns of which most is held, and the honours, that are not there yet."""
        held = 14 - self.knitted_honors - bit_count(self.present >> FIRST_HONOR)
        found: i64 = HONOR_BITS
        for first, second, third in PATTERNS:
            pattern = self._pattern_bits(first, second, third)
            if bit_count(self.present & pattern) == held:
                found |= pattern
        return found & ~self.present


def bit_count(bits: i64) -> i64:
    """How many bits are set."""
    count: i64 = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count
