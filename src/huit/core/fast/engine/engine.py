"""The engine of the fast path: the total and the fans of a packed hand, by looking up its parts.

A hand comes as four words: the concealed tiles, the winning one among them, as two tiles words (see `codes`); up to
four meld codes, a byte each; and the way of winning (see `fields`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.core.fast import fields
from huit.core.fast.codes import (
    EVERY_KIND,
    FIRST_BITS,
    FOURS,
    KIND_BITS,
    SECOND_BITS,
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
from huit.core.fast.engine.standard import Standard
from huit.core.fast.engine.workbench import NOT_COMPLETE
from huit.core.fast.tables.suits import wait_fans
from huit.core.fast.tables.word import ON_KNITTED_TILE
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
from huit.core.tiles import FIRST_HONOR

if TYPE_CHECKING:
    from mypy_extensions import i64

ORPHANS_FIRST: Final = tiles_words(ORPHANS)[0]
ORPHANS_SECOND: Final = tiles_words(ORPHANS)[1]
PATTERN_FIRST: Final = [tiles_words(pattern)[0] for pattern in KNITTED_PATTERNS]
PATTERN_SECOND: Final = [tiles_words(pattern)[1] for pattern in KNITTED_PATTERNS]

SHARED_WAIT: Final = -1  # in place of the fans of a wait: it is not unique


class Engine(Standard):
    """Scores hands by the tables of one profile; the best reading stays on the workbench.

    Compiled, nothing from the moment when a hand is put on the workbench until `run` returns makes an object or calls
    Python, so no other thread can run meanwhile. What rows have to be asked for a special shape is asked before.
    """

    __slots__ = ()

    def run(self, first: i64, second: i64, melds: i64, how: i64) -> i64:
        """The total without flowers, NOT_COMPLETE for a hand that is not complete or has five copies of a kind."""
        self.best_total = NOT_COMPLETE
        if (first | second) & FOURS and has_fives(first, second):
            return NOT_COMPLETE
        if first >> FIRST_BITS or second >> SECOND_BITS:
            return NOT_COMPLETE
        if melds == 0 and (first | second) & EVERY_KIND == 0:
            return self._run_pairs(first, second, how)
        honor = self._honor_state(second >> SUIT_BITS)
        if honor:
            self._run_standard(first, second, melds, how, honor)
        if self.best_total > 0:
            return self.best_total
        if self.best_total == 0:
            self._chicken()
        elif melds >> fields.MELD_BITS == 0:
            self._run_special(first, second, melds, how, honor)
        return self.best_total

    def _begin(self, first: i64, second: i64, melds: i64, how: i64) -> bool:
        """Put a hand on the workbench; false when its melds make five copies of a kind."""
        self.first = first
        self.second = second
        self.winning = how & fields.HOW_KIND
        if how & fields.HOW_OPENING:
            self.winning = fields.NO_WIN
        self.discard = 0 if how & fields.HOW_SELF_DRAWN else 1
        self.winds = how >> fields.HOW_WINDS_AT & fields.HOW_WINDS
        self.hogs = 0
        self.honor_hogs = 0
        return self._declare(melds, how >> fields.HOW_FLAGS_AT & fields.HOW_FLAGS)

    def _run_standard(self, first: i64, second: i64, melds: i64, how: i64, honor: i64) -> None:
        """Four sets and a pair, if all families are made of them."""
        characters = self._state(first & SUIT_MASK)
        if characters:
            bamboos = self._state(first >> SUIT_BITS)
            if bamboos:
                dots = self._state(second & SUIT_MASK)
                if dots and self._begin(first, second, melds, how):
                    self._standard(characters, bamboos, dots, honor)

    def _standard(self, characters: i64, bamboos: i64, dots: i64, honor: i64) -> None:
        """Four sets and a pair."""
        # One pair, and as many tiles as belong to it: eight copies of a kind would have run over into the next.
        sums = (characters >> fields.STATE_SUM_AT) + (bamboos >> fields.STATE_SUM_AT) + (dots >> fields.STATE_SUM_AT)
        tiles = (sums >> fields.SUM_TILES_AT) + (honor >> fields.HONOR_TILES_AT & fields.HONOR_TILES)
        if tiles != fields.WHOLE_HAND - 3 * self.melds:
            return
        kinds = characters & fields.STATE_RANKS | (bamboos & fields.STATE_RANKS) << 9
        kinds |= (dots & fields.STATE_RANKS) << 18 | honor >> fields.HONOR_KINDS_AT << FIRST_HONOR
        word = self.base | self._tile_bits(kinds | self.meld_kinds)
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

    def _run_pairs(self, first: i64, second: i64, how: i64) -> i64:
        """Every kind is held an even number of times: seven pairs, which may be sets and a pair too."""
        if number_of_tiles(first) + number_of_tiles(second) != 14:
            return NOT_COMPLETE
        fans = self._fans_of_pairs(first, second)
        if self._count_pairs(first, second, how, fans, 0):  # the wait makes a difference, which is rare
            wait: i64 = self.tables.pair_waits[how & fields.HOW_KIND]
            self._count_pairs(first, second, how, fans, wait if _waits_once(first, second, how) else SHARED_WAIT)
        return self.best_total

    def _count_pairs(self, first: i64, second: i64, how: i64, fans: i64, wait: i64) -> bool:
        """Count every reading; `wait` are the fans of the wait, if it is unique. True if that has to be known."""
        self.best_total = NOT_COMPLETE
        honor = self._honor_state(second >> SUIT_BITS)
        if honor:
            self._run_standard(first, second, 0, how, honor)
        self._begin(first, second, 0, how)
        fours = second & self.hogs_second
        self.honor_hogs = self._count_fours(0, fours >> SUIT_BITS)
        self.hogs = self._count_fours(first & self.hogs_first, fours)
        word = self.base | fans
        if wait != SHARED_WAIT:
            word |= wait
        self._count(word, 0, 0, 0, 0)
        if self.best_total == 0:
            self._chicken()
        if wait or self.winning == fields.NO_WIN:
            return False
        wait = self.tables.pair_waits[self.winning]
        return (self._kept(word | wait) | self.beside_bits) & wait != 0

    def _fans_of_pairs(self, first: i64, second: i64) -> i64:
        """The fans of the kinds and of the groups of seven pairs."""
        word = self._fans_of_shape(SEVEN_PAIRS_SHAPE, _kinds(first, second))
        for fan, condition in self.tables.rows.groups_of_shape[SEVEN_PAIRS_SHAPE]:
            if all(condition.accepts(Group(PAIR, (kind, kind))) for kind in _held(first, second)):
                word |= self.tables.bits[fan]
        return word

    def _run_special(self, first: i64, second: i64, melds: i64, how: i64, honor: i64) -> None:
        """The shapes that have no other reading: thirteen orphans, honours and knitted tiles, knitted straight."""
        kinds_first = held_kinds(first)
        kinds_second = held_kinds(second)
        if melds == 0:
            if kinds_first == ORPHANS_FIRST and kinds_second == ORPHANS_SECOND:
                self._run_singles(first, second, how, THIRTEEN_ORPHANS_SHAPE)
                return
            if kinds_first == first and kinds_second == second and self._fits_pattern(first, second):
                self._run_singles(first, second, how, HONORS_AND_KNITTED)
                return
        if honor == 0:
            return
        for place in range(len(PATTERN_FIRST)):
            if PATTERN_FIRST[place] & ~kinds_first == 0 and PATTERN_SECOND[place] & ~kinds_second == 0:
                kinds = _kinds(first, second) | self._kinds_of_meld(melds)
                fans = self._fans_of_shape(KNITTED_STRAIGHT_SHAPE, kinds)
                self.best_total = NOT_COMPLETE
                if self._begin(first, second, melds, how):
                    self._knitted_straight(PATTERN_FIRST[place], PATTERN_SECOND[place], honor, fans)
                if self.best_total == 0:
                    self._chicken()
                return  # two patterns differ in six kinds, and beside the nine there are five tiles at most

    def _kinds_of_meld(self, meld: i64) -> i64:
        """The kinds of one meld as bits."""
        if meld == 0:
            return 0
        word: i64 = self.tables.meld_words[meld]
        one: i64 = self.one if word >> fields.MELD_COPIES_AT else self.chow_kinds
        return one << (word >> fields.MELD_TILE_AT & fields.MELD_TILE)

    def _fits_pattern(self, first: i64, second: i64) -> bool:
        """True if all suited kinds are of one knitted pattern."""
        suited: i64 = second & SUIT_MASK
        for place in range(len(PATTERN_FIRST)):
            if first & ~PATTERN_FIRST[place] == 0 and suited & ~PATTERN_SECOND[place] == 0:
                return True
        return False

    def _run_singles(self, first: i64, second: i64, how: i64, shape: int) -> None:
        """A shape of one group without sets."""
        if number_of_tiles(first) + number_of_tiles(second) != 14:
            return
        fans = self._fans_of_singles(first, second, how, shape)
        self.best_total = NOT_COMPLETE
        self._begin(first, second, 0, how)
        self._count(self.base | fans, 0, 0, 0, 0)
        if self.best_total == 0:
            self._chicken()

    def _fans_of_singles(self, first: i64, second: i64, how: i64, shape: int) -> i64:
        """The fans of the kinds, of the group and of its wait: rare enough to ask the rows themselves."""
        rows = self.tables.rows
        group = Group(SINGLES, tuple(_held(first, second)))
        word = self._fans_of_shape(shape, _kinds(first, second))
        for fan, condition in rows.groups_of_shape[shape]:
            if condition.accepts(group):
                word |= self.tables.bits[fan]
        if not how & fields.HOW_OPENING:
            fans = wait_fans(group, how & fields.HOW_KIND, rows.waits)
            if fans and _waits_once(first, second, how):
                for fan in fans:
                    word |= self.tables.bits[fan]
        return word

    def _knitted_straight(self, pattern_first: i64, pattern_second: i64, honor: i64, fans: i64) -> None:
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
            word = self.base | fans
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

    def _fans_of_shape(self, shape: int, kinds: i64) -> i64:
        """The fans of a special shape, and of the kinds it is made of."""
        word = self._tile_bits(kinds)
        for fan, condition in self.tables.rows.shapes[shape]:
            if condition.accepts is None or condition.accepts(kinds):
                word |= self.tables.bits[fan]
        return word


def _kinds(first: i64, second: i64) -> i64:
    """The kinds of two tiles words, a bit each."""
    return kind_bits(held_kinds(first)) | kind_bits(held_kinds(second)) << WORD_KINDS


def _held(first: i64, second: i64) -> list[int]:
    """The concealed tiles in order."""
    return [kind for kind, copies in enumerate(counts_of(first, second)) for _ in range(copies)]


def _waits_once(first: i64, second: i64, how: i64) -> bool:
    """The formal test of a unique wait (R-D01), for shapes that the tables of a suit know nothing of."""
    before = counts_of(first, second)
    before[how & fields.HOW_KIND] -= 1
    return len(waits_of(before, 0, at_most=2)) == 1
