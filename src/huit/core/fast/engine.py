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
LOW_BITS: Final = 5 * KIND_BITS  # a suit is read as five kinds and four
LOW_KINDS: Final = (1 << LOW_BITS) - 1
HIGH_DIGIT: Final = 5**5
FOURS: Final = EVERY_KIND << 2
FIRST_BITS: Final = KIND_BITS * WORD_KINDS
SECOND_BITS: Final = KIND_BITS * (KINDS - WORD_KINDS)
GATES: Final = 511 << 18  # in the word of a state
FIRST_READING: Final = 0x7FFF
SETS: Final = 0xFFFFF  # the indexes and the small numbers of a reading
SUMS: Final = 0xFFF
SINGLE_WAIT: Final = 4  # the label of a pair

SHAPE_FANS: Final = [fan.number for fan in TABLE if isinstance(fan.condition, Shape)]


class Engine:
    """Scores hands by the tables of one profile; the best reading stays in the attributes that begin with `best`."""

    # Slots, because uncompiled Python is slow with more than thirty attributes.
    # fmt: off
    __slots__ = (
        "all_first", "all_second", "base", "best_chows", "best_hogs", "best_honors", "best_pungs",
        "best_small_pungs", "best_total", "best_word", "concealed_melds", "discard", "double_pung_bit",
        "double_pung_points", "empty_suit", "first", "gates_bit", "hog_bit", "hog_points", "hogs", "honor_hogs",
        "keep_first", "keep_second", "keep_third", "knitted_bits", "kongs", "meld_chows", "meld_groups",
        "meld_honors", "meld_kinds", "meld_pungs", "meld_small_pungs", "melds", "no_honors", "one", "one_fewer",
        "orphans_word", "points_fifth", "points_first", "points_fourth", "points_second", "points_third", "second",
        "small_pung_bit", "small_pung_points", "suit_readings", "tables", "winds", "winning",
    )
    # fmt: on

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
        fives = (first >> 2 & (first | first >> 1) | second >> 2 & (second | second >> 1)) & EVERY_KIND
        if fives or first >> FIRST_BITS or second >> SECOND_BITS or not self._declare(melds, how >> 6 & 15):
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

    def _declare(self, melds: i64, flags: i64) -> bool:
        """Gather what the melds say; false when they make five copies of a kind."""
        chows: i64 = 0
        pungs: i64 = 0
        honors: i64 = 0
        kongs: i64 = 0
        sums: i64 = 0  # small pungs 0-3 | exposed sets 4-7 | concealed pungs and kongs 8-11 | melds 12-15
        groups: i64 = 31
        shown: i64 = 0  # own exposed copies of the winning tile: three make it the last copy (R-E09)
        self.meld_kinds = 0
        self.all_first = self.first
        self.all_second = self.second
        while melds:
            word: i64 = self.tables.meld_words[melds & 255]
            melds >>= 8
            if not self._add_copies(word):
                return False
            if word & 31:
                chows = chows << SET_BITS | word & 31
            elif word >> 5 & 31:
                pungs = pungs << SET_BITS | word >> 5 & 31
            honors |= word >> 10 & 127
            kongs += word >> 18 & 31
            groups &= word >> 24
            sums += word >> 47
            if self.meld_kinds >> self.winning & 1:
                shown += self._shown(word)
        if shown == 3:
            flags |= 2
        self.melds = sums >> 12
        self.meld_chows = chows
        self.meld_pungs = pungs
        self.meld_honors = honors
        self.meld_groups = groups
        self.meld_small_pungs = sums & 15
        self.concealed_melds = sums >> 8 & 15
        self.kongs = kongs // 5 + kongs % 5
        self.base = self.tables.wins[(5 * flags + (sums >> 4 & 15)) * 25 + kongs]
        return True

    def _add_copies(self, word: i64) -> bool:
        """Add a meld's tiles to all tiles; false when that makes five copies of a kind."""
        tile: i64 = word >> 29 & 63
        kinds: i64 = word >> 35 & 7
        copies: i64 = word >> 38 & 511
        self.meld_kinds |= kinds << tile
        if tile < WORD_KINDS:
            held = self.all_first >> KIND_BITS * tile
            self.all_first += copies << KIND_BITS * tile
        else:
            held = self.all_second >> KIND_BITS * (tile - WORD_KINDS)
            self.all_second += copies << KIND_BITS * (tile - WORD_KINDS)
        if kinds == 1:
            return copies + (held & 7) <= 4
        return held & 0o444 == 0

    def _shown(self, word: i64) -> i64:
        """How many copies of the winning tile a meld shows. One in a hidden chow may be the tile that was claimed."""
        kinds: i64 = word >> 35 & 7
        if kinds << (word >> 29 & 63) >> self.winning & 1 == 0:
            return 0
        if kinds == 1:
            return word >> 38 & 511
        if word >> 51 & 1 == 0:
            self.discard = 0
        return 1

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
        if characters == 0 or bamboos == 0 or dots == 0 or not self._is_whole(characters, bamboos, dots, honor):
            return
        kinds = self.meld_kinds | characters & 511 | (bamboos & 511) << 9 | (dots & 511) << 18
        word = self.base | self._tile_bits(kinds | (honor >> 23 & 127) << FIRST_HONOR)
        self.hogs = self._count_hogs() if (self.all_first | self.all_second) & FOURS else 0
        if (characters | bamboos | dots) & GATES and self._rank_bit(characters >> 18, bamboos >> 18, dots >> 18):
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
        """Every choice of one reading for each suit; most often there is but one."""
        if (characters >> 46 & 15) * (bamboos >> 46 & 15) * (dots >> 46 & 15) == 1:
            places = FIRST_READING
            self._reading(
                characters >> 31 & places, bamboos >> 31 & places, dots >> 31 & places, honor, word, unique, knitted
            )
            return
        first: i64 = characters >> 31 & FIRST_READING
        while first < (characters >> 31 & FIRST_READING) + (characters >> 46 & 15):
            second: i64 = bamboos >> 31 & FIRST_READING
            while second < (bamboos >> 31 & FIRST_READING) + (bamboos >> 46 & 15):
                third: i64 = dots >> 31 & FIRST_READING
                while third < (dots >> 31 & FIRST_READING) + (dots >> 46 & 15):
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
        sums: i64 = 0  # 5 for each pung 0-4 | pair rank 5-8 | small pungs 9-11
        one: i64 = 0
        two: i64 = 0
        three: i64 = 0
        if first:
            one = tables.readings[first]
            chow_index = chow_index << (one >> 40 & 31) | one & SETS
            pung_index = pung_index << (one >> 45 & 31) | one >> 20 & SETS
            sums = one >> 45 & SUMS
            groups &= one >> 57
        if second:
            two = tables.readings[self.suit_readings + second]
            chow_index = chow_index << (two >> 40 & 31) | two & SETS
            pung_index = pung_index << (two >> 45 & 31) | two >> 20 & SETS
            sums += two >> 45 & SUMS
            groups &= two >> 57
        if third:
            three = tables.readings[2 * self.suit_readings + third]
            chow_index = chow_index << (three >> 40 & 31) | three & SETS
            pung_index = pung_index << (three >> 45 & 31) | three >> 20 & SETS
            sums += three >> 45 & SUMS
            groups &= three >> 57
        pungs = (sums & 31) // SET_BITS + (honor >> 16 & 7)
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
        small_pungs = self.meld_small_pungs + (sums >> 9)
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

    def _count(self, word: i64, chows: i64, pungs: i64, honor: i64, small_pungs: i64) -> None:
        """Resolve the word with the outcomes of the sets, and keep the reading if it is the dearest so far."""
        tables = self.tables
        honors: i64 = 0
        total: i64 = 0
        absorbed: i64 = 0
        if chows:
            total = tables.chow_points[chows]
            if tables.absorbing[chows] & 1:
                absorbed = tables.chow_absorbs[chows]
        if pungs:
            total += tables.pung_points[pungs]
            if tables.double_pungs[pungs]:
                word |= self.double_pung_bit
            if tables.absorbing[pungs] & 2:
                absorbed |= tables.pung_absorbs[pungs]
        if honor & 127 or self.meld_honors:
            honors = tables.honor_outcomes[(honor & 127 | self.meld_honors) << 7 | (honor >> 7 & 7) << 4 | self.winds]
            total += tables.honor_points[honors]
            small_pungs += tables.small_pungs[honors]
            if tables.absorbing[honors] & 4:
                absorbed |= tables.honor_absorbs[honors]
        if small_pungs:
            word |= self.small_pung_bit
        if self.hogs:
            word |= self.hog_bit
        if absorbed:
            word &= ~absorbed
        word = self._kept(word)
        total += self._points(word)
        if small_pungs and word & self.small_pung_bit:
            if word & self.one_fewer:
                small_pungs -= 1
            total += (small_pungs - 1) * self.small_pung_points
        if pungs and word & self.double_pung_bit:
            total += (tables.double_pungs[pungs] - 1) * self.double_pung_points
        if self.hogs and word & self.hog_bit:
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
        word >>= 2 * CHUNK_BITS
        total += self.points_third[word & CHUNK_MASK] + self.points_fourth[word >> CHUNK_BITS & CHUNK_MASK]
        if word >> 2 * CHUNK_BITS:
            total += self.points_fifth[word >> 2 * CHUNK_BITS]
        return total

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

    def _special(self, honor: i64) -> None:
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
                    self._knitted_straight(pattern, counts, honor)

    def _knitted_straight(self, pattern: tuple[int, ...], counts: list[int], honor: i64) -> None:
        """Nine knitted tiles, a set and a pair. What is left without the nine decides whether a wait is unique."""
        tables = self.tables
        less, less_dots = tiles_words(pattern)
        first: i64 = self.first - less
        second: i64 = self.second - less_dots
        characters = self._state(first & SUIT_MASK)
        bamboos = self._state(first >> SUIT_BITS)
        dots = self._state(second & SUIT_MASK)
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
