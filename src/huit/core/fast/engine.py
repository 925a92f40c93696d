"""The fast path itself: the total and the fans of a packed hand, by looking up its parts.

A hand comes as four words: the concealed tiles, the winning one among them, as two tiles words; up to four meld codes,
a byte each; and how it was won:

    how    winning kind 0-5 | self-drawn 6 | last copy 7 | last of the wall 8 | kong 9 | seat wind 10-11
           | round wind 12-13 | opening 14
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.core import fan_ids as ids
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
    tiles_words,
)
from huit.core.fast.flat import Narrow, Wide
from huit.core.fast.small import knitted_group_bits
from huit.core.fast.tables import Tables
from huit.core.fast.word import CHUNK_BITS, CHUNK_VALUES
from huit.core.shapes import (
    HONORS_AND_KNITTED,
    KNITTED_PATTERNS,
    KNITTED_STRAIGHT_SHAPE,
    SEVEN_PAIRS_SHAPE,
    THIRTEEN_ORPHANS_SHAPE,
    is_knitted_singles,
    is_thirteen_orphans,
)
from huit.core.tiles import FIRST_HONOR, KINDS
from huit.core.waits import waits_of

if TYPE_CHECKING:
    from mypy_extensions import i64

NOT_COMPLETE: Final = -1
NO_WIN: Final = 63  # in place of the winning kind: East's first fourteen tiles (R-E08)

CHUNK_MASK: Final = CHUNK_VALUES - 1
SINGLE_WAIT: Final = 4  # the label of a pair

SHAPE_FANS: Final = [fan.number for fan in TABLE if isinstance(fan.condition, Shape)]


class Engine:
    """Scores hands by the tables of one profile; the best reading stays in the attributes that begin with `best`."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.keep_first: Wide = tables.keep[0]
        self.keep_second: Wide = tables.keep[1]
        self.keep_third: Wide = tables.keep[2]
        self.points_first: Narrow = tables.points[0]
        self.points_second: Narrow = tables.points[1]
        self.points_third: Narrow = tables.points[2]
        self.points_fourth: Narrow = tables.points[3]
        self.points_fifth: Narrow = tables.points[4]
        self.small_pung_bit: i64 = tables.bits[ids.PUNG_OF_TERMINALS_OR_HONORS]
        self.double_pung_bit: i64 = tables.bits[ids.DOUBLE_PUNG]
        self.hog_bit: i64 = tables.bits[ids.TILE_HOG]
        self.gates_bit: i64 = tables.bits[ids.NINE_GATES]
        self.small_pung_points: i64 = tables.fan_points[ids.PUNG_OF_TERMINALS_OR_HONORS]
        self.double_pung_points: i64 = tables.fan_points[ids.DOUBLE_PUNG]
        self.hog_points: i64 = tables.fan_points[ids.TILE_HOG]
        self.one_fewer: i64 = tables.switches[0]
        self.honor_hogs: i64 = tables.switches[1]
        self.orphans_word: i64 = tables.switches[2]
        self.knitted_bits: i64 = knitted_group_bits()
        self.suit_readings: i64 = tables.suit_readings
        # A family without concealed tiles is common, and has no need to be looked up.
        self.empty_suit: i64 = tables.states[1]
        self.empty_reading: i64 = tables.readings[0]
        self.no_honors: i64 = tables.honor_states[0]
        self._clear()

    def _clear(self) -> None:
        self.one: i64 = 1  # mypyc shifts a literal 1 as a 32-bit number
        # the hand
        self.first: i64 = 0
        self.second: i64 = 0
        self.all_first: i64 = 0  # melds included
        self.all_second: i64 = 0
        self.winning: i64 = 0
        self.discard: i64 = 0
        self.winds: i64 = 0
        self.melds: i64 = 0
        self.meld_chows: i64 = 0
        self.meld_pungs: i64 = 0
        self.meld_honors: i64 = 0
        self.meld_kinds: i64 = 0
        self.meld_groups: i64 = 0
        self.meld_small_pungs: i64 = 0
        self.concealed_melds: i64 = 0
        self.kongs: i64 = 0
        self.base: i64 = 0  # the bits that do not depend on the tiles
        self.hogs: i64 = 0
        # the dearest reading so far
        self.best_total: i64 = NOT_COMPLETE
        self.best_word: i64 = 0
        self.best_chows: i64 = 0
        self.best_pungs: i64 = 0
        self.best_honors: i64 = 0
        self.best_small_pungs: i64 = 0
        self.best_hogs: i64 = 0

    def run(self, first: i64, second: i64, melds: i64, how: i64) -> i64:
        """The total without flowers, NOT_COMPLETE for a hand that is not complete or has five copies of a kind."""
        self.best_total = NOT_COMPLETE
        self.first = first
        self.second = second
        self.winning = NO_WIN if how >> 14 & 1 else how & 63
        self.discard = how >> 6 & 1 ^ 1
        self.winds = how >> 10 & 15
        if too_many(first) or too_many(second) or not self._declare(melds, how >> 6 & 15):
            return NOT_COMPLETE
        honors: i64 = self._code(second >> SUIT_BITS) if second >> SUIT_BITS else 0
        self._standard(honors)
        if self.melds == 0 and (first | second) & EVERY_KIND == 0:
            self._seven_pairs()
        if self.best_total == NOT_COMPLETE and self.melds <= 1:
            self._special(honors)
        if self.best_total == 0:
            self._chicken()
        return self.best_total

    def _declare(self, melds: i64, flags: i64) -> bool:
        """Gather what the melds say; false when they make five copies of a kind."""
        self.melds = 0
        self.meld_chows = 0
        self.meld_pungs = 0
        self.meld_honors = 0
        self.meld_kinds = 0
        self.meld_groups = 31
        self.meld_small_pungs = 0
        self.all_first = self.first
        self.all_second = self.second
        kongs: i64 = 0
        exposed: i64 = 0
        concealed: i64 = 0
        shown: i64 = 0  # own exposed copies of the winning tile: three make it the last copy (R-E09)
        while melds:
            word: i64 = self.tables.meld_words[melds & 255]
            if not self._declare_one(word):
                return False
            kongs += word >> 18 & 31
            exposed += word >> 23 & 1
            concealed += word >> 47
            if self.meld_kinds >> self.winning & 1:
                shown += self._shown(word)
            melds >>= 8
        if shown == 3:
            flags |= 2
        self.concealed_melds = concealed
        self.kongs = kongs // 5 + kongs % 5
        self.base = self.tables.wins[(5 * flags + exposed) * 25 + kongs]
        return True

    def _declare_one(self, word: i64) -> bool:
        tile: i64 = word >> 29 & 63
        kinds: i64 = word >> 35 & 7
        copies: i64 = word >> 38 & 511
        self.melds += 1
        if word & 31:
            self.meld_chows = self.meld_chows << SET_BITS | word & 31
        elif word >> 5 & 31:
            self.meld_pungs = self.meld_pungs << SET_BITS | word >> 5 & 31
        self.meld_honors |= word >> 10 & 127
        self.meld_small_pungs += word >> 17 & 1
        self.meld_groups &= word >> 24
        self.meld_kinds |= kinds << tile
        if tile < WORD_KINDS:
            if copies == 4 and self.all_first >> KIND_BITS * tile & 7:
                return False
            self.all_first += copies << KIND_BITS * tile
            return not too_many(self.all_first)
        tile -= WORD_KINDS
        if copies == 4 and self.all_second >> KIND_BITS * tile & 7:
            return False
        self.all_second += copies << KIND_BITS * tile
        return not too_many(self.all_second)

    def _shown(self, word: i64) -> i64:
        """How many copies of the winning tile an exposed meld shows."""
        kinds: i64 = word >> 35 & 7
        if word >> 23 & 1 == 0 or kinds << (word >> 29 & 63) >> self.winning & 1 == 0:
            return 0
        return 1 if kinds == 7 else word >> 38 & 511

    def _state(self, word: i64) -> i64:
        """What is known of the copies of a suit's ranks, 0 when they are not complete."""
        if word == 0:
            return self.empty_suit
        tables = self.tables
        number: i64 = tables.suit_numbers[self._code(word)]
        return tables.states[number] if number else 0

    def _code(self, word: i64) -> i64:
        """The code in base 5 of the copies of up to nine kinds."""
        table = self.tables.base_five
        return table[word & 0x7FFF] + 3125 * table[word >> 15]

    def _standard(self, honors: i64) -> None:
        """Four sets and a pair."""
        tables = self.tables
        characters = self._state(self.first & SUIT_MASK)
        bamboos = self._state(self.first >> SUIT_BITS)
        dots = self._state(self.second & SUIT_MASK)
        honor: i64 = tables.honor_states[honors] if honors else self.no_honors
        if characters == 0 or bamboos == 0 or dots == 0 or honor == 0:
            return
        if not self._is_whole(characters, bamboos, dots, honor):
            return
        kinds = self.meld_kinds | characters & 511 | (bamboos & 511) << 9 | (dots & 511) << 18
        word = self.base | self._tile_bits(kinds | self._honor_kinds(honor) << FIRST_HONOR)
        self.hogs = self._count_hogs()
        if self.melds == 0 and self._rank_bit(characters >> 18, bamboos >> 18, dots >> 18):
            word |= self.gates_bit
        unique = self._is_unique(characters, bamboos, dots, honor)
        if unique and self.melds == 0 and self._waits_for_pair():
            unique = 0
        self._each_reading(characters, bamboos, dots, honor, word, unique, 0)

    def _is_whole(self, characters: i64, bamboos: i64, dots: i64, honor: i64) -> bool:
        """One pair, and as many tiles as belong to it: eight copies of a kind run over into the next."""
        tiles = (characters >> 50) + (bamboos >> 50) + (dots >> 50) + (honor >> 19 & 15)
        pairs = (characters >> 30 & 1) + (bamboos >> 30 & 1) + (dots >> 30 & 1) + (1 if honor >> 7 & 7 else 0)
        return pairs == 1 and tiles + 3 * self.melds == 14

    def _honor_kinds(self, honor: i64) -> i64:
        """The honours of a complete honor code, as bits."""
        return honor >> 23 & 127

    def _tile_bits(self, kinds: i64) -> i64:
        """The fans of the kinds and types present."""
        tables = self.tables
        characters = kinds & 511
        bamboos = kinds >> 9 & 511
        dots = kinds >> 18 & 511
        honors = kinds >> FIRST_HONOR
        every: i64 = tables.every_character[characters] & tables.every_bamboo[bamboos]
        every &= tables.every_dot[dots] & tables.every_honor[honors]
        types: i64 = (1 if characters else 0) | (2 if bamboos else 0) | (4 if dots else 0)
        types |= (8 if honors & 15 else 0) | (16 if honors >> 4 else 0)
        return tables.tile_words[every | tables.types[types]]

    def _rank_bit(self, characters: i64, bamboos: i64, dots: i64) -> i64:
        """The bit of the winning tile's rank in the word of its suit, 0 for an honour."""
        winning = self.winning
        if winning < 9:
            return characters >> winning & 1
        if winning < 18:
            return bamboos >> winning - 9 & 1
        if winning < FIRST_HONOR:
            return dots >> winning - 18 & 1
        return 0

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

    def _is_unique(self, characters: i64, bamboos: i64, dots: i64, honor: i64) -> i64:
        """Whether no other kind would have completed the sets and the pair (R-D01)."""
        if self.winning < FIRST_HONOR:
            return self._rank_bit(characters >> 9, bamboos >> 9, dots >> 9)
        return 1 if (honor >> 7 & 7) == self.winning - FIRST_HONOR + 1 else 0

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
        first: i64 = characters >> 31 & 0x7FFF
        while first < (characters >> 31 & 0x7FFF) + (characters >> 46 & 15):
            second: i64 = bamboos >> 31 & 0x7FFF
            while second < (bamboos >> 31 & 0x7FFF) + (bamboos >> 46 & 15):
                third: i64 = dots >> 31 & 0x7FFF
                while third < (dots >> 31 & 0x7FFF) + (dots >> 46 & 15):
                    self._reading(first, second, third, honor, word, unique, knitted)
                    third += 1
                second += 1
            first += 1

    def _reading(self, first: i64, second: i64, third: i64, honor: i64, word: i64, unique: i64, knitted: i64) -> None:
        """Sets and a pair, read in one way."""
        tables = self.tables
        one: i64 = tables.readings[first] if first else self.empty_reading
        two: i64 = tables.readings[self.suit_readings + second] if second else self.empty_reading
        three: i64 = tables.readings[2 * self.suit_readings + third] if third else self.empty_reading
        chow_index = (self.meld_chows << (one >> 40 & 31) | one & 0xFFFFF) << (two >> 40 & 31) | two & 0xFFFFF
        chow_index = chow_index << (three >> 40 & 31) | three & 0xFFFFF
        pung_index = (self.meld_pungs << (one >> 45 & 31) | one >> 20 & 0xFFFFF) << (two >> 45 & 31)
        pung_index = (pung_index | two >> 20 & 0xFFFFF) << (three >> 45 & 31) | three >> 20 & 0xFFFFF
        pungs = ((one >> 45 & 31) + (two >> 45 & 31) + (three >> 45 & 31)) // SET_BITS + (honor >> 16 & 7)
        labels: i64 = 0
        if unique or (pungs and self.discard):
            place = self._place(first, second, third, honor)
            if unique:
                labels = place >> 1
            if self.discard and not knitted:
                pungs -= place & 1
        pungs += self.concealed_melds
        groups = self.meld_groups & one >> 57 & two >> 57 & three >> 57 & honor >> 11 & 31
        if knitted:
            word |= tables.knitted[pungs << 8 | (groups & self.knitted_bits) << 3 | labels]
        else:
            word |= tables.standard[pungs << 8 | groups << 3 | labels]
        chows: i64 = tables.chow_outcomes[chow_index]
        if tables.chow_pairs[chows] and tables.chow_pairs[chows] == self._pair(one, two, three) + 1:
            chows = tables.chow_with_pair[chows]
        small_pungs = self.meld_small_pungs + (one >> 54 & 7) + (two >> 54 & 7) + (three >> 54 & 7)
        self._count(word, chows, tables.pung_outcomes[pung_index], honor, small_pungs)

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

    def _count(self, word: i64, chows: i64, pungs: i64, honor: i64, small_pungs: i64) -> None:
        """Resolve the word with the outcomes of the sets, and keep the reading if it is the dearest so far."""
        tables = self.tables
        honors: i64 = tables.honor_outcomes[(honor & 127 | self.meld_honors) << 7 | (honor >> 7 & 7) << 4 | self.winds]
        small_pungs += tables.small_pungs[honors]
        if small_pungs:
            word |= self.small_pung_bit
        if tables.double_pungs[pungs]:
            word |= self.double_pung_bit
        if self.hogs:
            word |= self.hog_bit
        if tables.absorbing[chows] & 1:
            word &= ~tables.chow_absorbs[chows]
        if tables.absorbing[pungs] & 2:
            word &= ~tables.pung_absorbs[pungs]
        if tables.absorbing[honors] & 4:
            word &= ~tables.honor_absorbs[honors]
        word = self._kept(word)
        total = self._points(word)
        total += tables.chow_points[chows] + tables.pung_points[pungs] + tables.honor_points[honors]
        if word & self.small_pung_bit:
            if word & self.one_fewer:
                small_pungs -= 1
            total += (small_pungs - 1) * self.small_pung_points
        if word & self.double_pung_bit:
            total += (tables.double_pungs[pungs] - 1) * self.double_pung_points
        if word & self.hog_bit:
            total += (self.hogs - 1) * self.hog_points
        if total > self.best_total:
            self.best_total = total
            self.best_word = word
            self.best_chows = chows
            self.best_pungs = pungs
            self.best_honors = honors
            self.best_small_pungs = small_pungs
            self.best_hogs = self.hogs

    def _kept(self, word: i64) -> i64:
        """What its own bits leave of a word, lowest chunk first. The lower chunks are mostly empty."""
        if word & CHUNK_MASK:
            word &= self.keep_first[word & CHUNK_MASK]
        if word >> CHUNK_BITS & CHUNK_MASK:
            word &= self.keep_second[word >> CHUNK_BITS & CHUNK_MASK]
        if word >> 2 * CHUNK_BITS & CHUNK_MASK:
            word &= self.keep_third[word >> 2 * CHUNK_BITS & CHUNK_MASK]
        return word

    def _points(self, word: i64) -> i64:
        total: i64 = 0
        if word & CHUNK_MASK:
            total = self.points_first[word & CHUNK_MASK]
        if word >> CHUNK_BITS & CHUNK_MASK:
            total += self.points_second[word >> CHUNK_BITS & CHUNK_MASK]
        total += self.points_third[word >> 2 * CHUNK_BITS & CHUNK_MASK]
        total += self.points_fourth[word >> 3 * CHUNK_BITS & CHUNK_MASK]
        return total + self.points_fifth[word >> 4 * CHUNK_BITS]

    def _seven_pairs(self) -> None:
        counts = counts_of(self.first, self.second)
        if sum(counts) != 14:
            return
        hogs: i64 = len([kind for kind in range(KINDS if self.honor_hogs else FIRST_HONOR) if counts[kind] == 4])
        self.hogs = hogs
        word = self.base | self._shape_bits(SEVEN_PAIRS_SHAPE, counts)
        wait: i64 = self.tables.standard[SINGLE_WAIT]
        if self._kept(word | wait) & wait and self._waits_once(counts):
            word |= wait
        self._count(word, 0, 0, 0, 0)

    def _special(self, honors: i64) -> None:
        """The shapes that have no other reading: thirteen orphans, honours and knitted tiles, knitted straight."""
        counts = counts_of(self.first, self.second)
        self.hogs = 0
        if self.melds == 0 and is_thirteen_orphans(counts):
            word = self.base | self._shape_bits(THIRTEEN_ORPHANS_SHAPE, counts) | self.orphans_word
            self._count(word, 0, 0, 0, 0)
        elif self.melds == 0 and is_knitted_singles(counts):
            self._count(self.base | self._shape_bits(HONORS_AND_KNITTED, counts), 0, 0, 0, 0)
        else:
            for pattern in KNITTED_PATTERNS:
                if all(counts[kind] for kind in pattern):
                    self._knitted_straight(pattern, counts, honors)

    def _knitted_straight(self, pattern: tuple[int, ...], counts: list[int], honors: i64) -> None:
        """Nine knitted tiles, a set and a pair. What is left without the nine decides whether a wait is unique."""
        tables = self.tables
        less, less_dots = tiles_words(pattern)
        first: i64 = self.first - less
        second: i64 = self.second - less_dots
        characters = self._state(first & SUIT_MASK)
        bamboos = self._state(first >> SUIT_BITS)
        dots = self._state(second & SUIT_MASK)
        honor: i64 = tables.honor_states[honors]
        self.melds += 3  # the knitted tiles stand for three sets
        whole = characters and bamboos and dots and honor and self._is_whole(characters, bamboos, dots, honor)
        self.melds -= 3
        if whole:
            self.hogs = self._count_hogs()
            word = self.base | self._shape_bits(KNITTED_STRAIGHT_SHAPE, counts)
            if self.winning in pattern:
                word |= tables.bits[FANS]
            unique = self._is_unique(characters, bamboos, dots, honor)
            self._each_reading(characters, bamboos, dots, honor, word, unique, 1)

    def _shape_bits(self, shape: int, counts: list[int]) -> i64:
        """The fans of a special shape, and of the kinds it is made of."""
        kinds: int = self.meld_kinds
        for kind in range(KINDS):
            if counts[kind]:
                kinds |= 1 << kind
        word = self._tile_bits(kinds)
        for fan in SHAPE_FANS:
            condition = TABLE[fan].condition
            assert isinstance(condition, Shape)
            if shape in condition.shapes and (condition.accepts is None or condition.accepts(kinds)):
                word |= self.tables.bits[fan]
        return word

    def _waits_once(self, counts: list[int]) -> bool:
        """The formal test, for the shape that the tables of a suit know nothing of."""
        if self.winning == NO_WIN:
            return False
        before = counts[:]
        before[self.winning] -= 1
        return len(waits_of(before, 0, at_most=2)) == 1

    def _chicken(self) -> None:
        self.best_total = self.tables.fan_points[ids.CHICKEN_HAND]
        self.best_word = self.tables.bits[ids.CHICKEN_HAND]


def too_many(tiles: i64) -> bool:
    """Whether some kind of a tiles word has five, six or seven copies."""
    return tiles >> 2 & (tiles | tiles >> 1) & EVERY_KIND != 0
