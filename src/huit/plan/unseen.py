"""The tiles nobody has shown: all copies less one's own hand and what lies open on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from huit.core.faults import Fault, HandError
from huit.core.hands import Hand
from huit.core.tiles import KINDS, NAMES, NO_TILE, Kind
from huit.core.validation import COPIES

FULL_WALL: Final = 144  # of a set, flowers included


def own_copies(hand: Hand) -> list[int]:
    """The copies of each kind in a hand, declared sets included."""
    counts = hand.concealed_counts()
    for meld in hand.melds:
        for tile in meld.tiles:
            counts[tile] += 1
    return counts


def copies_left(hand: Hand, seen: Sequence[int] = ()) -> list[int]:
    """The copies of each kind that may still come; raises HandError where more were seen than exist."""
    left = [COPIES - copies for copies in own_copies(hand)]
    for tile in seen:
        if not 0 <= tile < KINDS:
            raise HandError((Fault("tile_unknown", values=(("text", str(tile)),)),))
        left[tile] -= 1
    faults = [_too_many(kind, COPIES - copies) for kind, copies in enumerate(left) if copies < 0]
    if faults:
        raise HandError(tuple(faults))
    return left


def visible_to_all(hand: Hand, seen: Sequence[int]) -> list[int]:
    """The copies of each kind that everybody sees: what was seen on the table, and one's own exposed sets (R-E09)."""
    counts = [0] * KINDS
    for tile in seen:
        counts[tile] += 1
    for meld in hand.melds:
        if meld.exposed:
            for tile in meld.tiles:
                counts[tile] += 1
    return counts


def concealed_tiles(hand: Hand) -> tuple[int, ...]:
    """All concealed tiles of a hand, the one just drawn included."""
    return hand.tiles if hand.winning == NO_TILE else tuple(sorted((*hand.tiles, hand.winning)))


def _too_many(kind: Kind, count: int) -> Fault:
    return Fault("seen_too_many", values=(("tile", NAMES[kind]), ("count", str(count))))
