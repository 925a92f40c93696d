"""Every way to read a complete hand: its shape, its sets and pair, and the place of the winning tile (P2, R-I01)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations

from .raw import FIRST_HONOR, KINDS, RawMeld, RawWin, is_honor, is_terminal, rank

# Where the winning tile stands when it is not in one of the sets.
IN_PAIR = -1
IN_KNITTED_OR_SINGLES = -2

ORPHANS = frozenset(tile for tile in KINDS if is_honor(tile) or is_terminal(tile))


@dataclass(frozen=True, slots=True)
class Group:
    """A chow, pung or kong of a reading; `declared` when it is a meld, exposed or concealed kong."""

    kind: str
    tile: int
    concealed: bool
    declared: bool

    @property
    def tiles(self) -> tuple[int, ...]:
        return RawMeld(self.kind, self.tile).tiles

    @property
    def is_triplet(self) -> bool:
        return self.kind in ("pung", "kong")


@dataclass(frozen=True, slots=True)
class Reading:
    """One partition, or one special shape, with one place for the winning tile."""

    shape: str  # "standard", "seven_pairs", "thirteen_orphans", "honors_and_knitted", "knitted_straight"
    groups: tuple[Group, ...] = ()
    pair: int | None = None
    knitted: frozenset[int] = frozenset()  # the nine kinds, when all nine are there
    place: int = IN_KNITTED_OR_SINGLES


def knitted_patterns() -> Iterator[frozenset[int]]:
    """1-4-7, 2-5-8 and 3-6-9, one in each suit: six patterns."""
    for suits in permutations(range(3)):
        yield frozenset(9 * s + start + step for start, s in enumerate(suits) for step in (0, 3, 6))


def split_into_sets(counts: Counter[int]) -> Iterator[tuple[Group, ...]]:
    """Every partition into chows and pungs; the lowest tile left must start a set, so each comes once."""
    left = [tile for tile, count in counts.items() if count]
    if not left:
        yield ()
        return
    low = min(left)
    candidates = [RawMeld("pung", low)]
    if not is_honor(low) and rank(low) <= 7:
        candidates.append(RawMeld("chow", low))
    for candidate in candidates:
        needed = Counter(candidate.tiles)
        if all(counts[tile] >= count for tile, count in needed.items()):
            group = Group(candidate.kind, low, concealed=True, declared=False)
            for rest in split_into_sets(counts - needed):
                yield (group, *rest)


def split_with_pair(counts: Counter[int]) -> Iterator[tuple[tuple[Group, ...], int]]:
    for pair in sorted(counts):
        if counts[pair] >= 2:
            for sets in split_into_sets(counts - Counter((pair, pair))):
                yield sets, pair


def unplaced_readings(melds: tuple[RawMeld, ...], tiles: tuple[int, ...]) -> Iterator[Reading]:
    """Every reading of a 14-tile hand (a kong counting three), the winning tile included but not placed."""
    if 3 * len(melds) + len(tiles) != 14:
        return
    counts = Counter(tiles)
    declared = tuple(Group(meld.kind, meld.tile, meld.concealed, declared=True) for meld in melds)
    for sets, pair in split_with_pair(counts):
        yield Reading("standard", declared + sets, pair)
    yield from knitted_straights(declared, counts)
    if not melds:
        yield from special_shapes(counts)


def knitted_straights(declared: tuple[Group, ...], counts: Counter[int]) -> Iterator[Reading]:
    """Nine knitted tiles with one set, claimed or not, and a pair."""
    for pattern in knitted_patterns():
        if all(counts[tile] for tile in pattern):
            for sets, pair in split_with_pair(counts - Counter(pattern)):
                if len(declared) + len(sets) == 1:
                    yield Reading("knitted_straight", declared + sets, pair, pattern)


def special_shapes(counts: Counter[int]) -> Iterator[Reading]:
    kinds = frozenset(counts)
    if all(count % 2 == 0 for count in counts.values()):
        yield Reading("seven_pairs")
    if kinds == ORPHANS:
        yield Reading("thirteen_orphans")
    if len(kinds) == 14:
        suited = {tile for tile in kinds if tile < FIRST_HONOR}
        for pattern in knitted_patterns():
            if suited <= pattern:
                yield Reading("honors_and_knitted", knitted=pattern if suited == pattern else frozenset())


def places(reading: Reading, winning: int) -> Iterator[int]:
    """Every place of the reading that the winning tile may have come to; never a declared set."""
    for index, group in enumerate(reading.groups):
        if not group.declared and winning in group.tiles:
            yield index
    if reading.shape == "seven_pairs" or reading.pair == winning:
        yield IN_PAIR
    if winning in reading.knitted or reading.shape in ("thirteen_orphans", "honors_and_knitted"):
        yield IN_KNITTED_OR_SINGLES


def readings(win: RawWin) -> Iterator[Reading]:
    for reading in unplaced_readings(win.melds, (*win.tiles, win.winning)):
        for place in places(reading, win.winning):
            yield replace(reading, place=place)


def waits(win: RawWin) -> frozenset[int]:
    """Every kind that completes the hand, even one of which four copies are held (R-D06)."""
    return frozenset(kind for kind in KINDS if any(unplaced_readings(win.melds, (*win.tiles, kind))))
