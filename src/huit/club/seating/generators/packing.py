"""Bin packing: groups into blocks or fours of one size, so that a group is never split."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

STEPS: Final = 20_000


def packed(sizes: Sequence[int], bins: int, room: int) -> list[int] | None:
    """The bin of each group, or None where they do not fit. Sizes come largest first."""
    if any(size > room for size in sizes) or sum(sizes) > bins * room:
        return None
    left = [room] * bins
    chosen: list[int] = []
    steps = STEPS

    def place(group: int) -> bool:
        nonlocal steps
        steps -= 1
        if group == len(sizes):
            return True
        if steps < 0:
            return False
        seen: set[int] = set()
        for number in sorted(range(bins), key=lambda number: left[number]):  # best fit first
            if left[number] >= sizes[group] and left[number] not in seen:
                seen.add(left[number])  # bins with the same room are the same
                left[number] -= sizes[group]
                chosen.append(number)
                if place(group + 1):
                    return True
                chosen.pop()
                left[number] += sizes[group]
        return False

    return chosen if place(0) else None


def packed_loosely(sizes: Sequence[int], bins: int, room: int) -> list[list[int]]:
    """As many whole groups as fit, largest first: their numbers in each bin. The others are left out."""
    left = [room] * bins
    held: list[list[int]] = [[] for _ in range(bins)]
    for group, size in enumerate(sizes):
        fitting = [number for number in range(bins) if left[number] >= size]
        if fitting:
            number = min(fitting, key=lambda number: left[number])
            held[number].append(group)
            left[number] -= size
    return held


def filled_up(bins: Sequence[Sequence[int]], players: int, room: int) -> list[list[int]]:
    """The bins with everybody who is in none of them added where there is room."""
    placed = {entrant for members in bins for entrant in members}
    rest = iter([entrant for entrant in range(players) if entrant not in placed])
    return [[*members, *[next(rest) for _ in range(room - len(members))]] for members in bins]
