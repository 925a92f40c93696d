"""Sessions by rank: the last one by places 1-4, 5-8 and so on, and Monrad, which also avoids repeats.

`ranking` names the players, best first. Table 1 has the best; starting winds even out those of the sessions before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from huit.club.seating.apart import Apart, pairs_apart
from huit.club.seating.arranging.winds import in_order_of_need
from huit.club.seating.chance import SeededChance
from huit.club.seating.schedule import AT_A_TABLE, Four, Pair, Schedule, Seats, meetings_of, pairs_of, winds_of

REACH: Final = 24  # places up or down over which two players are swapped
REPEAT: Final = 10_000  # cost of a meeting that was before, or must not be; the spread of a table is squared
SOFT: Final = 1_000
STEPS: Final = 600
STAY: Final = 6  # steps for which a swapped place stays, and up to as many more


def by_places(ranking: Sequence[int], played: Schedule) -> Seats:
    """Places 1-4 at table 1, 5-8 at table 2, and so on."""
    fours = [tuple(ranking[first : first + AT_A_TABLE]) for first in range(0, len(ranking), AT_A_TABLE)]
    return in_order_of_need(fours, winds_of(played, len(ranking)))


def by_intervals(ranking: Sequence[int], played: Schedule, interval: int) -> Seats:
    """Places 1, 1 + k, 1 + 2k and 1 + 3k at table 1, and so on for each 4k; a shorter last group is quartered."""
    fours = []
    for first in range(0, len(ranking), AT_A_TABLE * interval):
        group = ranking[first : first + AT_A_TABLE * interval]
        apart = len(group) // AT_A_TABLE
        fours += [tuple(group[place::apart]) for place in range(apart)]
    return in_order_of_need(fours, winds_of(played, len(ranking)))


def monrad(ranking: Sequence[int], played: Schedule, rules: Sequence[Apart], chance: SeededChance) -> Seats:
    """As near to the order of rank as can be without a meeting that was before or should not be."""
    swaps = _Swaps(pair_costs(ranking, played, rules), len(ranking))
    places = swaps.repaired(chance)
    fours = [
        tuple(ranking[place] for place in sorted(places[first : first + AT_A_TABLE]))
        for first in range(0, len(places), AT_A_TABLE)
    ]
    return in_order_of_need(fours, winds_of(played, len(ranking)))


def pair_costs(ranking: Sequence[int], played: Schedule, rules: Sequence[Apart]) -> dict[Pair, int]:
    """The cost of a meeting of two places (from 0), where it has one."""
    place = {player: number for number, player in enumerate(ranking)}
    hard, soft = pairs_apart(rules, len(ranking) // AT_A_TABLE)
    costs: dict[Pair, int] = {}
    for pairs, cost in ((meetings_of(played), REPEAT), (hard, REPEAT), (soft, SOFT)):
        for one, other in pairs:
            left, right = sorted((place[one], place[other]))
            costs[left, right] = costs.get((left, right), 0) + cost
    return costs


class _Swaps:
    """The places in the order of the tables, four by four, swapped until the tables cost little."""

    def __init__(self, costs: dict[Pair, int], players: int) -> None:
        self.costs = costs
        self.places = list(range(players))

    def repaired(self, chance: SeededChance) -> list[int]:
        best, least = list(self.places), self._total()
        stays = [0] * len(self.places)
        for step in range(STEPS):
            conflicts = self._conflicts()
            if not conflicts:
                break
            seat = conflicts[chance.below(len(conflicts))]
            other = self._best_swap(seat, stays, step)
            if other < 0:
                continue
            self._swap(seat, other)
            for moved in (seat, other):
                stays[moved] = step + STAY + chance.below(STAY)
            total = self._total()
            if total < least:
                best, least = list(self.places), total
        self.places = best
        self._tighten()
        return self.places

    def _four(self, table: int) -> list[int]:
        return self.places[table * AT_A_TABLE : (table + 1) * AT_A_TABLE]

    def _cost(self, four: Sequence[int]) -> int:
        spread = max(four) - min(four) - (AT_A_TABLE - 1)
        return spread * spread + sum([self.costs.get(pair, 0) for pair in pairs_of(four)])

    def _total(self) -> int:
        return sum([self._cost(self._four(table)) for table in range(len(self.places) // AT_A_TABLE)])

    def _conflicts(self) -> list[int]:
        """The seats of those who meet somebody at a cost."""
        return [
            table * AT_A_TABLE + seat
            for table in range(len(self.places) // AT_A_TABLE)
            for seat in range(AT_A_TABLE)
            if self._meets(self._four(table), seat)
        ]

    def _meets(self, four: Four | list[int], seat: int) -> bool:
        one = four[seat]
        return any((min(one, other), max(one, other)) in self.costs for other in four if other != one)

    def _best_swap(self, seat: int, stays: list[int], step: int) -> int:
        """The seat with which a swap costs least, within reach; -1 if all stay."""
        best, least = -1, 1 << 60
        for other in range(max(0, seat - REACH), min(len(self.places), seat + REACH + 1)):
            if other // AT_A_TABLE != seat // AT_A_TABLE and stays[other] <= step:
                change = self._change(seat, other)
                if change < least:
                    best, least = other, change
        return best

    def _change(self, one: int, other: int) -> int:
        left, right = self._four(one // AT_A_TABLE), self._four(other // AT_A_TABLE)
        before = self._cost(left) + self._cost(right)
        left[one % AT_A_TABLE], right[other % AT_A_TABLE] = right[other % AT_A_TABLE], left[one % AT_A_TABLE]
        return self._cost(left) + self._cost(right) - before

    def _swap(self, one: int, other: int) -> None:
        self.places[one], self.places[other] = self.places[other], self.places[one]

    def _tighten(self) -> None:
        """Swap as long as that brings the places of a table nearer to each other, without new conflicts."""
        improved = True
        while improved:
            improved = False
            for seat in range(len(self.places)):
                other = self._best_swap(seat, [0] * len(self.places), 0)
                if other >= 0 and self._change(seat, other) < 0:
                    self._swap(seat, other)
                    improved = True
