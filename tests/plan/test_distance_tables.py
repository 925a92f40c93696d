"""The tables of distances: made anew they are the same, and they hold what sets and a pair really cost."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.oracle.distance import SETS

from huit.core.fast.tables.files import _read
from huit.plan.distance.costs import MOST_SETS, NEVER, START, Costs, after_rank, cost_index, costs_at, together
from huit.plan.distance.distance_tables import (
    ROW,
    DistanceTables,
    distance_content,
    distance_tables,
    write_distance_tables,
)

HANDS = 300
NAMES = ("suit_class", "honor_class", "both", "missing", "costs", "classes")


def random_copies(rng: Random, ranks: int) -> list[int]:
    return [rng.choice((0, 0, 0, 1, 1, 2, 3, 4)) for _ in range(ranks)]


def code_of(copies: list[int]) -> int:
    return sum(number * 5**rank for rank, number in enumerate(copies))


def test_made_anew() -> None:
    """The tables that are kept are those that the costs give."""
    kept = distance_tables()
    made = DistanceTables(distance_content())
    assert [name for name in NAMES if getattr(kept, name) != getattr(made, name)] == []
    assert made.classes < ROW


def costs_of_suit(copies: list[int], limits: list[int]) -> Costs:
    """The tiles missing for each number of sets, without and with a pair, rank by rank."""
    state = START
    for rank in range(9):
        state = after_rank(state, copies[rank], limits[rank], rank < 7)
    return costs_at(state)


def costs_of_honors(copies: list[int], limits: list[int]) -> Costs:
    """The costs of the seven honours, of which there are no chows."""
    state = START
    for kind in range(7):
        state = after_rank(state, copies[kind], limits[kind], False)
    return costs_at(state)


def test_classes() -> None:
    """The class of every suit and of all honours has their list of costs; two classes have the costs of both."""
    tables = distance_tables()
    rng = Random("classes")
    for _ in range(HANDS):
        suit, honors = random_copies(rng, 9), random_copies(rng, 7)
        one, other = tables.suit_class[code_of(suit)], tables.honor_class[code_of(honors)]
        assert tables.costs[one] == costs_of_suit(suit, [4] * 9)
        assert tables.costs[other] == costs_of_honors(honors, [4] * 7)
        both = together(tables.costs[one], tables.costs[other])
        assert tables.costs[tables.both[one * ROW + other]] == both
        for sets in range(MOST_SETS + 1):
            assert tables.missing[sets * tables.classes + one][other] == both[cost_index(sets, 1)]


def cheapest(copies: list[int], limits: list[int], sets: int, pairs: int, first: int = 0) -> int:
    """The costs found by trying all sets of one suit, which are the first ones of every list."""
    if sets:
        found = NEVER
        for place in range(first, len(SETS)):
            tiles = SETS[place]
            if max(tiles) < 9 and all(limits[tile] >= tiles.count(tile) for tile in tiles):
                paid = sum(max(0, tiles.count(tile) - copies[tile]) for tile in set(tiles))
                left = [max(0, number - tiles.count(tile)) for tile, number in enumerate(copies)]
                room = [number - tiles.count(tile) for tile, number in enumerate(limits)]
                found = min(found, paid + cheapest(left, room, sets - 1, pairs, place))
        return found
    return min([max(0, 2 - copies[rank]) for rank in range(9) if limits[rank] >= 2], default=NEVER) if pairs else 0


@pytest.mark.parametrize("limited", [False, True])
def test_costs_of_a_suit(limited: bool) -> None:
    """The cost of up to two sets and a pair in a suit, with all copies or with some of them in declared sets."""
    rng = Random(f"costs {limited}")
    for _ in range(60):
        copies = random_copies(rng, 9)
        limits = [rng.randrange(number, 5) if limited else 4 for number in copies]
        found = costs_of_suit(copies, limits)
        for sets in range(3):
            for pairs in range(2):
                expected = min(NEVER, cheapest(copies, limits, sets, pairs))
                assert min(NEVER, found[cost_index(sets, pairs)]) == expected, (copies, limits, sets, pairs)


def test_loading(tmp_path: Path) -> None:
    """A file of the tables is small, and holds what is otherwise made in a second."""
    write_distance_tables(tmp_path)
    (path,) = tmp_path.iterdir()
    assert path.stat().st_size < 3_000_000
    read = DistanceTables(_read(path)[0])
    assert [name for name in NAMES if getattr(read, name) != getattr(distance_tables(), name)] == []
