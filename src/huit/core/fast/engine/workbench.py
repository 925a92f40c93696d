"""The engine's workbench: the tables of a profile, the hand, its melds, and its best reading so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.core.fast import fields
from huit.core.fast.codes import KIND_BITS, SET_BITS, WORD_KINDS
from huit.core.fast.flat import Narrow, Wide
from huit.core.fast.tables import profile_tables as names
from huit.core.fast.tables.profile_tables import Tables
from huit.core.tiles import FIRST_HONOR
from huit.core.validation import COPIES

if TYPE_CHECKING:
    from mypy_extensions import i64

NOT_COMPLETE: Final = -1


class Workbench:
    """The tables, the hand, and the highest-scoring reading so far in the attributes that begin with `best`."""

    # Slots, because uncompiled Python is slow with more than thirty attributes.
    # fmt: off
    __slots__ = (
        "base", "before_bit", "beside_bits", "best_chows", "best_hogs", "best_honors", "best_pungs",
        "best_small_pungs", "best_total", "best_word", "chow_kinds", "concealed_melds", "discard", "double_pung_bit",
        "double_pung_points", "empty_suit", "first", "fours_first", "fours_second", "fourth_absorbs", "hog_bit",
        "hog_points", "hogs", "hogs_first", "hogs_second", "honor_hogs", "honors_only", "keep_first", "keep_fourth",
        "keep_second", "keep_third", "knitted_groups", "meld_chows", "meld_groups", "meld_honors", "meld_kinds",
        "meld_pungs", "meld_small_pungs", "melds", "no_honors", "one", "one_fewer", "points_fifth", "points_first",
        "points_fourth", "points_second", "points_third", "second", "small_pung_bit", "small_pung_points",
        "suit_readings", "tables", "winds", "winning",
    )
    # fmt: on

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.keep_first: Wide = tables.keep[0]
        self.keep_second: Wide = tables.keep[1]
        self.keep_third: Wide = tables.keep[2]
        self.keep_fourth: Wide = tables.keep[3]
        self.points_first: Narrow = tables.points[0]
        self.points_second: Narrow = tables.points[1]
        self.points_third: Narrow = tables.points[2]
        self.points_fourth: Narrow = tables.points[3]
        self.points_fifth: Narrow = tables.points[4]
        parts = tables.parts
        self.small_pung_bit: i64 = tables.bits[parts[names.SMALL_PUNG]]
        self.double_pung_bit: i64 = tables.bits[parts[names.DOUBLE_PUNG]]
        self.hog_bit: i64 = tables.bits[parts[names.HOG]]
        self.before_bit: i64 = tables.bits[parts[names.BEFORE]]
        self.small_pung_points: i64 = tables.fan_points[parts[names.SMALL_PUNG]]
        self.double_pung_points: i64 = tables.fan_points[parts[names.DOUBLE_PUNG]]
        self.hog_points: i64 = tables.fan_points[parts[names.HOG]]
        self.one_fewer: i64 = tables.switches[names.ONE_FEWER_BITS]
        self.honors_only: i64 = tables.switches[names.HONORS_ONLY_BITS]
        self.beside_bits: i64 = tables.switches[names.BESIDE_BITS]
        self.knitted_groups: i64 = tables.switches[names.KNITTED_GROUPS]
        self.hogs_first: i64 = tables.switches[names.HOGS_FIRST]
        self.hogs_second: i64 = tables.switches[names.HOGS_SECOND]
        self.fourth_absorbs: i64 = tables.switches[names.FOURTH_ABSORBS]
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
        self.fours_first: i64 = 0  # the kinds of four copies outside kongs
        self.fours_second: i64 = 0
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
        self.base: i64 = 0  # the bits that do not depend on the tiles
        self.hogs: i64 = 0
        self.honor_hogs: i64 = 0  # among them
        # the highest-scoring reading so far
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
        groups: i64 = fields.GROUPS
        shown: i64 = 0  # own exposed copies of the winning tile
        kongs_first: i64 = 0
        kongs_second: i64 = 0
        while melds:
            word: i64 = meld_words[melds & fields.MELD_CODE]
            melds >>= fields.MELD_BITS
            sums += word & fields.MELD_SUMS
            groups &= word >> fields.MELD_GROUPS_AT
            tile = word >> fields.MELD_TILE_AT & fields.MELD_TILE
            copies = word >> fields.MELD_COPIES_AT
            kong: i64 = copies & 4
            if copies:
                if tile < FIRST_HONOR:
                    pungs = pungs << SET_BITS | word >> fields.MELD_SET_AT & fields.MELD_SET
                kinds |= self.one << tile
                too_many: i64 = 7 if kong else 6  # with one of these bits in the copies held there are five
            else:
                chows = chows << SET_BITS | word >> fields.MELD_SET_AT & fields.MELD_SET
                kinds |= self.chow_kinds << tile
                copies = 0o111
                too_many = 0o444
            if tile < WORD_KINDS:
                place = KIND_BITS * tile
                if first >> place & too_many:
                    return False
                first += copies << place
                kongs_first |= kong << place
            else:
                place = KIND_BITS * (tile - WORD_KINDS)
                if second >> place & too_many:
                    return False
                second += copies << place
                kongs_second |= kong << place
            if kinds >> self.winning & 1:
                shown += self._shown(word)
        self.fours_first = first & ~kongs_first
        self.fours_second = second & ~kongs_second
        self.meld_chows = chows
        self.meld_pungs = pungs
        self.meld_kinds = kinds
        self.meld_groups = groups
        if shown == COPIES - 1:  # the winning tile is the last one (R-E09)
            flags |= fields.FLAG_LAST_COPY
        self._take_sums(sums, flags)
        return True

    def _take_sums(self, sums: i64, flags: i64) -> None:
        """Take the sums over the melds apart, and look up the fans of the way of winning."""
        kongs = sums >> fields.MELD_KONGS_AT & fields.MELD_KONGS
        exposed = sums >> fields.MELD_EXPOSED_AT & fields.MELD_EXPOSED
        self.meld_honors = sums & fields.MELD_HONORS
        self.meld_small_pungs = sums >> fields.MELD_SMALL_AT & fields.MELD_SMALL
        self.concealed_melds = sums >> fields.MELD_CONCEALED_AT & fields.MELD_CONCEALED
        self.melds = sums >> fields.MELD_ONE_AT
        self.base = self.tables.wins[(5 * flags + exposed) * 25 + kongs]

    def _shown(self, word: i64) -> i64:
        """Count the copies of the winning tile that a meld shows; one in a hidden chow may be the tile claimed."""
        tile: i64 = word >> fields.MELD_TILE_AT & fields.MELD_TILE
        copies: i64 = word >> fields.MELD_COPIES_AT
        if copies:
            if tile == self.winning:
                return copies
            return 0
        if self.winning < tile or self.winning > tile + 2:
            return 0
        if word >> fields.MELD_EXPOSED_AT & 1 == 0:
            self.discard = 0
        return 1
