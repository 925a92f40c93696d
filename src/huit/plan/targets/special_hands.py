"""Special hands, not made of sets: seven pairs, thirteen orphans, honours and knitted tiles."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from huit.core.rules.shapes import HONORS, KNITTED_PATTERNS, ORPHANS
from huit.core.tiles import KINDS

MOST_MISSING: Final = 4  # tiles; from farther away nobody plays for such a hand
MOST_SINGLES: Final = 7  # of which pairs are hoped for


def special_hands(copies: list[int], left: list[int], missing: int) -> list[list[int]]:
    """The tiles of such hands that lack exactly so many."""
    if missing > MOST_MISSING:
        return []
    found = _seven_pairs(copies, left, missing) + _orphans(copies, left, missing)
    for pattern in KNITTED_PATTERNS:
        found += _knitted((*pattern, *HONORS), copies, left, missing)
    return found


def _seven_pairs(copies: list[int], left: list[int], missing: int) -> list[list[int]]:
    """The pairs that are held, and the likeliest of the others."""
    held = [kind for kind in range(KINDS) for _ in range(copies[kind] // 2)]
    if 7 - len(held) != missing:
        return []
    singles = [kind for kind in range(KINDS) if copies[kind] % 2 and left[kind]]
    singles = sorted(singles, key=lambda kind: -left[kind])[:MOST_SINGLES]
    return [2 * (held + list(some)) for some in combinations(singles, missing)]


def _orphans(copies: list[int], left: list[int], missing: int) -> list[list[int]]:
    held = [kind for kind in ORPHANS if copies[kind]]
    pairs = [kind for kind in held if copies[kind] > 1]
    if 14 - len(held) - (len(pairs) > 0) != missing or any(not copies[kind] + left[kind] for kind in ORPHANS):
        return []
    return [[*ORPHANS, pair] for pair in pairs or ORPHANS if copies[pair] + left[pair] > 1]


def _knitted(kinds: tuple[int, ...], copies: list[int], left: list[int], missing: int) -> list[list[int]]:
    """Fourteen of sixteen kinds."""
    held = [kind for kind in kinds if copies[kind]]
    if 14 - len(held) != missing:
        return []
    wanted = [kind for kind in kinds if not copies[kind] and left[kind]]
    return [held + list(some) for some in combinations(wanted, missing)]
