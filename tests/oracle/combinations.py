"""The fans made of two, three or four sets, and which of them may stand together by P2, P3 and P5."""

from collections.abc import Iterator
from itertools import combinations, pairwise

from .raw import is_honor, rank, suit
from .readings import Group, Reading

Instance = tuple[str, frozenset[int]]  # a fan and the places of its sets in the reading

# Every combination joins at least two parts of at most four sets that were apart: there can't be more than three.
MOST_COMBINATIONS = 3


def two_chows(a: int, b: int) -> Iterator[str]:
    if a == b:
        yield "pure_double_chow"
    if suit(a) != suit(b) and rank(a) == rank(b):
        yield "mixed_double_chow"
    if suit(a) == suit(b) and abs(rank(a) - rank(b)) == 3:
        yield "short_straight"
    if suit(a) == suit(b) and {rank(a), rank(b)} == {1, 7}:
        yield "two_terminal_chows"


def steps(tiles: tuple[int, ...]) -> set[int]:
    """The gaps between the ranks in order; a single value means a regular ladder."""
    ranks = sorted(rank(tile) for tile in tiles)
    return {high - low for low, high in pairwise(ranks)}


def three_chows(tiles: tuple[int, ...]) -> Iterator[str]:
    suits = len({suit(tile) for tile in tiles})
    step = steps(tiles)
    if suits == 1:
        if step == {0}:
            yield "pure_triple_chow"
        if step == {3}:
            yield "pure_straight"
        if step in ({1}, {2}):
            yield "pure_shifted_chows"
    if suits == 3:
        if step == {0}:
            yield "mixed_triple_chow"
        if step == {3}:
            yield "mixed_straight"
        if step == {1}:
            yield "mixed_shifted_chows"


def four_chows(tiles: tuple[int, ...], pair: int) -> Iterator[str]:
    suits = {suit(tile) for tile in tiles}
    if len(suits) == 1 and steps(tiles) == {0}:
        yield "quadruple_chow"
    if len(suits) == 1 and steps(tiles) in ({1}, {2}):
        yield "four_pure_shifted_chows"
    if not is_honor(pair) and rank(pair) == 5 and sorted(rank(tile) for tile in tiles) == [1, 1, 7, 7]:
        if suits == {suit(pair)}:
            yield "pure_terminal_chows"
        if len(set(tiles)) == 4 and len(suits) == 2 and suit(pair) not in suits:
            yield "three_suited_terminal_chows"


def pung_combinations(tiles: tuple[int, ...]) -> Iterator[str]:
    suits = len({suit(tile) for tile in tiles})
    step = steps(tiles)
    match len(tiles), suits, step:
        case 2, 2, _ if step == {0}:
            yield "double_pung"
        case 3, 3, _ if step == {0}:
            yield "triple_pung"
        case 3, 3, _ if step == {1}:
            yield "mixed_shifted_pungs"
        case 3, 1, _ if step == {1}:
            yield "pure_shifted_pungs"
        case 4, 1, _ if step == {1}:
            yield "four_pure_shifted_pungs"


def names(groups: tuple[Group, ...], pair: int) -> Iterator[str]:
    """The fans that these sets, all of them, form together."""
    tiles = tuple(group.tile for group in groups)
    if all(group.is_triplet for group in groups) and not any(is_honor(tile) for tile in tiles):
        yield from pung_combinations(tiles)
    if all(group.kind == "chow" for group in groups):
        match len(tiles):
            case 2:
                yield from two_chows(*tiles)
            case 3:
                yield from three_chows(tiles)
            case 4:
                yield from four_chows(tiles, pair)


def all_combinations(reading: Reading) -> list[Instance]:
    if reading.shape != "standard" or reading.pair is None:
        return []
    found: list[Instance] = []
    for size in (2, 3, 4):
        for indices in combinations(range(len(reading.groups)), size):
            groups = tuple(reading.groups[index] for index in indices)
            found += [(name, frozenset(indices)) for name in names(groups, reading.pair)]
    return found


def no_set_twice_in_the_same_fan(chosen: tuple[Instance, ...]) -> bool:
    """P3, non-identical."""
    return not any(name == other and sets & other_sets for (name, sets), (other, other_sets) in combinations(chosen, 2))


def each_joins_what_was_apart(chosen: tuple[Instance, ...]) -> bool:
    """P2 and P5: a combination never joins two sets that others have joined already, so all together are a forest."""
    part = {index: index for _, sets in chosen for index in sets}
    for _, sets in chosen:
        joined = {part[index] for index in sets}
        if len(joined) < len(sets):
            return False
        target = min(joined)
        part = {index: target if old in joined else old for index, old in part.items()}
    return True


def legal_choices(reading: Reading) -> Iterator[tuple[Instance, ...]]:
    """Every choice, the empty one included, that the principles allow."""
    found = all_combinations(reading)
    for size in range(MOST_COMBINATIONS + 1):
        for chosen in combinations(found, size):
            if no_set_twice_in_the_same_fan(chosen) and each_joins_what_was_apart(chosen):
                yield chosen
