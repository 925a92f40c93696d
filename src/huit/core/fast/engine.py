"""The fast path itself: the total and the fans of a packed hand, by looking up its parts.

A hand comes as four words: the concealed tiles, the winning one among them, as two tiles words; up to four meld codes,
a byte each; and how it was won:

    how    winning kind 0-5 | self-drawn 6 | last copy 7 | last of the wall 8 | kong 9 | seat wind 10-11
           | round wind 12-13 | opening 14

The words of states, readings and places are laid out as `suits` says, those of honours and melds as `small` says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.core.conditions import Shape
from huit.core.fan_ids import FANS
from huit.core.fan_table import TABLE
from huit.core.fast.codes import (
    EVERY_KIND,
    KIND_BITS,
    SET_BITS,
    SUIT_BITS,
    SUIT_MASK,
    WORD_KINDS,
    counts_of,
    has_fives,
    held_kinds,
    kind_bits,
    number_of_tiles,
    tiles_words,
)
from huit.core.fast.counting import Counting
from huit.core.fast.small import EVERY_TILE_FANS, EVERY_TILE_MASK
from huit.core.fast.workbench import NOT_COMPLETE
from huit.core.shapes import (
    HONORS_AND_KNITTED,
    KNITTED_PATTERNS,
    KNITTED_STRAIGHT_SHAPE,
    ORPHANS,
    SEVEN_PAIRS_SHAPE,
    THIRTEEN_ORPHANS_SHAPE,
)
from huit.core.tiles import FIRST_HONOR, KINDS
from huit.core.waits import waits_of

if TYPE_CHECKING:
    from mypy_extensions import i64

NO_WIN: Final = 63  # in place of the winning kind: East's first fourteen tiles (R-E08)

LOW_BITS: Final = 5 * KIND_BITS  # a suit is read as five kinds and four
LOW_KINDS: Final = (1 << LOW_BITS) - 1
HIGH_DIGIT: Final = 5**5
FOURS: Final = EVERY_KIND << 2
FIRST_BITS: Final = KIND_BITS * WORD_KINDS
SECOND_BITS: Final = KIND_BITS * (KINDS - WORD_KINDS)
WHOLE: Final = 1 << 6 | 14  # one pair and fourteen tiles, as the sum of such numbers of suits and honours
UNIQUE: Final = 1 << 9  # for the lowest rank of a state
FIRST_READING: Final = 0x7FFF
SETS: Final = 0xFFFFF  # an index of a reading
PUNGS: Final = 31 << 5  # their number, among the numbers of a reading
SINGLE_WAIT: Final = 4  # the label of a pair

DOTS_FOURS: Final = FOURS & SUIT_MASK
ORPHANS_FIRST: Final = tiles_words(ORPHANS)[0]
ORPHANS_SECOND: Final = tiles_words(ORPHANS)[1]
PATTERN_FIRST: Final = [tiles_words(pattern)[0] for pattern in KNITTED_PATTERNS]
PATTERN_SECOND: Final = [tiles_words(pattern)[1] for pattern in KNITTED_PATTERNS]

EVERY_TILES: Final = len(EVERY_TILE_FANS)
SHAPE_FANS: Final = [fan.number for fan in TABLE if isinstance(fan.condition, Shape)]


class Engine(Counting):
    """Scores hands by the tables of one profile; the best reading stays on the workbench."""

    __slots__ = ()

    def run(self, first: i64, second: i64, melds: i64, how: i64) -> i64:
        """The total without flowers, NOT_COMPLETE for a hand that is not complete or has five copies of a kind."""
        self.best_total = NOT_COMPLETE
        self.first = first
        self.second = second
        self.winning = NO_WIN if how >> 14 & 1 else how & 63
        self.discard = how >> 6 & 1 ^ 1
        self.winds = how >> 10 & 15
        if (first | second) & FOURS and has_fives(first, second):
            return NOT_COMPLETE
        if first >> FIRST_BITS or second >> SECOND_BITS or not self._declare(melds, how >> 6 & 15):
            return NOT_COMPLETE
        honor = self._honor_state(second >> SUIT_BITS)
        if honor:
            self._standard(honor)
        if self.melds == 0 and (first | second) & EVERY_KIND == 0:
            self._seven_pairs()
        if self.best_total == NOT_COMPLETE and self.melds <= 1:
            self._special(honor)
        if self.best_total == 0:
            self._chicken()
        return self.best_total

    def _state(self, word: i64) -> i64:
        """What is known of the copies of a suit's ranks, 0 when they are not complete."""
        if word == 0:
            return self.empty_suit
        tables = self.tables
        low: i64 = tables.base_five[word & LOW_KINDS]
        number: i64 = tables.suit_numbers[low + HIGH_DIGIT * tables.base_five[word >> LOW_BITS]]
        return tables.states[number] if number else 0

    def _honor_state(self, word: i64) -> i64:
        """What is known of the copies of the honours, 0 when they are not complete."""
        if word == 0:
            return self.no_honors
        tables = self.tables
        low: i64 = tables.base_five[word & LOW_KINDS]
        return tables.honor_states[low + HIGH_DIGIT * tables.base_five[word >> LOW_BITS]]

    def _standard(self, honor: i64) -> None:
        """Four sets and a pair."""
        characters = self._state(self.first & SUIT_MASK)
        bamboos = self._state(self.first >> SUIT_BITS)
        dots = self._state(self.second & SUIT_MASK)
        if characters == 0 or bamboos == 0 or dots == 0:
            return
        # One pair, and as many tiles as belong to it: eight copies of a kind would have run over into the next.
        sums = (characters >> 45) + (bamboos >> 45) + (dots >> 45)  # further readings 0-5 | tiles 6-11 | pairs 12-14
        if (sums >> 6) + (honor >> 19 & 127) != WHOLE - 3 * self.melds:
            return
        kinds = characters & 511 | (bamboos & 511) << 9 | (dots & 511) << 18 | honor >> 26 << FIRST_HONOR
        word = self.base | self._tile_bits(kinds | self.meld_kinds)
        self.hogs = self._count_hogs() if (self.all_first | self.all_second) & FOURS else 0
        of_winning = self._of_winning(characters, bamboos, dots, honor)
        unique = of_winning >> 9 & 1
        if of_winning >> 18 & 1:
            word |= self.gates_bit
        if unique and self.melds == 0 and self._waits_for_pair():
            unique = 0
        if sums & 63:
            self._each_reading(characters, bamboos, dots, honor, word, unique, 0)
        else:  # most often there is but one
            first: i64 = characters >> 30 & FIRST_READING
            self._reading(first, bamboos >> 30 & FIRST_READING, dots >> 30 & FIRST_READING, honor, word, unique, 0)

    def _tile_bits(self, kinds: i64) -> i64:
        """The fans of the kinds and types present."""
        tables = self.tables
        agreed: i64 = tables.characters[kinds & 511] & tables.bamboos[kinds >> 9 & 511]
        agreed &= tables.dots[kinds >> 18 & 511] & tables.honors[kinds >> FIRST_HONOR]
        return tables.every_tile[agreed & EVERY_TILE_MASK] | tables.types[agreed >> EVERY_TILES]

    def _of_winning(self, characters: i64, bamboos: i64, dots: i64, honor: i64) -> i64:
        """The state of the winning tile's suit, moved down by its rank: bit 9 says whether no other kind would have
        completed the sets and the pair (R-D01), bit 18 whether the tile wins Nine Gates."""
        winning = self.winning
        if winning < 9:
            return characters >> winning
        if winning < 18:
            return bamboos >> winning - 9
        if winning < FIRST_HONOR:
            return dots >> winning - 18
        return UNIQUE if (honor >> 7 & 7) == winning - FIRST_HONOR + 1 else 0

    def _count_hogs(self) -> i64:
        """Kinds with four copies that are not kongs (R-F04)."""
        hogs: i64 = -self.kongs
        fours = self.all_first >> 2 & EVERY_KIND
        while fours:
            fours &= fours - 1
            hogs += 1
        fours = self.all_second >> 2 & EVERY_KIND
        while fours:
            fours &= fours - 1
            hogs += 1
        return hogs

    def _waits_for_pair(self) -> bool:
        """Whether another kind would have made seven pairs: it is held an odd number of times, and so is the winning
        kind, and no other."""
        first = self.first & EVERY_KIND
        second = self.second & EVERY_KIND
        bit = self.one
        if self.winning < WORD_KINDS:
            bit <<= KIND_BITS * self.winning
            if first & bit == 0:
                return False
            first ^= bit
        else:
            bit <<= KIND_BITS * (self.winning - WORD_KINDS)
            if second & bit == 0:
                return False
            second ^= bit
        if first == 0:
            return second != 0 and second & second - 1 == 0
        return second == 0 and first & first - 1 == 0

    def _each_reading(
        self, characters: i64, bamboos: i64, dots: i64, honor: i64, word: i64, unique: i64, knitted: i64
    ) -> None:
        """Every choice of one reading for each suit."""
        first: i64 = characters >> 30 & FIRST_READING
        last_first = first + (characters >> 45 & 63)
        last_second = (bamboos >> 30 & FIRST_READING) + (bamboos >> 45 & 63)
        last_third = (dots >> 30 & FIRST_READING) + (dots >> 45 & 63)
        while first <= last_first:
            second: i64 = bamboos >> 30 & FIRST_READING
            while second <= last_second:
                third: i64 = dots >> 30 & FIRST_READING
                while third <= last_third:
                    self._reading(first, second, third, honor, word, unique, knitted)
                    third += 1
                second += 1
            first += 1

    def _reading(self, first: i64, second: i64, third: i64, honor: i64, word: i64, unique: i64, knitted: i64) -> None:
        """Sets and a pair, read in one way; reading 0 is that of a suit without tiles."""
        tables = self.tables
        chow_index = self.meld_chows
        pung_index = self.meld_pungs
        groups = self.meld_groups & honor >> 11
        # 5 for each chow 0-4 | 5 for each pung 5-9 | pair rank 10-13 | small pungs 14-16; what is above has no meaning
        sums: i64 = 0
        one: i64 = 0
        two: i64 = 0
        three: i64 = 0
        if first:
            one = tables.readings[first]
            sums = one >> 40
            groups &= sums >> 17
            chow_index = chow_index << (sums & 31) | one & SETS
            if sums & PUNGS:
                pung_index = pung_index << (sums >> 5 & 31) | one >> 20 & SETS
        if second:
            two = tables.readings[self.suit_readings + second]
            numbers = two >> 40
            sums += numbers
            groups &= numbers >> 17
            chow_index = chow_index << (numbers & 31) | two & SETS
            if numbers & PUNGS:
                pung_index = pung_index << (numbers >> 5 & 31) | two >> 20 & SETS
        if third:
            three = tables.readings[2 * self.suit_readings + third]
            numbers = three >> 40
            sums += numbers
            groups &= numbers >> 17
            chow_index = chow_index << (numbers & 31) | three & SETS
            if numbers & PUNGS:
                pung_index = pung_index << (numbers >> 5 & 31) | three >> 20 & SETS
        pungs = (sums >> 5 & 31) // SET_BITS + (honor >> 16 & 7)
        labels: i64 = 0
        if unique or (pungs and self.discard):
            place = self._place(first, second, third, honor)
            if unique:
                labels = place >> 1
            if self.discard and not knitted:
                pungs -= place & 1
        chows: i64 = tables.chow_outcomes[chow_index]
        if tables.chow_pairs[chows] and tables.chow_pairs[chows] == self._pair(one, two, three) + 1:
            chows = tables.chow_with_pair[chows]
        outcome: i64 = tables.pung_outcomes[pung_index]
        small_pungs = self.meld_small_pungs + (sums >> 14 & 7)
        while True:
            label = labels & -labels  # where the wait has several names, one after the other
            labels ^= label
            index = (pungs + self.concealed_melds) << 8 | label
            if knitted:
                more: i64 = tables.knitted[index | (groups & self.knitted_bits) << 3]
            else:
                more = tables.standard[index | (groups & 31) << 3]
            self._count(word | more, chows, outcome, honor, small_pungs)
            if labels == 0:
                return

    def _place(self, first: i64, second: i64, third: i64, honor: i64) -> i64:
        """What is known of the winning tile: bit 0 whether it can only sit in a pung (which is then not a concealed one
        if it was claimed, R-E11), bits 1-3 the labels of a wait for it."""
        winning = self.winning
        places = self.tables.places
        if winning < 9:
            word: i64 = places[first]
        elif winning < 18:
            winning -= 9
            word = places[second]
        elif winning < FIRST_HONOR:
            winning -= 18
            word = places[third]
        elif winning == NO_WIN:
            return 0
        else:
            return honor >> winning - FIRST_HONOR & 1 | SINGLE_WAIT << 1
        return word >> winning & 1 | (word >> 9 + 3 * winning & 7) << 1

    def _pair(self, one: i64, two: i64, three: i64) -> i64:
        """The kind of a suited pair, -1 where the pair is of honours."""
        if one >> 50 & 15:
            return (one >> 50 & 15) - 1
        if two >> 50 & 15:
            return (two >> 50 & 15) + 8
        return (three >> 50 & 15) + 17 if three >> 50 & 15 else -1

    def _seven_pairs(self) -> None:
        if number_of_tiles(self.first) + number_of_tiles(self.second) != 14:
            return
        hogs: i64 = 0
        fours = self.first & FOURS
        while fours:
            fours &= fours - 1
            hogs += 1
        fours = self.second & (FOURS if self.honor_hogs else DOTS_FOURS)
        while fours:
            fours &= fours - 1
            hogs += 1
        self.hogs = hogs
        word = self.base | self._shape_bits(SEVEN_PAIRS_SHAPE)
        wait: i64 = self.tables.standard[SINGLE_WAIT]
        if self._kept(word | wait) & wait and self._waits_once():
            word |= wait
        self._count(word, 0, 0, 0, 0)

    def _special(self, honor: i64) -> None:
        """The shapes that have no other reading: thirteen orphans, honours and knitted tiles, knitted straight."""
        first = held_kinds(self.first)
        second = held_kinds(self.second)
        self.hogs = 0
        if self.melds == 0 and number_of_tiles(self.first) + number_of_tiles(self.second) == 14:
            if first == ORPHANS_FIRST and second == ORPHANS_SECOND:
                self._count(self.base | self._shape_bits(THIRTEEN_ORPHANS_SHAPE) | self.orphans_word, 0, 0, 0, 0)
                return
            if first == self.first and second == self.second and self._fits_pattern(first, second):
                self._count(self.base | self._shape_bits(HONORS_AND_KNITTED), 0, 0, 0, 0)
                return
        for place in range(len(PATTERN_FIRST)):
            if PATTERN_FIRST[place] & ~first == 0 and PATTERN_SECOND[place] & ~second == 0:
                self._knitted_straight(PATTERN_FIRST[place], PATTERN_SECOND[place], honor)

    def _fits_pattern(self, first: i64, second: i64) -> bool:
        """Whether all suited kinds are of one knitted pattern."""
        suited: i64 = second & SUIT_MASK
        for place in range(len(PATTERN_FIRST)):
            if first & ~PATTERN_FIRST[place] == 0 and suited & ~PATTERN_SECOND[place] == 0:
                return True
        return False

    def _knitted_straight(self, pattern_first: i64, pattern_second: i64, honor: i64) -> None:
        """Nine knitted tiles, a set and a pair. What is left without the nine decides whether a wait is unique."""
        first = self.first - pattern_first
        second = self.second - pattern_second
        characters = self._state(first & SUIT_MASK)
        bamboos = self._state(first >> SUIT_BITS)
        dots = self._state(second & SUIT_MASK)
        tiles = (characters >> 51) + (bamboos >> 51) + (dots >> 51) + (honor >> 19 & 127)
        complete = characters and bamboos and dots and honor
        if complete and tiles == WHOLE - 9 - 3 * self.melds:  # the knitted tiles stand for three sets
            self.hogs = self._count_hogs()
            word = self.base | self._shape_bits(KNITTED_STRAIGHT_SHAPE)
            winning = self.winning
            if winning < WORD_KINDS:
                if pattern_first >> KIND_BITS * winning & 1:
                    word |= self.tables.bits[FANS]
            elif winning < FIRST_HONOR and pattern_second >> KIND_BITS * (winning - WORD_KINDS) & 1:
                word |= self.tables.bits[FANS]
            unique = self._of_winning(characters, bamboos, dots, honor) >> 9 & 1
            self._each_reading(characters, bamboos, dots, honor, word, unique, 1)

    def _shape_bits(self, shape: int) -> i64:
        """The fans of a special shape, and of the kinds it is made of."""
        kinds: i64 = self.meld_kinds | kind_bits(held_kinds(self.first))
        kinds |= kind_bits(held_kinds(self.second)) << WORD_KINDS
        word = self._tile_bits(kinds)
        for fan in SHAPE_FANS:
            condition = TABLE[fan].condition
            assert isinstance(condition, Shape)
            if shape in condition.shapes and (condition.accepts is None or condition.accepts(kinds)):
                word |= self.tables.bits[fan]
        return word

    def _waits_once(self) -> bool:
        """The formal test, for the shape that the tables of a suit know nothing of."""
        if self.winning == NO_WIN:
            return False
        before = counts_of(self.first, self.second)
        before[self.winning] -= 1
        return len(waits_of(before, 0, at_most=2)) == 1
