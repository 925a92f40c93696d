"""Unfinished hands of all sorts, for tests of distances: far from ready, near, one-suited, with declared sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from tests.oracle.convert import meld_of
from tests.oracle.generate import choose
from tests.oracle.raw import KINDS, RawMeld

from huit.core.hands import Hand
from huit.core.tiles import NO_TILE

RawHand = tuple[tuple[RawMeld, ...], tuple[int, ...]]  # declared sets, concealed tiles

KNITTED_OR_HONORS = (0, 3, 6, 10, 13, 16, 20, 23, 26, *range(27, 34))
TERMINALS_AND_HONORS = (0, 8, 9, 17, 18, 26, *range(27, 34))


def from_kinds(rng: Random, kinds: list[int], copies: int = 4, number: int = 13) -> RawHand:
    return (), tuple(sorted(rng.sample([kind for kind in kinds for _ in range(copies)], number)))


def any_tiles(rng: Random) -> RawHand:
    return from_kinds(rng, list(KINDS))


def few_kinds(rng: Random) -> RawHand:
    return from_kinds(rng, rng.sample(KINDS, rng.randrange(5, 13)))


def one_suit(rng: Random) -> RawHand:
    start = rng.choice((0, 9, 18))
    return from_kinds(rng, list(range(start, start + 9)))


def orphans(rng: Random) -> RawHand:
    return from_kinds(rng, [*TERMINALS_AND_HONORS, *rng.sample(range(27), 2)], 2)


def knitted(rng: Random) -> RawHand:
    return from_kinds(rng, [*KNITTED_OR_HONORS, *rng.sample(range(27), 2)], 2)


def spoiled_win(rng: Random) -> RawHand:
    """A complete hand, often with declared sets, of which one tile is gone and a few are others."""
    win = choose(rng)
    tiles = list(win.tiles)
    for _ in range(rng.choice((0, 0, 1, 1, 2))):
        tiles.remove(rng.choice(tiles))
        left = Counter(dict.fromkeys(KINDS, 4)) - Counter(tile for meld in win.melds for tile in meld.tiles)
        tiles.append(rng.choice(sorted((left - Counter(tiles)).elements())))
    return win.melds, tuple(sorted(tiles))


SORTS: tuple[Callable[[Random], RawHand], ...] = (any_tiles, few_kinds, one_suit, orphans, knitted, spoiled_win)


def hand_of(raw: RawHand, drawn: int = NO_TILE) -> Hand:
    return Hand(tuple(meld_of(meld) for meld in raw[0]), tuple(sorted(raw[1])), drawn)
