"""The engine of the fast path: the total and the fans of a packed hand, by looking up its parts.

A hand comes as four words: the concealed tiles, the winning one among them, as two tiles words (see `codes`); up to
four meld codes, a byte each; and the way of winning (see `fields`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.core.fast import fields
from huit.core.fast.codes import (
    EVERY_KIND,
    FOURS,
    KIND_BITS,
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
from huit.core.fast.standard import Standard
from huit.core.fast.suits import wait_fans
from huit.core.fast.word import ON_KNITTED_TILE
from huit.core.fast.workbench import NOT_COMPLETE
from huit.core.rules.readings import PAIR, SINGLES, Group
from huit.core.rules.shapes import (
    HONORS_AND_KNITTED,
    KNITTED_PATTERNS,
    KNITTED_STRAIGHT_SHAPE,
    ORPHANS,
    SEVEN_PAIRS_SHAPE,
    THIRTEEN_ORPHANS_SHAPE,
)
from huit.core.rules.waits import waits_of
from huit.core.tiles import FIRST_HONOR, KINDS

if TYPE_CHECKING:
    from mypy_extensions import i64

FIRST_BITS: Final = KIND_BITS * WORD_KINDS
SECOND_BITS: Final = KIND_BITS * (KINDS - WORD_KINDS)

ORPHANS_FIRST: Final = tiles_words(ORPHANS)[0]
ORPHANS_SECOND: Final = tiles_words(ORPHANS)[1]
PATTERN_FIRST: Final = [tiles_words(pattern)[0] for pattern in KNITTED_PATTERNS]
PATTERN_SECOND: Final = [tiles_words(pattern)[1] for pattern in KNITTED_PATTERNS]


class Engine(Standard):
    """Scores hands by the tables of one profile; the best reading stays on the workbench."""

    __slots__ = ()

    def run(self, first: i64, second: i64, melds: i64, how: i64) -> i64:
        """The total without flowers, NOT_COMPLETE for a hand that is not complete or has five copies of a kind."""
        self.best_total = NOT_COMPLETE
        self.first = first
        self.second = second
        self.winning = fields.NO_WIN if how & fields.HOW_OPENING else how & fields.HOW_KIND
        self.discard = 0 if how & fields.HOW_SELF_DRAWN else 1
        self.winds = how >> fields.HOW_WINDS_AT & fields.HOW_WINDS
        if (first | second) & FOURS and has_fives(first, second):
            return NOT_COMPLETE
        if first >> FIRST_BITS or second >> SECOND_BITS:
            return NOT_COMPLETE
        if not self._declare(melds, how >> fields.HOW_FLAGS_AT & fields.HOW_FLAGS):
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

    def _standard(self, honor: i64) -> None:
        """Four sets and a pair."""
        characters = self._state(self.first & SUIT_MASK)
        bamboos = self._state(self.first >> SUIT_BITS)
        dots = self._state(self.second & SUIT_MASK)
        if characters == 0 or bamboos == 0 or dots == 0:
            return
        # One pair, and as many tiles as belong to it: eight copies of a kind would have run over into the next.
        sums = (characters >> fields.STATE_SUM_AT) + (bamboos >> fields.STATE_SUM_AT) + (dots >> fields.STATE_SUM_AT)
        tiles = (sums >> fields.SUM_TILES_AT) + (honor >> fields.HONOR_TILES_AT & fields.HONOR_TILES)
        if tiles != fields.WHOLE_HAND - 3 * self.melds:
            return
        kinds = characters & fields.STATE_RANKS | (bamboos & fields.STATE_RANKS) << 9
        kinds |= (dots & fields.STATE_RANKS) << 18 | honor >> fields.HONOR_KINDS_AT << FIRST_HONOR
        word = self.base | self._tile_bits(kinds | self.meld_kinds)
        self.honor_hogs = 0
        self.hogs = 0
        if (self.fours_first | self.fours_second) & FOURS:
            self.hogs = self._count_fours(self.fours_first & self.hogs_first, self.fours_second & self.hogs_second)
        of_winning = self._of_winning(characters, bamboos, dots, honor)
        unique = of_winning >> fields.STATE_UNIQUE_AT & 1
        if of_winning >> fields.STATE_BEFORE_AT & 1:
            word |= self.before_bit
        if unique and self.melds == 0 and self._waits_for_pair():
            unique = 0
        if sums & fields.STATE_FURTHER:
            self._each_reading(characters, bamboos, dots, honor, word, unique, 0)
        else:  # most often there is but one
            first: i64 = characters >> fields.STATE_FIRST_AT & fields.STATE_FIRST
            second: i64 = bamboos >> fields.STATE_FIRST_AT & fields.STATE_FIRST
            third: i64 = dots >> fields.STATE_FIRST_AT & fields.STATE_FIRST
            self._reading(first, second, third, honor, word, unique, 0)

    def _tile_bits(self, kinds: i64) -> i64:
        """The fans of the kinds and types present."""
        tables = self.tables
        agreed: i64 = tables.characters[kinds & fields.STATE_RANKS] & tables.bamboos[kinds >> 9 & fields.STATE_RANKS]
        agreed &= tables.dots[kinds >> 18 & fields.STATE_RANKS] & tables.honors[kinds >> FIRST_HONOR]
        return tables.every_tile[agreed >> fields.AGREED_TILES_AT] | tables.types[agreed & fields.AGREED_TYPES]

    def _waits_for_pair(self) -> bool:
        """True if another kind would have made seven pairs: it is held an odd number of times, and so is the winning
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

    # The shapes that are not sets and a pair --------------------------------------------------------------------------

    def _seven_pairs(self) -> None:
        if number_of_tiles(self.first) + number_of_tiles(self.second) != 14:
            return
        fours = self.second & self.hogs_second
        self.honor_hogs = self._count_fours(0, fours >> SUIT_BITS)
        self.hogs = self._count_fours(self.first & self.hogs_first, fours)
        word = self.base | self._shape_bits(SEVEN_PAIRS_SHAPE)
        for fan, condition in self.tables.rows.groups_of_shape[SEVEN_PAIRS_SHAPE]:
            if all(condition.accepts(Group(PAIR, (kind, kind))) for kind in self._held()):
                word |= self.tables.bits[fan]
        if self.winning != fields.NO_WIN:
            wait: i64 = self.tables.pair_waits[self.winning]
            # The formal test is slow: most often the wait is absorbed, and makes no difference.
            if (self._kept(word | wait) | self.beside_bits) & wait and self._waits_once():
                word |= wait
        self._count(word, 0, 0, 0, 0)

    def _special(self, honor: i64) -> None:
        """The shapes that have no other reading: thirteen orphans, honours and knitted tiles, knitted straight."""
        first = held_kinds(self.first)
        second = held_kinds(self.second)
        self.hogs = 0
        self.honor_hogs = 0
        if self.melds == 0 and number_of_tiles(self.first) + number_of_tiles(self.second) == 14:
            if first == ORPHANS_FIRST and second == ORPHANS_SECOND:
                self._singles(THIRTEEN_ORPHANS_SHAPE)
                return
            if first == self.first and second == self.second and self._fits_pattern(first, second):
                self._singles(HONORS_AND_KNITTED)
                return
        for place in range(len(PATTERN_FIRST)):
            if PATTERN_FIRST[place] & ~first == 0 and PATTERN_SECOND[place] & ~second == 0:
                self._knitted_straight(PATTERN_FIRST[place], PATTERN_SECOND[place], honor)

    def _fits_pattern(self, first: i64, second: i64) -> bool:
        """True if all suited kinds are of one knitted pattern."""
        suited: i64 = second & SUIT_MASK
        for place in range(len(PATTERN_FIRST)):
            if first & ~PATTERN_FIRST[place] == 0 and suited & ~PATTERN_SECOND[place] == 0:
                return True
        return False

    def _singles(self, shape: int) -> None:
        """A shape of one group without sets: rare enough to ask the rows themselves."""
        rows = self.tables.rows
        group = Group(SINGLES, tuple(self._held()))
        word = self.base | self._shape_bits(shape)
        for fan, condition in rows.groups_of_shape[shape]:
            if condition.accepts(group):
                word |= self.tables.bits[fan]
        if self.winning != fields.NO_WIN:
            fans = wait_fans(group, self.winning, rows.waits)
            if fans and self._waits_once():
                for fan in fans:
                    word |= self.tables.bits[fan]
        self._count(word, 0, 0, 0, 0)

    def _held(self) -> list[int]:
        """The concealed tiles in order."""
        return [kind for kind, copies in enumerate(counts_of(self.first, self.second)) for _ in range(copies)]

    def _knitted_straight(self, pattern_first: i64, pattern_second: i64, honor: i64) -> None:
        """Nine knitted tiles, a set and a pair. What is left without the nine decides whether a wait is unique."""
        first = self.first - pattern_first
        second = self.second - pattern_second
        characters = self._state(first & SUIT_MASK)
        bamboos = self._state(first >> SUIT_BITS)
        dots = self._state(second & SUIT_MASK)
        tiles = (characters >> fields.STATE_TILES_AT) + (bamboos >> fields.STATE_TILES_AT)
        tiles += (dots >> fields.STATE_TILES_AT) + (honor >> fields.HONOR_TILES_AT & fields.HONOR_TILES)
        complete = characters and bamboos and dots and honor
        if complete and tiles == fields.WHOLE_HAND - 9 - 3 * self.melds:  # the knitted tiles stand for three sets
            self.hogs = self._count_fours(self.fours_first & self.hogs_first, self.fours_second & self.hogs_second)
            word = self.base | self._shape_bits(KNITTED_STRAIGHT_SHAPE)
            winning = self.winning
            in_pattern: i64 = 0
            if winning < WORD_KINDS:
                in_pattern = pattern_first >> KIND_BITS * winning & 1
            elif winning < FIRST_HONOR:
                in_pattern = pattern_second >> KIND_BITS * (winning - WORD_KINDS) & 1
            if in_pattern:
                word |= self.tables.bits[ON_KNITTED_TILE]
            unique = self._of_winning(characters, bamboos, dots, honor) >> fields.STATE_UNIQUE_AT & 1
            self._each_reading(characters, bamboos, dots, honor, word, unique, 1 + in_pattern)

    def _shape_bits(self, shape: int) -> i64:
        """The fans of a special shape, and of the kinds it is made of."""
        kinds: i64 = self.meld_kinds | kind_bits(held_kinds(self.first))
        kinds |= kind_bits(held_kinds(self.second)) << WORD_KINDS
        word = self._tile_bits(kinds)
        for fan, condition in self.tables.rows.shapes[shape]:
            if condition.accepts is None or condition.accepts(kinds):
                word |= self.tables.bits[fan]
        return word

    def _waits_once(self) -> bool:
        """The formal test of a unique wait (R-D01), for shapes that the tables of a suit know nothing of."""
        before = counts_of(self.first, self.second)
        before[self.winning] -= 1
        return len(waits_of(before, 0, at_most=2)) == 1
