"""Account-once (P5) with non-separation (P2) and non-identical (P3): the combinations of sets that count together.

A combination joins the sets it is made of. What is legal is a forest: every combination must join sets that no others
have joined already, so two combinations never share two sets, and a set that is not yet combined is combined once with
one that is. And no set serves twice in the same fan. The highest-scoring legal choice counts, of equals the one with
more fans (a profile may make some worth nothing), then the one that comes first in the table.
"""

from __future__ import annotations

from dataclasses import dataclass

from huit.core.rules.fan_ids import Fan


@dataclass(frozen=True)
class Combined:
    """One combination fan on some sets (bits of the reading's groups)."""

    fan: Fan
    sets: int


def best_combinations(found: list[Combined], points: tuple[int, ...]) -> list[Combined]:
    """The highest-scoring legal choice among these, which stand in the order of the table."""
    search = _Search(found, points)
    search.extend(0, [], [], 0)
    return search.best


class _Search:
    """Tries every legal choice, taking a combination before leaving it out."""

    def __init__(self, found: list[Combined], points: tuple[int, ...]) -> None:
        self.found = found
        self.points = points
        self.best: list[Combined] = []
        self.best_points = 0

    def extend(self, index: int, chosen: list[Combined], joined: list[int], points: int) -> None:
        if points > self.best_points or (points == self.best_points and len(chosen) > len(self.best)):
            self.best = chosen
            self.best_points = points
        for later in range(index, len(self.found)):
            one = self.found[later]
            if is_forest(joined, one.sets) and not serves_twice(chosen, one):
                self.extend(later + 1, [*chosen, one], _join(joined, one.sets), points + self.points[one.fan])


def is_forest(joined: list[int], sets: int) -> bool:
    """True if the sets belong to different clusters of those already joined."""
    return all((cluster & sets).bit_count() <= 1 for cluster in joined)


def serves_twice(chosen: list[Combined], one: Combined) -> bool:
    """True if a set of this combination already serves in the same fan (P3)."""
    return any(other.fan == one.fan and other.sets & one.sets for other in chosen)


def _join(joined: list[int], sets: int) -> list[int]:
    cluster = sets
    apart: list[int] = []
    for other in joined:
        if other & sets:
            cluster |= other
        else:
            apart.append(other)
    return [*apart, cluster]
