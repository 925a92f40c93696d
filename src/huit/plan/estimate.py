"""What a hand may hope for beyond what is looked at tile by tile: one wait after the other, as wide as in the mean.

What has to be thrown on the way is left out of account: of hands that are compared with each other, all are
valued too high.
"""

from __future__ import annotations

from math import factorial
from typing import TYPE_CHECKING, Final

from huit.core.tiles import KINDS
from huit.plan.futures import PLAYERS
from huit.plan.moved import Aim, Moved
from huit.plan.stages import Row, Stages, best_of
from huit.plan.targets import kinds_of

if TYPE_CHECKING:
    from mypy_extensions import i64

PARTS: Final = 4  # of a copy: how finely the width of a wait is told


class Estimate:
    """By the copies `left` at the time of asking."""

    def __init__(self, left: list[int], stages: Stages) -> None:
        self.left = left
        self.stages = stages
        self.known: dict[tuple[int, ...], Row] = {}
        self.one: i64 = 1

    def of(self, aims: list[Aim], moved: Moved) -> Row:
        """The better of the nearest aims, and of those that lack one tile more."""
        by_missing: dict[int, list[Aim]] = {}
        for aim in aims:
            missing = moved.missing(aim)
            if missing > 0:
                by_missing.setdefault(missing, []).append(aim)
        if not by_missing:
            return self.stages.never
        nearest = min(by_missing)
        best = self._of_equals(by_missing[nearest], moved, nearest)
        if nearest + 1 in by_missing:
            best = best_of(best, self._of_equals(by_missing[nearest + 1], moved, nearest + 1))
        return best

    def copies(self, kinds: i64) -> int:
        number: i64 = 0
        kind: i64 = 0
        while kinds:
            if kinds & 1:
                number += self.left[kind]
            kinds >>= 1
            kind += 1
        return number

    def _of_equals(self, aims: list[Aim], moved: Moved, missing: int) -> Row:
        """Of aims that lack as much."""
        if missing == 1:
            return self._row([PARTS * self._winning(aims, moved)])
        then = [0] * KINDS  # what is waited for after each kind
        ways = 0.0  # to draw the tiles of any of them
        given = 0.0  # those of which the last may be thrown by others
        for aim in aims:
            need = moved.need(aim)
            two = moved.need_two(aim)
            product = 1.0
            for kind in kinds_of(need):
                bit = self.one << kind
                then[kind] |= need & ~bit | two & bit
                product *= self.left[kind]
                if two & bit:
                    product *= (self.left[kind] - 1) / 2.0
            ways += product
            if aim.given:
                given += product
        if not ways:
            return self.stages.never
        return self._of_waits(then, ways, missing, 1.0 + (PLAYERS - 1) * given / ways)

    def _winning(self, aims: list[Aim], moved: Moved) -> int:
        drawn: i64 = 0
        given: i64 = 0
        for aim in aims:
            need = moved.need(aim)
            drawn |= need & aim.drawn
            given |= need & aim.given
        return self.copies(drawn) + (PLAYERS - 1) * self.copies(given)

    def _of_waits(self, then: list[int], ways: float, missing: int, last: float) -> Row:
        """The first wait, the second in the mean of the first, and the others so wide that there are as many ways; the
        last tile comes `last` times as often."""
        first = 0
        pairs = 0
        for kind, kinds in enumerate(then):
            copies = self.left[kind]
            if kinds and copies > 0:
                first += copies
                self.left[kind] = copies - 1
                pairs += copies * self.copies(kinds)
                self.left[kind] = copies
        if not pairs:
            return self.stages.never
        second = pairs / first
        waits = [second, float(first)]
        others = missing - 2
        if others:
            width = min(second, (ways * factorial(missing) / pairs) ** (1.0 / others))
            waits = [width] * others + waits
        waits[0] *= last
        return self._row([round(PARTS * wait) for wait in waits])

    def _row(self, waits: list[int]) -> Row:
        """Waits in parts of a copy, the last one first."""
        key = tuple(waits)
        known = self.known.get(key)
        if known is None:
            known = self.stages.wait(waits[0] / PARTS, [], [])
            for wait in waits[1:]:
                known = self.stages.wait(0.0, [wait / PARTS], [known])
            self.known[key] = known
        return known
