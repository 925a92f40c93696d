"""How likely a hand is to be won within the draws that are left, by a player who looks ahead.

After each tile that may come the best of what may be thrown is found; what lies farther ahead is estimated.
For each hand on the way the chance is worked out for every number of draws that may be left by then: with many of them
the wide way is the better one, with few the short one. A hand is reached in many ways, but looked at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.core.tiles import KINDS
from huit.plan.estimate import Estimate
from huit.plan.futures import PLAYERS
from huit.plan.moved import Aim, Moved
from huit.plan.stages import Row, Stages, best_of
from huit.plan.targets import kinds_of

if TYPE_CHECKING:
    from mypy_extensions import i64

DEPTH: Final = 1  # tiles that come before the rest is estimated; with many aims, a second hardly changes a choice
THROWS: Final = 3  # discards that are tried after each of them
MORE: Final = 1  # tiles that an aim may lack more than the nearest

BITS: Final = [1 << kind for kind in range(KINDS)]


class Horizon:
    """The aims of one hand of which `left` copies of each kind may come."""

    def __init__(self, aims: list[Aim], left: list[int], gains: list[float], stages: Stages) -> None:
        self.aims = aims
        self.left = left[:]
        self.gains = gains  # by how much more an aim weighs when a tile that it wants has come
        self.stages = stages
        self.estimate = Estimate(self.left, stages)
        self.known: dict[tuple[int, int, int, int], Row] = {}

    def chance(self) -> float:
        """Of a hand of thirteen."""
        return self._waiting(self.aims, Moved(0, 0, 0, 0), DEPTH)[-1]

    def chance_after(self, thrown: int, back: list[Aim]) -> float:
        """Of fourteen after a discard; `back` are aims that want the tile back, and are no part of what is known."""
        bit: i64 = BITS[thrown]
        aims = [aim for aim in self.aims if aim.spare & bit]
        known = self.known
        if back:
            self.known = {}
        chance = self._waiting(aims + back, Moved(0, 0, bit, 0), DEPTH)[-1]
        self.known = known
        return chance

    def _waiting(self, aims: list[Aim], moved: Moved, depth: int) -> Row:
        """The chances of thirteen tiles."""
        if not aims:
            return self.stages.never
        known = self.known.get(moved.key)
        if known is None:
            known = self._ahead(aims, moved, depth) if depth else self.estimate.of(aims, moved)
            self.known[moved.key] = known
        return known

    def _ahead(self, aims: list[Aim], moved: Moved, depth: int) -> Row:
        """By what may come next."""
        wanted: i64 = 0
        drawn: i64 = 0  # kinds that win
        given: i64 = 0
        for aim in aims:
            need = moved.need(aim)
            if moved.missing(aim) == 1:
                drawn |= need & aim.drawn
                given |= need & aim.given
            else:
                wanted |= need
        winning = self.estimate.copies(drawn) + (PLAYERS - 1) * self.estimate.copies(given)
        copies: list[float] = []
        rows: list[Row] = []
        for kind in kinds_of(wanted & ~drawn):
            number = self.left[kind]
            if number > 0:
                self.left[kind] = number - 1
                rows.append(self._throwing(aims, moved.draw(BITS[kind]), BITS[kind], depth - 1))
                self.left[kind] = number
                copies.append(float(number))
        return self.stages.wait(float(winning), copies, rows)

    def _throwing(self, aims: list[Aim], moved: Moved, drawn: i64, depth: int) -> Row:
        """The chances of fourteen tiles: the best of what may be thrown, other than the tile that came."""
        near = _nearest(aims, moved)
        spares = [moved.spare(aim) & ~drawn for aim in near]
        best = self.stages.never
        for kind in self._least_wanted(near, spares, moved):
            kept = [aim for at, aim in enumerate(near) if _has(spares[at], kind)]
            best = best_of(best, self._waiting(kept, moved.throw(BITS[kind]), depth))
        return best

    def _least_wanted(self, aims: list[Aim], spares: list[int], moved: Moved) -> list[int]:
        """The kinds that the aims of most weight can spare."""
        came = kinds_of(moved.came)
        weights: list[float] = []
        for aim in aims:
            weight = aim.weight
            for kind in came:
                if _has(aim.need, kind):
                    weight *= self.gains[kind]
            weights.append(weight)
        every: i64 = 0
        for spare in spares:
            every |= spare
        order = [(-_weight_sparing(kind, spares, weights), kind) for kind in kinds_of(every)]
        order.sort()
        return [kind for _, kind in order[:THROWS]]


def _nearest(aims: list[Aim], moved: Moved) -> list[Aim]:
    """Those that lack least, and little more."""
    lacks = [moved.missing(aim) for aim in aims]
    most = min(lacks) + MORE
    return [aim for at, aim in enumerate(aims) if lacks[at] <= most]


def _weight_sparing(kind: i64, spares: list[int], weights: list[float]) -> float:
    total = 0.0
    for at, spare in enumerate(spares):
        if _has(spare, kind):
            total += weights[at]
    return total


def _has(mask: i64, kind: i64) -> bool:
    return mask >> kind & 1 == 1
