"""Distance from ready (shanten): for each of the five forms, with the kinds that help and the copies left of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from huit.core.faults import HandError
from huit.core.hands import Hand
from huit.core.notation import format_hand
from huit.core.tiles import KINDS, NAMES, Tile
from huit.core.validation import COPIES, faults_of
from huit.core.values import Value
from huit.plan.distance.limited import Missing, measure_limited
from huit.plan.distance.meter import IMPOSSIBLE
from huit.plan.distance.quick import forms_of
from huit.plan.unseen import copies_left

__all__ = ["DiscardDistance", "Distance", "Useful"]


@dataclass(frozen=True)
class Useful(Value):
    """A kind that brings a hand nearer, and how many copies of it may still come.

    >>> huit.distance("123m456m789m12sEE").useful
    (Useful(tile=11, copies=4),)
    """

    tile: Tile
    copies: int


@dataclass(frozen=True)
class DiscardDistance(Value):
    """The distance after a discard.

    >>> huit.distance("123m456m789m12sEE9p").discards[0]
    DiscardDistance(tile=26, distance=0, useful=(Useful(tile=11, copies=4),))
    """

    tile: Tile
    distance: int
    useful: tuple[Useful, ...]

    @property
    def copies(self) -> int:
        return sum(one.copies for one in self.useful)


@dataclass(frozen=True)
class Distance(Value):
    """Tiles from ready: 0 is ready, -1 complete. `forms` in the order of SHAPE_IDS, None for one not possible.

    >>> found = huit.distance("123m456m789m12sEE9p")
    >>> found.distance, found.copies, found.discards[0].tile
    (0, 4, 26)
    """

    hand: Hand
    distance: int
    forms: tuple[int | None, ...]
    useful: tuple[Useful, ...]
    discards: tuple[DiscardDistance, ...]  # of 14 tiles, the best first

    def __repr__(self) -> str:
        useful = {NAMES[one.tile]: one.copies for one in self.useful}
        return f"Distance({self.distance}, {format_hand(self.hand)!r}, {useful})"

    @property
    def copies(self) -> int:
        return sum(one.copies for one in self.useful)


def distance(hand: Hand, seen: Sequence[int] = ()) -> Distance:
    """Measure a hand of 13 tiles, or of 14 with the tile just drawn as its `winning` one. `seen` are the tiles that lie
    open on the table, one's own sets aside.

    A kind is useful if it brings the nearest forms nearer; of 14 tiles, after one of the best discards. One whose
    copies were all seen is listed with 0; one of which the player holds all four is never useful.

    Raises HandError for a hand with faults, or more tiles seen than exist.
    """
    faults = faults_of(hand)
    if faults:
        raise HandError(faults)
    left = copies_left(hand, seen)
    counts = hand.concealed_counts()
    limits = limits_of(hand)
    forms = _measure(counts, limits, len(hand.melds))
    lacking, kinds = _nearest(forms)
    discards = _discards(hand, counts, limits, left) if hand.is_won else ()
    if discards:
        nearest = discards[0].distance
        kinds = sum(
            [1 << kind for kind in {one.tile for cut in discards if cut.distance == nearest for one in cut.useful}]
        )
    return Distance(
        hand,
        lacking - 1,
        tuple([None if missing >= IMPOSSIBLE else missing - 1 for missing, _ in forms]),
        _useful(kinds, left) if lacking else (),
        discards,
    )


def limits_of(hand: Hand) -> list[int]:
    """The copies of each kind that concealed tiles can ever hold: four, less those in declared sets."""
    limits = [COPIES] * KINDS
    for meld in hand.melds:
        for tile in meld.tiles:
            limits[tile] -= 1
    return limits


def _measure(counts: list[int], limits: list[int], melds: int) -> list[Missing]:
    """The tiles each form lacks, and its useful kinds as bits."""
    if melds:
        return measure_limited(counts, limits, melds)
    tiles = [kind for kind in range(KINDS) for _ in range(counts[kind])]
    return [(steps + 1, kinds) for steps, kinds in forms_of(tiles)]


def _nearest(forms: list[Missing]) -> Missing:
    """The least that any form lacks, and the useful kinds of all forms that lack so little."""
    least = min([missing for missing, _ in forms])
    useful = 0
    for missing, kinds in forms:
        if missing == least:
            useful |= kinds
    return least, useful


def _discards(hand: Hand, counts: list[int], limits: list[int], left: list[int]) -> tuple[DiscardDistance, ...]:
    """The distance after each discard, the best first: the nearest to ready, then the most useful copies."""
    found: list[DiscardDistance] = []
    for kind in range(KINDS):
        if counts[kind]:
            counts[kind] -= 1
            missing, kinds = _nearest(_measure(counts, limits, len(hand.melds)))
            counts[kind] += 1
            found.append(DiscardDistance(kind, missing - 1, _useful(kinds, left)))
    return tuple(sorted(found, key=lambda one: (one.distance, -one.copies, one.tile)))


def _useful(kinds: int, left: list[int]) -> tuple[Useful, ...]:
    return tuple([Useful(kind, left[kind]) for kind in range(KINDS) if kinds >> kind & 1])
