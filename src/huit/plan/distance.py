"""How far a hand is from ready: for each of the five forms, with the kinds that help and the copies left of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from huit.core.hands import Hand
from huit.core.values import Value


@dataclass(frozen=True)
class Useful(Value):
    """A kind that brings a hand nearer, and how many copies of it may still come."""

    tile: int
    copies: int


@dataclass(frozen=True)
class DiscardDistance(Value):
    """How far the hand is after a discard."""

    tile: int
    distance: int
    useful: tuple[Useful, ...]

    @property
    def copies(self) -> int:
        return sum(one.copies for one in self.useful)


@dataclass(frozen=True)
class Distance(Value):
    """Tiles from ready: 0 is ready, -1 complete. `forms` in the order of SHAPE_IDS, None for one that cannot be made."""

    hand: Hand
    distance: int
    forms: tuple[int | None, ...]
    useful: tuple[Useful, ...]
    discards: tuple[DiscardDistance, ...]  # of 14 tiles, the best first

    @property
    def copies(self) -> int:
        return sum(one.copies for one in self.useful)


def distance(hand: Hand, seen: Sequence[int] = ()) -> Distance:
    """Measure a hand of 13 or 14 tiles. `seen` are the tiles that lie open on the table, one's own sets aside.

    Raises HandError for a hand with faults, or more tiles seen than exist.
    """
    raise NotImplementedError
