"""What the engine works with: the tables of a profile, the hand, its melds, and its best reading so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.core import fan_ids as ids
from huit.core.fast.codes import KIND_BITS, SET_BITS, WORD_KINDS
from huit.core.fast.flat import Narrow, Wide
from huit.core.fast.small import knitted_group_bits
from huit.core.fast.tables import Tables
from huit.core.tiles import FIRST_HONOR

if TYPE_CHECKING:
    from mypy_extensions import i64

NOT_COMPLETE: Final = -1

MELD_SUM_BITS: Final = 24  # of the word of a meld, what can be added, see `small`
MELD_SUMS: Final = (1 << MELD_SUM_BITS) - 1


class Workbench:
    """The tables, the hand, and the dearest reading so far in the attributes that begin with `best`."""

    # Slots, because uncompiled Python is slow with more than thirty attributes.
    # fmt: off
    __slots__ = (
        "all_first", "all_second", "base", "best_chows", "best_hogs", "best_honors", "best_pungs",
        "best_small_pungs", "best_total", "best_word", "chow_kinds", "concealed_melds", "discard", "double_pung_bit",
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
        self.one: i64 = 1  # mypyc shifts a literal as a 32-bit number
        self.chow_kinds: i64 = 7
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

    def _declare(self, melds: i64, flags: i64) -> bool:
        """Gather what the melds say; false when they make five copies of a kind."""
        meld_words = self.tables.meld_words
        first = self.first
        second = self.second
        chows: i64 = 0
        pungs: i64 = 0
        kinds: i64 = 0
        sums: i64 = 0
        groups: i64 = 31
        shown: i64 = 0  # own exposed copies of the winning tile: three make it the last copy (R-E09)
        while melds:
            word: i64 = meld_words[melds & 255]
            melds >>= 8
            sums += word & MELD_SUMS
            meld = word >> MELD_SUM_BITS
            groups &= meld
            tile = meld >> 10 & 63
            copies = meld >> 16
            if copies:
                if tile < FIRST_HONOR:
                    pungs = pungs << SET_BITS | meld >> 5 & 31
                kinds |= self.one << tile
                too_many: i64 = 6 if copies == 3 else 7  # with one of these bits in the copies held there are five
            else:
                chows = chows << SET_BITS | meld >> 5 & 31
                kinds |= self.chow_kinds << tile
                copies = 0o111
                too_many = 0o444
            if tile < WORD_KINDS:
                place = KIND_BITS * tile
                if first >> place & too_many:
                    return False
                first += copies << place
            else:
                place = KIND_BITS * (tile - WORD_KINDS)
                if second >> place & too_many:
                    return False
                second += copies << place
            if kinds >> self.winning & 1:
                shown += self._shown(word)
        self.all_first = first
        self.all_second = second
        self.meld_chows = chows
        self.meld_pungs = pungs
        self.meld_kinds = kinds
        self.meld_groups = groups
        self._take_sums(sums, flags | 2 if shown == 3 else flags)
        return True

    def _take_sums(self, sums: i64, flags: i64) -> None:
        """What the melds say together, and with it the fans of the way of winning."""
        kongs = sums >> 7 & 31
        exposed = sums >> 15 & 7
        self.meld_honors = sums & 127
        self.meld_small_pungs = sums >> 12 & 7
        self.concealed_melds = sums >> 18 & 7
        self.melds = sums >> 21
        self.kongs = kongs // 5 + kongs % 5
        self.base = self.tables.wins[(5 * flags + exposed) * 25 + kongs]

    def _shown(self, word: i64) -> i64:
        """How many copies of the winning tile a meld shows. One in a hidden chow may be the tile that was claimed."""
        tile: i64 = word >> 34 & 63
        copies: i64 = word >> 40
        if copies:
            return copies if tile == self.winning else 0
        if self.winning < tile or self.winning > tile + 2:
            return 0
        if word >> 15 & 1 == 0:
            self.discard = 0
        return 1
