"""Measures hands with declared sets exactly: no complete hand holds a copy that lies in a set already.

With a kong of 5m declared, 46m is no chow in waiting. So each kind has a limit, four less its copies in declared sets.
The costs of a family under such limits are in no table: they are counted when asked for, and remembered for a while.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from huit.core.rules.shapes import KNITTED_PATTERNS
from huit.core.tiles import KINDS
from huit.core.validation import COPIES
from huit.plan.distance.costs import COSTS, Costs, cost_index, together
from huit.plan.distance.distance_tables import distance_tables
from huit.plan.distance.meter import IMPOSSIBLE
from huit.plan.distance.packed_costs import KIND_BITS, LimitedCosts, unpacked

KEPT: Final = 1 << 12

FAMILIES: Final = ((0, 9), (9, 18), (18, 27), (27, KINDS))
NOTHING: Final = (IMPOSSIBLE, 0)

Missing = tuple[int, int]  # the tiles missing, the useful kinds as bits
Copies = tuple[int, ...]


def measure_limited(counts: Sequence[int], limits: Sequence[int], melds: int) -> list[Missing]:
    """The tiles each of the five forms lacks, and its useful kinds. There is at least one declared set."""
    straight = _knitted_straight(counts, limits) if melds == 1 else NOTHING
    return [_standard(counts, limits, 4 - melds), NOTHING, NOTHING, NOTHING, straight]


# Sets and a pair ------------------------------------------------------------------------------------------------------


def _standard(counts: Sequence[int], limits: Sequence[int], sets: int) -> Missing:
    """Each family is seen beside the three others together, now and after each draw."""
    one, two, three, four = [_costs(tuple(counts[a:b]), tuple(limits[a:b])) for a, b in FAMILIES]
    first = _together(one, two)
    second = _together(three, four)
    lacking = _least(first, second, sets)
    others = (_together(two, second), _together(one, second), _together(first, four), _together(first, three))
    useful = 0
    for (start, end), rest in zip(FAMILIES, others, strict=True):
        for kind in range(start, end):
            if counts[kind] < limits[kind]:
                drawn = tuple([counts[other] + (other == kind) for other in range(start, end)])
                if _least(_costs(drawn, tuple(limits[start:end])), rest, sets) < lacking:
                    useful |= 1 << kind
    return lacking, useful


@lru_cache(KEPT)
def _costs(copies: Copies, limits: Copies) -> Costs:
    """The costs of a family. Where nothing of it lies in a declared set, the tables know them."""
    suited = len(copies) == 9
    if min(limits) == COPIES:
        tables = distance_tables()
        code: int = sum([number * 5**rank for rank, number in enumerate(copies)])
        return tables.costs[tables.suit_class[code] if suited else tables.honor_class[code]]
    held = _word(copies)
    taken = _word([COPIES - limit for limit in limits])
    return unpacked(_limited.suit(held, taken, COSTS - 1) if suited else _limited.honors(held, taken))


_limited: Final = LimitedCosts()


def _word(copies: Sequence[int]) -> int:
    """The copies of a family as a part of a tiles word."""
    return sum([number << KIND_BITS * rank for rank, number in enumerate(copies)])


@lru_cache(KEPT)
def _together(one: Costs, other: Costs) -> Costs:
    return together(one, other)


def _least(one: Costs, other: Costs, sets: int) -> int:
    """The tiles missing for some sets and a pair of two families of tiles: either may give the pair."""
    wanted = cost_index(sets, 1)
    assert wanted < COSTS
    return min([one[index] + other[wanted - index] for index in range(wanted + 1)])


# A knitted straight beside one declared set ---------------------------------------------------------------------------


def _knitted_straight(counts: Sequence[int], limits: Sequence[int]) -> Missing:
    """Nine knitted tiles and a pair: the least that any of the six patterns lacks, and what all such patterns want."""
    found = [_straight(counts, limits, pattern) for pattern in KNITTED_PATTERNS]
    least = min([lacking for lacking, _ in found])
    useful = 0
    for lacking, kinds in found:
        if lacking == least:
            useful |= kinds
    return (least, useful) if least < IMPOSSIBLE else NOTHING


def _straight(counts: Sequence[int], limits: Sequence[int], pattern: tuple[int, ...]) -> Missing:
    if not all(limits[kind] for kind in pattern):
        return NOTHING
    wanted = [kind for kind in pattern if not counts[kind]]
    pairs = {kind: _pair_lacks(counts[kind], limits[kind], kind in pattern) for kind in range(KINDS)}
    least = min(pairs.values())
    if least:
        wanted += [kind for kind, lacking in pairs.items() if lacking == least and counts[kind] < limits[kind]]
    return len([kind for kind in pattern if not counts[kind]]) + least, sum([1 << kind for kind in set(wanted)])


def _pair_lacks(copies: int, limit: int, knitted: bool) -> int:
    """The tiles that a pair lacks; of a knitted kind one copy is spoken for."""
    if limit < 2 + knitted:
        return IMPOSSIBLE
    return max(0, 2 - (copies - 1 if knitted and copies else copies))
