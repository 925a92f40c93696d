"""Resolve the word of a reading with the outcomes of its sets; keep the reading if it is worth most so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from huit.core.fast import fields
from huit.core.fast.engine.workbench import Workbench
from huit.core.fast.tables.word import CHUNK_BITS, CHUNK_MASK
from huit.core.rules import fan_ids as ids

if TYPE_CHECKING:
    from mypy_extensions import i64


class Counting(Workbench):
    """The last step of the engine: what one reading counts."""

    __slots__ = ()

    def _count(self, word: i64, chows: i64, pungs: i64, honor: i64, small_pungs: i64) -> None:
        """Resolve the word with the outcomes of the sets, and keep the reading if it is worth most so far."""
        tables = self.tables
        honors: i64 = 0
        total: i64 = 0
        absorbed: i64 = 0
        if chows:
            total = tables.chow_points[chows]
            if tables.absorbing[chows] & fields.CHOWS_ABSORB:
                absorbed = tables.chow_absorbs[chows]
        if pungs:
            total += tables.pung_points[pungs]
            if tables.double_pungs[pungs]:
                word |= self.double_pung_bit
            if tables.absorbing[pungs] & fields.PUNGS_ABSORB:
                absorbed |= tables.pung_absorbs[pungs]
        honor_pungs = honor & fields.HONOR_PUNGS | self.meld_honors
        if honor_pungs:
            pair = honor >> fields.HONOR_PAIR_AT & fields.HONOR_PAIR
            choice = honor_pungs << fields.CHOICE_PUNGS_AT | pair << fields.CHOICE_PAIR_AT | self.winds
            honors = tables.honor_outcomes[choice]
            total += tables.honor_points[honors]
            small_pungs += tables.small_pungs[honors]
            if tables.absorbing[honors] & fields.HONORS_ABSORB:
                absorbed |= tables.honor_absorbs[honors]
        if small_pungs:
            word |= self.small_pung_bit
        if self.hogs:
            word |= self.hog_bit
        if absorbed:
            word &= ~absorbed
        word = self._kept(word)
        hogs = self.hogs
        if self.honor_hogs and word & self.honors_only:
            hogs -= self.honor_hogs
            if hogs == 0:
                word &= ~self.hog_bit
        if word & CHUNK_MASK:
            total += self.points_first[word & CHUNK_MASK]
        higher = word >> CHUNK_BITS
        if higher & CHUNK_MASK:
            total += self.points_second[higher & CHUNK_MASK]
        higher >>= CHUNK_BITS
        total += self.points_third[higher & CHUNK_MASK] + self.points_fourth[higher >> CHUNK_BITS & CHUNK_MASK]
        total += self.points_fifth[higher >> 2 * CHUNK_BITS]
        if small_pungs and word & self.small_pung_bit:
            if word & self.one_fewer:
                small_pungs -= 1
            total += (small_pungs - 1) * self.small_pung_points
        if pungs and word & self.double_pung_bit:
            total += (tables.double_pungs[pungs] - 1) * self.double_pung_points
        if hogs and word & self.hog_bit:
            total += (hogs - 1) * self.hog_points
        if total > self.best_total:
            self.best_total = total
            self.best_word = word
            self.best_chows = chows
            self.best_pungs = pungs
            self.best_honors = honors
            self.best_small_pungs = small_pungs
            self.best_hogs = hogs

    def _kept(self, word: i64) -> i64:
        """Remove the bits that other bits of the word absorb, lowest chunk first. The lower chunks are mostly empty."""
        if word & CHUNK_MASK:
            word &= self.keep_first[word & CHUNK_MASK]
        if word >> CHUNK_BITS & CHUNK_MASK:
            word &= self.keep_second[word >> CHUNK_BITS & CHUNK_MASK]
        if word >> 2 * CHUNK_BITS & CHUNK_MASK:
            word &= self.keep_third[word >> 2 * CHUNK_BITS & CHUNK_MASK]
        if self.fourth_absorbs:
            word &= self.keep_fourth[word >> 3 * CHUNK_BITS & CHUNK_MASK]
        return word

    def _chicken(self) -> None:
        self.best_total = self.tables.fan_points[ids.CHICKEN_HAND]
        self.best_word = self.tables.bits[ids.CHICKEN_HAND]
        self.best_chows = 0  # what a profile may have made worth nothing
        self.best_pungs = 0
        self.best_honors = 0
