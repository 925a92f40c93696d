"""Waits: the kinds that complete thirteen tiles, by the formal test of the wait fans (R-D01, R-D06)."""

from __future__ import annotations

from huit.core.rules.shapes import is_complete
from huit.core.tiles import KINDS, Kind


def waits_of(counts: list[int], melds: int, at_most: int = KINDS) -> list[Kind]:
    """The kinds that complete these concealed tiles; stops after `at_most`.

    A kind counts even when its four copies are held: it cannot come, but it destroys the uniqueness of a wait (R-D06).
    """
    found: list[Kind] = []
    left = counts[:]
    for kind in range(KINDS):
        left[kind] += 1
        if is_complete(left, melds):
            found.append(kind)
        left[kind] -= 1
        if len(found) >= at_most:
            break
    return found
