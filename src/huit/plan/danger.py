"""How dangerous a discard is, by counting: the share of two-tile waits among the unseen tiles that it completes."""

from __future__ import annotations

from huit.core.tiles import FIRST_HONOR


def danger_of(tile: int, left: list[int]) -> float:
    """Of all pairs of unseen tiles, those that this tile would make a chow or a pung of."""
    unseen = sum(left)
    if unseen < 2:
        return 0.0
    pairs = left[tile] * (left[tile] - 1) // 2
    if tile < FIRST_HONOR:
        rank = tile % 9
        for low, high in ((-2, -1), (-1, 1), (1, 2)):
            if rank + low >= 0 and rank + high <= 8:
                pairs += left[tile + low] * left[tile + high]
    return pairs / (unseen * (unseen - 1) // 2)
