"""Account-once (P5): what several chows or pungs are worth together, against the formula of the rulings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, pairwise
from random import Random

import pytest
from tests.examples import thinned

from huit.core.calculator import score_hand
from huit.core.hands import CHOW, LEFT, PUNG, Hand, Meld
from huit.core.notation import parse_tiles
from huit.core.profiles import profile_named
from huit.core.rules.combinations import Combined, best_combinations, is_forest, serves_twice
from huit.core.rules.fan_ids import IDS, MIXED_DOUBLE_CHOW, NUMBERS, PURE_DOUBLE_CHOW, PURE_STRAIGHT, SHORT_STRAIGHT
from huit.core.rules.fan_table import FAN_TABLE
from huit.core.rules.score_types import ScoredReading
from huit.core.tiles import NORTH, WEST

FFMJ = profile_named("ffmj")
STARTS = [9 * suit + rank for suit in range(3) for rank in range(7)]  # the lowest tiles of the chows
SUITED = range(27)

# Four melded chows, or three, and a pair of honours: the chow fans alone (P6).
VECTORS = [
    ("123m 789m 123s 789s", 3),
    ("234m 567m 234s 567s", 3),
    ("123m 123m 789m 789m", 3),
    ("234s 234p 234p 567p", 3),
    ("234m 234s 567m", 2),
    ("123m 456m 789m 123m", 16 + 1),
    ("123p 456m 789s 789p", 8 + 1),
    ("123m 234s 345p 456m", 6 + 1),
    ("123m 234m 345m 567m", 16 + 1),
    ("123m 123s 123p 456m", 8 + 1),
    ("123m 234m 345m 456m", 32),
]


def best_of(kind: int, tiles: tuple[int, ...]) -> ScoredReading:
    """The score of melded sets of one kind, filled up with pungs of West, and a pair of North."""
    melds = tuple(Meld(kind, tile, LEFT) for tile in tiles) + (Meld(PUNG, WEST, LEFT),) * (4 - len(tiles))
    return score_hand(Hand(melds, (NORTH,), NORTH), FFMJ).best


def chosen(reading: ScoredReading) -> list[tuple[int, int]]:
    """The combinations that count, each with its sets."""
    return [(one.fan, sets) for one in reading.counted if FAN_TABLE[one.fan].is_combination for sets in one.instances]


def worth(reading: ScoredReading) -> int:
    return sum(FFMJ.points[fan] for fan, _ in chosen(reading))


def fits_four_copies(starts: tuple[int, ...]) -> bool:
    return max(Counter(start + step for start in starts for step in range(3)).values()) <= 4


def chow_choices(number: int) -> Iterator[tuple[int, ...]]:
    return filter(fits_four_copies, combinations_with_replacement(STARTS, number))


# The formula of P5, written once more and without a search ------------------------------------------------------------


def ladder(tiles: tuple[int, ...]) -> tuple[int, set[int]]:
    """The number of suits, and the steps between the ranks in order."""
    ranks = sorted(tile % 9 for tile in tiles)
    return len({tile // 9 for tile in tiles}), {high - low for low, high in pairwise(ranks)}


def four_set_points(tiles: tuple[int, ...]) -> int:
    match ladder(tiles):
        case (1, steps) if steps == {0}:
            return 48
        case (1, steps) if steps in ({1}, {2}):
            return 32
    return 0


def three_set_points(tiles: tuple[int, ...]) -> int:
    match ladder(tiles):
        case (1, steps) if steps == {0}:
            return 24
        case (1, steps) if steps in ({1}, {2}, {3}):
            return 16
        case (3, steps) if steps in ({0}, {3}):
            return 8
        case (3, steps) if steps == {1}:
            return 6
    return 0


def related(one: int, other: int) -> bool:
    """Two chows that make a fan of two: equal in any suits, or three or six apart in one."""
    apart = abs(one % 9 - other % 9)
    return apart == 0 or (one // 9 == other // 9 and apart in (3, 6))


def parts(tiles: tuple[int, ...]) -> int:
    """Connected components of the graph of the relations."""
    clusters = [{index} for index in range(len(tiles))]
    for one, other in combinations(range(len(tiles)), 2):
        if related(tiles[one], tiles[other]):
            joined = [cluster for cluster in clusters if one in cluster or other in cluster]
            clusters = [cluster for cluster in clusters if cluster not in joined] + [set().union(*joined)]
    return len(clusters)


def chow_formula(tiles: tuple[int, ...]) -> int:
    if len(tiles) == 4 and four_set_points(tiles):
        return four_set_points(tiles)
    best = 0
    for some in combinations(range(len(tiles)), 3):
        three = tuple(tiles[index] for index in some)
        if three_set_points(three):
            free = [tile for index, tile in enumerate(tiles) if index not in some]
            best = max(best, three_set_points(three) + sum(any(related(tile, one) for one in three) for tile in free))
    return best or len(tiles) - parts(tiles)


def pung_formula(tiles: tuple[int, ...]) -> int:
    if ladder(tiles) == (1, {1}):
        return 48
    best = 0
    for three in combinations(tiles, 3):
        points = {(1, 1): 24, (3, 0): 16, (3, 1): 8}
        suits, steps = ladder(three)
        dear = points.get((suits, min(steps)), 0) if len(steps) == 1 else 0
        if dear:
            (free,) = set(tiles) - set(three)
            best = max(best, dear + 2 * any(free % 9 == tile % 9 for tile in three))
    equal = sum(one % 9 == other % 9 for one, other in combinations(tiles, 2))
    return best or 2 * equal


# ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "points"), VECTORS)
def test_vectors(text: str, points: int) -> None:
    """The vectors of the rulings."""
    starts = tuple(parse_tiles(word)[0] for word in text.split())
    assert worth(best_of(CHOW, starts)) == chow_formula(starts) == points


def check_chows(starts: tuple[int, ...]) -> None:
    reading = best_of(CHOW, starts)
    assert worth(reading) == chow_formula(starts), starts
    check_legal(reading)


def check_legal(reading: ScoredReading) -> None:
    """No two combinations share two sets, no set serves twice in a fan, and everything joined is a forest."""
    found = chosen(reading)
    for (fan, sets), (other, others) in combinations(found, 2):
        shared = (sets & others).bit_count()
        assert shared <= (0 if fan == other else 1), found
    joined = 0
    for _, sets in found:
        joined |= sets
    assert sum(sets.bit_count() - 1 for _, sets in found) <= max(0, joined.bit_count() - 1), found


@pytest.mark.parametrize(("number", "choices"), [(3, 1_771), (4, 10_626)])
def test_all_chows(number: int, choices: int) -> None:
    """Whatever three or four chows there are, they are worth what the spanning-forest formula says (P5)."""
    every = list(chow_choices(number))
    assert len(every) == choices
    for starts in thinned(every):
        check_chows(starts)


def test_some_pungs() -> None:
    """Four suited pungs are worth what the formula says (P5), on a sample."""
    rng = Random("pungs")
    for _ in range(2_000):
        tiles = tuple(sorted(rng.sample(SUITED, 4)))
        assert worth(best_of(PUNG, tiles)) == pung_formula(tiles), tiles


@pytest.mark.long
def test_all_pungs() -> None:
    """Every choice of four suited pungs is worth what the formula says (P5)."""
    for tiles in combinations(SUITED, 4):
        reading = best_of(PUNG, tiles)
        assert worth(reading) == pung_formula(tiles), tiles
        check_legal(reading)


def test_what_is_not_chosen_says_why() -> None:
    """001: 123p 456m 789s with a second 789p: one of the two pairs counts, the other fell to P5."""
    starts = tuple(parse_tiles(word)[0] for word in ("123p", "456m", "789s", "789p"))
    reading = best_of(CHOW, starts)
    counted = {IDS[fan] for fan, _ in chosen(reading)}
    absorbed = {
        (IDS[one.fan], IDS[one.by], one.ruling) for one in reading.absorbed if FAN_TABLE[one.fan].is_combination
    }
    assert counted == {"mixed_straight", "mixed_double_chow"}
    assert absorbed == {("two_terminal_chows", "mixed_straight", "P5")}


def test_a_set_serves_once_in_a_fan() -> None:
    """123m 123s 456m 456s: two mixed double chows are apart, but no chow has two of them (P3)."""
    starts = tuple(parse_tiles(word)[0] for word in ("123m", "123s", "456m", "456s"))
    counts = Counter(IDS[fan] for fan, _ in chosen(best_of(CHOW, starts)))
    assert counts.total() == 3
    assert counts["mixed_double_chow"] <= 2
    assert counts["short_straight"] <= 2


def test_best_combinations_prefers_the_dearest() -> None:
    """A dear combination on some sets takes the place of cheap ones between them."""
    found = [
        Combined(PURE_STRAIGHT, 0b0111),
        Combined(PURE_DOUBLE_CHOW, 0b1100),
        Combined(SHORT_STRAIGHT, 0b0011),
        Combined(SHORT_STRAIGHT, 0b0110),
    ]
    assert best_combinations(found, FFMJ.points) == found[:2]


def test_forest() -> None:
    """Sets that are joined already cannot be joined again, directly or through others (P5)."""
    assert is_forest([], 0b0011)
    assert is_forest([0b0011], 0b0110)
    assert not is_forest([0b0111], 0b0101)
    assert is_forest([0b0011, 0b1100], 0b0110)
    assert not is_forest([0b1111], 0b1001)


def test_serves_twice() -> None:
    """The same fan again on one of the same sets is not another (P3); a different fan is."""
    first = Combined(MIXED_DOUBLE_CHOW, 0b0011)
    assert serves_twice([first], Combined(MIXED_DOUBLE_CHOW, 0b0110))
    assert not serves_twice([first], Combined(MIXED_DOUBLE_CHOW, 0b1100))
    assert not serves_twice([first], Combined(SHORT_STRAIGHT, 0b0110))


def test_points_of_the_profile_decide() -> None:
    """The highest-scoring choice depends on the points: a three-chow fan worth 1 leaves its chows to cheaper fans."""
    points = list(FFMJ.points)
    points[NUMBERS["pure_straight"]] = 1
    found = [
        Combined(PURE_STRAIGHT, 0b0111),
        Combined(SHORT_STRAIGHT, 0b0011),
        Combined(NUMBERS["two_terminal_chows"], 0b0101),
    ]
    assert best_combinations(found, tuple(points)) == found[1:]
