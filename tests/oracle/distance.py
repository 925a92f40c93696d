"""Distances by search, slow and obvious: nothing of the product is needed. Two ways that know nothing of each other.

- `searched`: draw and discard in every way until a hand is complete (with the oracle's readings). For short distances.
- `wanted`: look for the complete hands that lack fewest tiles, form by form.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations

from .raw import FIRST_HONOR, KINDS, RawMeld, RawWin, is_honor, is_terminal, rank
from .readings import readings

COPIES = 4
MOST = 3  # missing tiles up to which the nearest hands are looked for
FORMS = ("standard", "seven_pairs", "thirteen_orphans", "honors_and_knitted", "knitted_straight")

Tiles = tuple[int, ...]
Answer = tuple[int, frozenset[int]]  # tiles from ready, the kinds that help

SETS = (
    *((tile, tile + 1, tile + 2) for tile in range(FIRST_HONOR) if rank(tile) <= 7),
    *((tile,) * 3 for tile in KINDS),
)
KNITTED = tuple(
    tuple(9 * place + start + step for place, start in enumerate(order) for step in (0, 3, 6))
    for order in permutations(range(3))
)
ORPHANS = tuple(tile for tile in KINDS if is_terminal(tile) or is_honor(tile))
HONORS = tuple(range(FIRST_HONOR, 34))


def declared(melds: Sequence[RawMeld]) -> Counter[int]:
    return Counter(tile for meld in melds for tile in meld.tiles)


# By drawing and discarding --------------------------------------------------------------------------------------------


@cache
def is_complete(melds: tuple[RawMeld, ...], tiles: Tiles) -> bool:
    return any(True for _ in readings(RawWin(melds, tiles[:-1], tiles[-1], FIRST_HONOR, FIRST_HONOR)))


def draws(melds: Sequence[RawMeld], tiles: Tiles) -> list[int]:
    """The kinds of which the player does not hold all four copies."""
    held = declared(melds) + Counter(tiles)
    return [kind for kind in KINDS if held[kind] < COPIES]


def searched(melds: tuple[RawMeld, ...], tiles: Tiles, most: int) -> int | None:
    """Tiles from ready of 13 tiles, by trying all draws and discards; None where it is more than `most`."""
    near = {tuple(sorted(tiles))}
    met = set(near)
    for distance in range(most + 1):
        drawn = {tuple(sorted((*hand, kind))) for hand in near for kind in draws(melds, hand)}
        if any(is_complete(melds, hand) for hand in drawn):
            return distance
        near = {hand[:place] + hand[place + 1 :] for hand in drawn for place in range(len(hand))} - met
        met |= near
    return None


# By the nearest complete hands ----------------------------------------------------------------------------------------


def wanted(melds: Sequence[RawMeld], tiles: Sequence[int], form: str, copies: int = COPIES) -> Answer | None:
    """The distance of a form (-1 is complete) and the useful tiles; None for one that these melds rule out, or of sets
    and a pair that lacks more than MOST tiles.

    With more than four `copies` of each kind, it is what one finds who forgets how many there are.
    """
    held = Counter(tiles)
    if form in ("standard", "knitted_straight"):
        patterns: tuple[Tiles, ...] = ((),) if form == "standard" else KNITTED
        sets = (4 if form == "standard" else 1) - len(melds)
        left = Counter(dict.fromkeys(KINDS, copies)) - declared(melds)
        return _nearest_hands(held, left, patterns, sets) if sets >= 0 else None
    if melds:
        return None
    missing = LACKS[form]
    here = missing(held)
    helpful = [kind for kind in KINDS if held[kind] < copies and missing(held + Counter((kind,))) < here]
    return here - 1, frozenset(helpful)


def _nearest_hands(held: Counter[int], left: Counter[int], patterns: tuple[Tiles, ...], sets: int) -> Answer | None:
    """With a budget of no missing tile, of one, of two: until there are complete hands."""
    for budget in range(MOST + 1):
        found = [
            lacked
            for pattern in patterns
            if len(set(pattern) - set(held)) <= budget and all(left[kind] for kind in pattern)
            for lacked in _hands(held, left, Counter(pattern), sets, 0, budget)
        ]
        if found:
            return budget - 1, frozenset(kind for lacked in found for kind in lacked)
    return None


def _hands(
    held: Counter[int], left: Counter[int], target: Counter[int], sets: int, first: int, budget: int
) -> Iterator[Counter[int]]:
    """The missing tiles of each hand of a target, more sets (from a place in the list on) and a pair within the
    budget."""
    for place in range(first, len(SETS)) if sets else ():
        larger = target + Counter(SETS[place])
        if _affordable(held, left, larger, SETS[place], budget):
            yield from _hands(held, left, larger, sets - 1, place, budget)
    for kind in () if sets else KINDS:
        larger = target + Counter((kind, kind))
        if _affordable(held, left, larger, (kind,), budget):
            yield larger - held


def _affordable(held: Counter[int], left: Counter[int], target: Counter[int], new: Tiles, budget: int) -> bool:
    """No more copies than there are, and no more missing tiles than the budget."""
    if any(target[kind] > left[kind] for kind in new):
        return False
    return sum(max(0, number - held[kind]) for kind, number in target.items()) <= budget


def _seven_pairs_lack(held: Counter[int]) -> int:
    """The seven cheapest of all pairs; a kind may give two."""
    costs = [max(0, 2 - held[kind]) for kind in KINDS]
    costs += [max(0, 4 - max(2, held[kind])) for kind in KINDS]
    return sum(sorted(costs)[:7])


def _orphans_lack(held: Counter[int]) -> int:
    return min((Counter((*ORPHANS, twice)) - held).total() for twice in ORPHANS)


def _knitted_honors_lack(held: Counter[int]) -> int:
    return min(max(0, 14 - sum(held[kind] > 0 for kind in (*pattern, *HONORS))) for pattern in KNITTED)


LACKS = {
    "seven_pairs": _seven_pairs_lack,
    "thirteen_orphans": _orphans_lack,
    "honors_and_knitted": _knitted_honors_lack,
}
