"""Tiles of a hand that is not complete that belong to no set: the reason why it is none."""

from __future__ import annotations

from collections import Counter
from functools import cache

from huit.core.hands import Hand
from huit.core.tiles import is_suited, rank_of

_LAST_OF_A_CHOW = 7  # the highest rank that begins one


def leftovers(hand: Hand) -> tuple[int, ...]:
    """The concealed tiles beside the sets and the pair, in the division that leaves fewest; of equals the first."""
    tiles = tuple(sorted([*hand.tiles, hand.winning]))
    return _least(tiles, True)


@cache
def _least(tiles: tuple[int, ...], pair: bool) -> tuple[int, ...]:
    """The fewest tiles that stay when sets, and a pair if it is still allowed, are taken from the front."""
    if not tiles:
        return ()
    first, rest = tiles[0], tiles[1:]
    found = [(first, *_least(rest, pair))]
    for taken, next_pair in _groups(tiles, pair):
        counts = Counter(tiles)
        counts.subtract(taken)
        found.append(_least(tuple(sorted(counts.elements())), next_pair))
    return min(found, key=len)


def _groups(tiles: tuple[int, ...], pair: bool) -> list[tuple[tuple[int, ...], bool]]:
    """The groups that begin with the first tile, and if a pair is allowed after them."""
    first = tiles[0]
    groups: list[tuple[tuple[int, ...], bool]] = []
    if tiles.count(first) > 2:
        groups.append(((first,) * 3, pair))
    if pair and tiles.count(first) > 1:
        groups.append(((first,) * 2, False))
    chow = (first, first + 1, first + 2)
    if is_suited(first) and rank_of(first) <= _LAST_OF_A_CHOW and set(chow) <= set(tiles):
        groups.append((chow, pair))
    return groups
