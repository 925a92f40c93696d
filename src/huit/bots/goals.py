"""Complete hands worth the minimum that a plan leads to: what each still needs, what it can spare, what it promises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.bots.plans import FIRST_KNITTED, PAIRS, PLANS, POOLS, SETS, Plan, chow, pung
from huit.bots.promise import Goal, Promise
from huit.bots.special_goals import special_hands
from huit.core.hands import CHOW, Meld
from huit.core.tiles import KINDS

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_MISSING: Final = 7  # tiles; farther away nothing is looked for
MORE: Final = 1  # tiles that a goal may lack more than the nearest
MOST_LOOKED_AT: Final = 900  # complete hands, worth the minimum or not
PATIENCE: Final = 8
NEVER: Final = 99

_POOL_BITS: Final = [sum([1 << number for number in pool]) for pool in POOLS]


class GoalFinder:
    """Searches around one hand: `copies` are its concealed tiles, 13 or 14 less three for each declared set."""

    def __init__(
        self,
        copies: list[int],
        left: list[int],
        melds: list[Meld],
        promise: Promise,
        more: int = MORE,
        most_looked_at: int = MOST_LOOKED_AT,
    ) -> None:
        self.more = more
        self.most_looked_at = most_looked_at
        self.copies = copies
        self.limits = [copies[kind] + left[kind] for kind in range(KINDS)]
        self.left = left
        self.melds = melds
        self.promise = promise
        self.lacks = [_lacks(tiles, copies, self.limits) for tiles in SETS]  # of each set by itself
        self.sorted: list[list[int]] = [[] for _ in POOLS]
        self.wanted = [0] * KINDS
        self.chosen: list[int] = []
        self.slots: list[int] = []
        self.pairs: tuple[int, ...] = ()
        self.budget: i64 = 0
        self.looked_at: i64 = 0
        self.met: set[tuple[int, ...]] = set()
        self.goals: list[Goal] = []

    def find(self) -> list[Goal]:
        """The goals that lack least, and those that lack a little more."""
        plans = self._open_plans()
        last = MOST_MISSING
        budget = 1
        while budget <= last:
            self._search(plans, budget)
            if self.goals and last == MOST_MISSING:
                last = min(last, budget + self.more)
            if self._has_enough():
                break
            budget += 1
        return self.goals

    def _open_plans(self) -> list[tuple[Plan, list[int]]]:
        """The plans that the declared sets are part of, with the slots that are left."""
        sets = [_number_of(meld) for meld in self.melds]
        found: list[tuple[Plan, list[int]]] = []
        for plan in PLANS:
            slots = _slots_beside(plan, sets)
            if slots is not None:
                found.append((plan, slots))
        return found

    def _search(self, plans: list[tuple[Plan, list[int]]], budget: i64) -> None:
        """All goals that lack exactly so many tiles."""
        self.budget = budget
        for plan, slots in plans:
            if budget <= plan.near:
                self.slots = slots
                self.pairs = PAIRS[plan.pair]
                self.chosen = [0] * len(slots)
                self._fill(0, 0, 0)
        if not self.melds:
            for tiles in special_hands(self.copies, self.left, budget):
                self._keep(self.promise.of_tiles(tiles, self.copies))

    def _fill(self, depth: i64, start: i64, missing: i64) -> None:
        """Fill the slots from this one on. A pool is sorted by what its sets lack, so that a search ends early."""
        slots = self.slots
        if depth == len(slots):
            self._add_pair(missing)
            return
        pool = self._pool(slots[depth])
        alike = _alike(slots, depth)
        at: i64 = start
        while at < len(pool) and not self._has_enough():
            number = pool[at]
            lack: i64 = self.lacks[number]
            if missing + lack * alike > self.budget:
                return
            more = missing + self._place(number)
            if more <= self.budget:
                self.chosen[depth] = number
                self._fill(depth + 1, at if alike > 1 else 0, more)
            self._take_back(number)
            at += 1

    def _has_enough(self) -> bool:
        """Whoever has found nothing yet looks longer: a hand without a goal would be thrown away."""
        patience: i64 = 1 if self.goals else PATIENCE
        return self.looked_at > self.most_looked_at * patience

    def _pool(self, pool: int) -> list[int]:
        found = self.sorted[pool]
        if not found:
            lacks = self.lacks
            found = [number for lack in range(10) for number in POOLS[pool] if lacks[number] == lack]
            self.sorted[pool] = found
        return found

    def _place(self, number: int) -> i64:
        """The tiles that a set lacks beside those already wanted."""
        added: i64 = 0
        for kind in SETS[number]:
            wanted: i64 = self.wanted[kind] + 1
            self.wanted[kind] = wanted
            if wanted > self.limits[kind]:
                added += NEVER
            elif wanted > self.copies[kind]:
                added += 1
        return added

    def _take_back(self, number: int) -> None:
        for kind in SETS[number]:
            self.wanted[kind] -= 1

    def _add_pair(self, missing: i64) -> None:
        for kind in self.pairs:
            wanted: i64 = self.wanted[kind]
            if wanted + 2 <= self.limits[kind]:
                spare: i64 = self.copies[kind] - wanted
                lack: i64 = 0 if spare >= 2 else 1 if spare == 1 else 2
                if missing + lack == self.budget:
                    self._consider(kind)

    def _consider(self, pair: int) -> None:
        key = (*sorted(self.chosen), pair)
        if key in self.met:
            return
        self.met.add(key)
        self.looked_at += 1
        self._keep(self.promise.of_sets(self.chosen, pair, self.copies))

    def _keep(self, goal: Goal | None) -> None:
        if goal is not None:
            self.goals.append(goal)


def _lacks(tiles: tuple[int, ...], copies: list[int], limits: list[int]) -> int:
    """What a set lacks if nothing else is wanted."""
    lack = 0
    if tiles[0] == tiles[1]:
        if limits[tiles[0]] < 3:
            return NEVER
        return max(0, 3 - copies[tiles[0]])
    for kind in tiles:
        if not limits[kind]:
            return NEVER
        if not copies[kind]:
            lack += 1
    return lack


def _alike(slots: list[int], depth: i64) -> i64:
    """How many slots from this one on have its pool."""
    alike: i64 = 1
    while depth + alike < len(slots) and slots[depth + alike] == slots[depth]:
        alike += 1
    return alike


def _slots_beside(plan: Plan, sets: list[int]) -> list[int] | None:
    """The slots that declared sets leave, None if one has no place; the sets that a plan names stand first."""
    slots = plan.slots
    for number in sets:
        for place, pool in enumerate(slots):
            if _POOL_BITS[pool] >> number & 1:
                slots = slots[:place] + slots[place + 1 :]
                break
        else:
            return None
    return slots


def _number_of(meld: Meld) -> int:
    number = chow(meld.tile // 9, meld.tile % 9 + 1) if meld.kind == CHOW else pung(meld.tile)
    assert number < FIRST_KNITTED
    return number
