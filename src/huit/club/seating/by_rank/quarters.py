"""Groups of sixteen: after the preset sessions the field is frozen by rank, and each table has one of each quarter.

At a table of a group sits one of its places 1-4, one of 5-8, one of 9-12 and one of 13-16. What a last group has less
than sixteen is divided in quarters all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Final

from huit.club.seating.apart import Apart
from huit.club.seating.arranging.winds import in_order_of_need
from huit.club.seating.by_rank.monrad import pair_costs
from huit.club.seating.schedule import AT_A_TABLE, Four, Pair, Schedule, Seats, winds_of

GROUP: Final = 16


def by_quarters(ranking: Sequence[int], played: Schedule, rules: Sequence[Apart], frozen: bool) -> Seats:
    """A session of groups. Where they are frozen, the groups are those of the session before."""
    costs = pair_costs(ranking, played, rules)
    place = {player: number for number, player in enumerate(ranking)}
    groups = (
        _groups_before(played[-1]) if frozen else [list(ranking[i : i + GROUP]) for i in range(0, len(ranking), GROUP)]
    )
    fours: list[Four] = []
    for group in groups:
        places = sorted(place[player] for player in group)
        fours += [tuple(ranking[number] for number in four) for four in _quartered(places, costs)]
    return in_order_of_need(fours, winds_of(played, len(ranking)))


def _groups_before(seats: Seats) -> list[list[int]]:
    tables = GROUP // AT_A_TABLE
    return [
        [player for four in seats[first : first + tables] for player in four] for first in range(0, len(seats), tables)
    ]


def _quartered(places: Sequence[int], costs: dict[Pair, int]) -> list[Four]:
    """One place of each quarter at each table, at the least cost of meetings. Branch and bound over the quarters."""
    tables = len(places) // AT_A_TABLE
    quarters = [places[first : first + tables] for first in range(0, len(places), tables)]
    best: list[Four] = []
    least = 1 << 60

    def add_quarter(number: int, tables_so_far: list[Four], cost: int) -> None:
        nonlocal best, least
        if cost >= least:
            return
        if number == len(quarters):
            best, least = tables_so_far, cost
            return
        for order in permutations(quarters[number]):
            added = sum(
                [costs.get((one, new), 0) for four, new in zip(tables_so_far, order, strict=True) for one in four]
            )
            add_quarter(
                number + 1, [(*four, new) for four, new in zip(tables_so_far, order, strict=True)], cost + added
            )

    add_quarter(1, [(one,) for one in quarters[0]], 0)
    return best
