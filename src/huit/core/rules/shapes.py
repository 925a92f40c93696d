"""The five winning shapes (R-I01), tested on the copies of each concealed kind. A fifth copy is no obstacle."""

from __future__ import annotations

from typing import Final

from huit.core.tiles import FIRST_HONOR, KINDS, is_terminal_or_honor

STANDARD: Final = 0
SEVEN_PAIRS_SHAPE: Final = 1
THIRTEEN_ORPHANS_SHAPE: Final = 2
HONORS_AND_KNITTED: Final = 3
KNITTED_STRAIGHT_SHAPE: Final = 4

SHAPE_IDS: Final = ("standard", "seven_pairs", "thirteen_orphans", "honors_and_knitted", "knitted_straight")

ORPHANS: Final = tuple(kind for kind in range(KINDS) if is_terminal_or_honor(kind))
HONORS: Final = tuple(range(FIRST_HONOR, KINDS))


def _knitted_pattern(first: int, second: int, third: int) -> tuple[int, ...]:
    """1-4-7 of suit `first`, 2-5-8 of `second` and 3-6-9 of `third`."""
    return tuple(
        sorted(9 * suit + start + step for start, suit in enumerate((first, second, third)) for step in (0, 3, 6))
    )


KNITTED_PATTERNS: Final = tuple(
    _knitted_pattern(first, second, 3 - first - second) for first in range(3) for second in range(3) if first != second
)


def is_complete(counts: list[int], melds: int) -> bool:
    """True if concealed tiles and a number of declared sets make a winning shape (R-I01)."""
    if is_standard(counts):
        return True
    if melds == 0 and (is_seven_pairs(counts) or is_thirteen_orphans(counts) or is_knitted_singles(counts)):
        return True
    return melds <= 1 and _is_knitted_straight(counts)


def is_standard(counts: list[int]) -> bool:
    """Sets and one pair. Only one family of tiles can hold the pair: the one with two tiles beyond its sets."""
    pairs = 0
    for start in (0, 9, 18):
        total = sum(counts[start : start + 9])
        if total % 3 == 1:
            return False
        if total % 3 == 2:
            pairs += 1
            if pairs > 1 or not _suit_with_pair(counts, start):
                return False
        elif total and not _suit_of_sets(counts, start):
            return False
    for kind in HONORS:
        if counts[kind] % 3 == 1:
            return False
        pairs += counts[kind] % 3 == 2  # five copies are a pung and a pair
    return pairs == 1


def _suit_with_pair(counts: list[int], start: int) -> bool:
    for kind in range(start, start + 9):
        if counts[kind] >= 2:
            counts[kind] -= 2
            found = _suit_of_sets(counts, start)
            counts[kind] += 2
            if found:
                return True
    return False


def _suit_of_sets(counts: list[int], start: int) -> bool:
    """From the lowest rank up: whatever three equal tiles leave over must begin chows."""
    first = counts[start]
    second = counts[start + 1]
    for offset in range(2, 9):
        chows = first % 3
        third = counts[start + offset]
        if second < chows or third < chows:
            return False
        first = second - chows
        second = third - chows
    return first % 3 == 0 and second % 3 == 0


def is_seven_pairs(counts: list[int]) -> bool:
    if any(copies % 2 for copies in counts):
        return False
    return sum(counts) == 14


def is_thirteen_orphans(counts: list[int]) -> bool:
    return all(counts[kind] for kind in ORPHANS) and sum(counts[kind] for kind in ORPHANS) == sum(counts) == 14


def is_knitted_singles(counts: list[int]) -> bool:
    """Fourteen different tiles among the honours and one knitted pattern (R-I02)."""
    if max(counts) > 1 or sum(counts) != 14:
        return False
    suited = sum(counts[:FIRST_HONOR])
    return any(sum(counts[kind] for kind in pattern) == suited for pattern in KNITTED_PATTERNS)


def _is_knitted_straight(counts: list[int]) -> bool:
    for pattern in KNITTED_PATTERNS:
        if all(counts[kind] for kind in pattern):
            left = counts[:]
            for kind in pattern:
                left[kind] -= 1
            if is_standard(left):
                return True
    return False
