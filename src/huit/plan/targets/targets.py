"""Target hands: complete hands worth the minimum close to the hand held, found pattern by pattern."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final

from huit.core.fast.codes import FIRST_ONES, KIND_BITS, SECOND_ONES, WORD_KINDS
from huit.core.hands import CHOW, Meld
from huit.core.tiles import KINDS
from huit.plan.chances.chances import Chances, Target
from huit.plan.position import Position, tile_words_of
from huit.plan.settings import Settings
from huit.plan.targets.appraisal import FIRST_WORDS, SECOND_WORDS, Appraiser
from huit.plan.targets.patterns import FIRST_KNITTED, PAIRS, PATTERNS, POOLS, SETS, Pattern, chow, pung
from huit.plan.targets.special_hands import special_hands

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_MISSING: Final = 7  # tiles; farther away nothing is looked for
PATIENCE: Final = 8
NEVER: Final = 99
_COUNT_MASK: Final = 7

_POOL_BITS: Final = [sum([1 << number for number in pool]) for pool in POOLS]

# A hand is known by the sum of the random numbers of its sets and its pair, whatever their order.
_random: Final = Random("sets")
_SET_KEYS: Final = [_random.getrandbits(58) for _ in SETS]
_PAIR_KEYS: Final = [_random.getrandbits(58) for _ in range(KINDS)]


class OpenPattern:
    """A pattern that the declared sets are part of: the slots left, and how many from each on have its pool."""

    def __init__(self, pattern: Pattern, slots: list[int]) -> None:
        self.slots = slots
        self.pairs = PAIRS[pattern.pair]
        self.near = pattern.near
        self.alike = [_alike(slots, depth) for depth in range(len(slots))]


class NearPattern:
    """A pattern beside one hand: the least that its slots lack, and those after each slot."""

    def __init__(self, pattern: OpenPattern, least: list[int]) -> None:
        self.slots = pattern.slots
        self.pairs = pattern.pairs
        self.near = pattern.near
        self.alike = pattern.alike
        self.bounds = [sum(least[depth + alike :]) for depth, alike in enumerate(pattern.alike)]
        self.least = sum(least)


class TargetFinder:
    """Searches around one hand: `copies` are its concealed tiles, 13 or 14 less three for each declared set."""

    def __init__(
        self, position: Position, copies: list[int], melds: list[Meld], chances: Chances, settings: Settings
    ) -> None:
        left = position.left
        self.more = settings.more
        self.most_hands: i64 = settings.most_hands
        self.copies = copies
        self.left = left
        limits = [copies[kind] + left[kind] for kind in range(KINDS)]
        # Tiles held, and those with what is left, as words.
        first, second = tile_words_of(copies)
        self.held_first: i64 = first
        self.held_second: i64 = second
        first, second = tile_words_of(limits)
        self.most_first: i64 = first
        self.most_second: i64 = second
        self.melds = melds
        self.appraiser = Appraiser(position, copies, melds, chances)
        self.lacks = [_lacks(tiles, copies, limits) for tiles in SETS]  # of each set by itself
        self.pools: list[list[int]] = [[] for _ in POOLS]
        self.pattern: NearPattern
        self.chosen: list[int] = []
        self.budget: i64 = 0
        self.looked_at: i64 = 0
        self.limit: i64 = PATIENCE * settings.most_hands  # until something is found
        self.met: set[int] = set()

    def find(self) -> list[Target]:
        """The targets that lack least, and those that lack a little more."""
        targets = self.appraiser.targets
        patterns = self._near_patterns()
        last = MOST_MISSING
        budget = 1
        while budget <= last:
            self._search(patterns, budget)
            if targets and last == MOST_MISSING:
                last = min(last, budget + self.more)
            if self.has_enough():
                break
            budget += 1
        return targets

    def has_enough(self) -> bool:
        """True if the limit is reached. Where nothing was found yet it is higher: a hand without a target would be
        thrown away."""
        return self.looked_at > self.limit

    def pool(self, pool: int) -> list[int]:
        """The sets of a pool, those that lack least first."""
        found = self.pools[pool]
        if not found:
            lacks = self.lacks
            if len(POOLS[pool]) == 1:
                found = [POOLS[pool][0]]
            else:
                found = [number for lack in (0, 1, 2, 3, NEVER) for number in POOLS[pool] if lacks[number] == lack]
            self.pools[pool] = found
        return found

    def _near_patterns(self) -> list[NearPattern]:
        found: list[NearPattern] = []
        for pattern in _open_patterns(tuple([_number_of(meld) for meld in self.melds])):
            least: list[int] = []
            total = 0
            for slot in pattern.slots:
                lack = self.lacks[self.pool(slot)[0]]
                least.append(lack)
                total += lack
            if total <= MOST_MISSING:
                found.append(NearPattern(pattern, least))
        return found

    def _search(self, patterns: list[NearPattern], budget: i64) -> None:
        """Find all targets that lack exactly so many tiles."""
        self.budget = budget
        for pattern in patterns:
            if pattern.least <= budget <= pattern.near:
                self.pattern = pattern
                self.chosen = [0] * len(pattern.slots)
                self._fill(0, 0, 0, 0, 0, 0)
        if not self.melds:
            for tiles in special_hands(self.copies, self.left, budget):
                self.appraiser.add_tiles(tiles)
            if self.appraiser.targets:
                self.limit = self.most_hands

    def _fill(self, depth: i64, start: i64, missing: i64, first: i64, second: i64, key: i64) -> None:
        """Fill the slots from this one on. A pool is sorted by what its sets lack, so that a search ends early."""
        pattern = self.pattern
        if depth == len(pattern.slots):
            self._add_pair(missing, first, second, key)
            return
        pool = self.pool(pattern.slots[depth])
        alike: i64 = pattern.alike[depth]
        spent: i64 = missing + pattern.bounds[depth]
        at: i64 = start
        while at < len(pool) and not self.has_enough():
            number = pool[at]
            lack: i64 = self.lacks[number]
            if spent + lack * alike > self.budget:
                return
            more = missing + self._lacking(number, first, second)
            if more <= self.budget:
                self.chosen[depth] = number
                own_first: i64 = FIRST_WORDS[number]
                own_second: i64 = SECOND_WORDS[number]
                own_key: i64 = _SET_KEYS[number]
                next_start: i64 = at if alike > 1 else 0
                self._fill(depth + 1, next_start, more, first + own_first, second + own_second, key + own_key)
            at += 1

    def _lacking(self, number: int, first: i64, second: i64) -> i64:
        """The tiles that a set lacks beside those already wanted."""
        added: i64 = 0
        before: i64 = -1
        again: i64 = 1
        for kind in SETS[number]:
            one: i64 = kind
            again = again + 1 if one == before else 1
            before = one
            if one < WORD_KINDS:
                shift: i64 = KIND_BITS * one
                wanted: i64 = (first >> shift & _COUNT_MASK) + again
                held: i64 = self.held_first >> shift & _COUNT_MASK
                most: i64 = self.most_first >> shift & _COUNT_MASK
            else:
                shift = KIND_BITS * (one - WORD_KINDS)
                wanted = (second >> shift & _COUNT_MASK) + again
                held = self.held_second >> shift & _COUNT_MASK
                most = self.most_second >> shift & _COUNT_MASK
            if wanted > most:
                return NEVER
            if wanted > held:
                added += 1
        return added

    def _add_pair(self, missing: i64, first: i64, second: i64, key: i64) -> None:
        lacks = self.budget - missing
        if lacks > 2:
            return
        for kind in self.pattern.pairs:
            one: i64 = kind
            if one < WORD_KINDS:
                shift: i64 = KIND_BITS * one
                wanted: i64 = first >> shift & _COUNT_MASK
                spare: i64 = (self.held_first >> shift & _COUNT_MASK) - wanted
                most: i64 = self.most_first >> shift & _COUNT_MASK
            else:
                shift = KIND_BITS * (one - WORD_KINDS)
                wanted = second >> shift & _COUNT_MASK
                spare = (self.held_second >> shift & _COUNT_MASK) - wanted
                most = self.most_second >> shift & _COUNT_MASK
            lack: i64 = 0 if spare >= 2 else 1 if spare == 1 else 2
            if lack == lacks and wanted + 2 <= most:
                self._consider(kind, first, second, key)

    def _consider(self, pair: int, first: i64, second: i64, key: i64) -> None:
        own_key: i64 = _PAIR_KEYS[pair]
        whole = key + own_key
        if whole in self.met:
            return
        self.met.add(whole)
        self.looked_at += 1
        own_first: i64 = FIRST_ONES[pair]
        own_second: i64 = SECOND_ONES[pair]
        self.appraiser.add_sets(self.chosen, pair, first + 2 * own_first, second + 2 * own_second)
        if self.appraiser.targets:
            self.limit = self.most_hands


def _lacks(tiles: tuple[int, ...], copies: list[int], limits: list[int]) -> int:
    """The tiles a set lacks if nothing else is wanted."""
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


def _alike(slots: list[int], depth: int) -> int:
    """The number of slots from this one on that have its pool."""
    alike = 1
    while depth + alike < len(slots) and slots[depth + alike] == slots[depth]:
        alike += 1
    return alike


@lru_cache(maxsize=256)
def _open_patterns(sets: tuple[int, ...]) -> list[OpenPattern]:
    """The patterns that these declared sets are part of."""
    found: list[OpenPattern] = []
    for pattern in PATTERNS:
        slots = _slots_beside(pattern, list(sets))
        if slots is not None:
            found.append(OpenPattern(pattern, slots))
    return found


def _slots_beside(pattern: Pattern, sets: list[int]) -> list[int] | None:
    """The slots that declared sets leave, None if one has no place; the sets that a pattern names stand first."""
    slots = pattern.slots
    for number in sets:
        for place, pool in enumerate(slots):
            if _POOL_BITS[pool] >> number & 1:
                slots = slots[:place] + slots[place + 1 :]
                break
        else:
            return None
    return slots


def _number_of(meld: Meld) -> int:
    number = chow(meld.tile // 9, meld.tile % 9 + 1) if meld.set_type == CHOW else pung(meld.tile)
    assert number < FIRST_KNITTED
    return number
