"""The nearest form by look-ups: the same as the measures that know the useful kinds, and costs in one machine word."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.examples import scaled
from tests.plan.test_distance_tables import cheapest, costs_of_honors, costs_of_suit, random_copies

from huit.core.fast.codes import tiles_words
from huit.plan.distance import packed_costs
from huit.plan.distance.costs import COSTS, cost_index, together
from huit.plan.distance.distance_tables import distance_tables
from huit.plan.distance.limited import measure_limited
from huit.plan.distance.nearest import TOO_MANY, Nearest
from huit.plan.distance.packed_costs import LimitedCosts, least_together, packed, packed_together, unpacked
from huit.plan.distance.quick import forms_of

HANDS = scaled(400)
WALL = tuple(kind for kind in range(34) for _ in range(4))


def capped(costs: tuple[int, ...]) -> tuple[int, ...]:
    """The costs, with impossible ones capped to NEVER, in a word as in a list."""
    return tuple(min(packed_costs.NEVER, cost) for cost in costs)


def word_of(copies: list[int]) -> int:
    return sum(number << 3 * rank for rank, number in enumerate(copies))


@pytest.mark.parametrize("ranks", [9, 7])
def test_costs_under_limits(ranks: int) -> None:
    """The costs of a family in one word are those of the list, however many copies lie in declared sets."""
    rng = Random(f"words {ranks}")
    limited = LimitedCosts()
    for _ in range(HANDS):
        copies = random_copies(rng, ranks)
        limits = [rng.choice((number, max(number, 1), max(number, 3), 4)) for number in copies]
        held, taken = word_of(copies), word_of([4 - limit for limit in limits])
        expected = capped(costs_of_suit(copies, limits) if ranks == 9 else costs_of_honors(copies, limits))
        found = limited.suit(held, taken, COSTS - 1) if ranks == 9 else limited.honors(held, taken)
        assert unpacked(found) == expected, (copies, limits)
        if ranks == 9:
            for sets in range(1, 4):  # fewer sets are counted faster, and only they are asked for
                some = unpacked(limited.suit(held, taken, cost_index(sets, 1)))[: cost_index(sets, 1) + 1]
                assert some == expected[: len(some)]
    assert cheapest([0] * 9, [0] * 9, 1, 0) >= packed_costs.NEVER


def test_two_families() -> None:
    """Two words together cost what two lists together do."""
    rng = Random("together")
    for _ in range(HANDS):
        one = costs_of_suit(random_copies(rng, 9), [4] * 9)
        other = costs_of_honors(random_copies(rng, 7), [4] * 7)
        both = capped(together(one, other))
        assert unpacked(packed_together(packed(one), packed(other), COSTS - 1)) == both
        for sets in range(5):
            index = cost_index(sets, 1)
            assert min(packed_costs.NEVER, least_together(packed(one), packed(other), index)) == both[index]


def declared(rng: Random, number: int) -> list[tuple[int, ...]]:
    """Some sets that may lie on the table together."""
    sets: list[tuple[int, ...]] = []
    while len(sets) < number:
        kind = rng.randrange(34)
        chow = kind < 27 and kind % 9 < 7 and rng.random() < 0.5
        one = (kind, kind + 1, kind + 2) if chow else (kind,) * rng.choice((3, 4))
        if max(Counter([*one, *[tile for some in sets for tile in some]]).values()) <= 4:
            sets.append(one)
    return sets


@pytest.mark.parametrize("melds", range(5))
def test_nearest(melds: int) -> None:
    """The missing tiles are those of the nearest form, also where copies lie in declared sets."""
    rng = Random(f"nearest {melds}")
    nearest = Nearest(distance_tables())
    for _ in range(HANDS):
        taken = [tile for one in declared(rng, melds) for tile in one]
        kinds = rng.sample(range(34), rng.choice((6, 12, 34)))
        wall = [tile for kind in kinds for tile in (kind,) * (4 - taken.count(kind))]
        size = 13 - 3 * melds
        if len(wall) < size:
            continue
        hand = rng.sample(wall, size)
        found = nearest.missing(*tiles_words(tuple(hand)), *tiles_words(tuple(taken)), melds, size)
        if melds:
            limits = [4 - taken.count(kind) for kind in range(34)]
            forms = measure_limited([hand.count(kind) for kind in range(34)], limits, melds)
            assert found == min(missing for missing, _ in forms), (hand, taken)
        else:
            assert found == 1 + min(distance for distance, _ in forms_of(hand)), hand


def test_too_many_copies() -> None:
    """Five copies of a kind, or more, are never measured as fewer."""
    nearest = Nearest(distance_tables())
    for copies in range(5, 14):
        hand = (3,) * copies + tuple(range(9, 9 + 13 - copies))
        assert nearest.missing(*tiles_words(hand), 0, 0, 0, 13) == TOO_MANY
