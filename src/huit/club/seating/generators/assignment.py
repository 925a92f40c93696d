"""Assignment of entrants to the numbers of a finished seating, so that few of those who should not meet do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from huit.club.seating.chance import SeededChance
from huit.club.seating.generators.search import HARD, NEVER, SOFT, ForbiddenPairs
from huit.club.seating.schedule import Pair, Schedule, meetings_of, renumbered

RESTARTS: Final = 6
MOST: Final = 60  # players; the search makes short work of larger fields


def assigned(schedule: Schedule, first: Sequence[int], apart: ForbiddenPairs, chance: SeededChance) -> Schedule:
    """The best seating found by swapping entrants as wholes, from `first` (the entrant of each number) and at random.

    Meetings beyond the first are neither made nor mended.
    """
    if len(first) > MOST:
        return renumbered(schedule, first)
    entrants = list(first)
    best, least = entrants, NEVER
    state = _Assignment(schedule, apart, len(first))
    for _ in range(RESTARTS):
        cost = state.improved(entrants)
        if cost < least:
            best, least = entrants, cost
        if not least:
            break
        entrants = chance.order(len(first))
    return renumbered(schedule, best)


class _Assignment:
    """Swaps of two entrants' numbers, as long as they help."""

    def __init__(self, schedule: Schedule, apart: ForbiddenPairs, players: int) -> None:
        self.players = players
        self.met = [[0] * players for _ in range(players)]
        for (one, other), sessions in meetings_of(schedule).items():
            self.met[one][other] = self.met[other][one] = len(sessions)
        self.partners: list[list[Pair]] = [[] for _ in range(players)]  # with the cost of a meeting
        for pairs, weight in zip(apart, (HARD, SOFT), strict=True):
            for one, other in pairs:
                self.partners[one].append((other, weight))
                self.partners[other].append((one, weight))

    def improved(self, entrants: list[int]) -> int:
        """Change `entrants` for the better, and return the cost that is left."""
        numbers = [0] * self.players
        for number, entrant in enumerate(entrants):
            numbers[entrant] = number
        swapped = True
        while swapped:
            swapped = False
            for one in range(self.players):
                for other in range(one):
                    if (self.partners[one] or self.partners[other]) and self._saves(one, other, numbers):
                        numbers[one], numbers[other] = numbers[other], numbers[one]
                        swapped = True
        for entrant, number in enumerate(numbers):
            entrants[number] = entrant
        return sum(self._cost(entrant, number, numbers, -1) for entrant, number in enumerate(numbers)) // 2

    def _saves(self, one: int, other: int, numbers: list[int]) -> bool:
        here, there = numbers[one], numbers[other]
        now = self._cost(one, here, numbers, other) + self._cost(other, there, numbers, one)
        return now > 0 and now > self._cost(one, there, numbers, other) + self._cost(other, here, numbers, one)

    def _cost(self, entrant: int, number: int, numbers: list[int], without: int) -> int:
        met = self.met[number]
        return sum([weight * met[numbers[other]] for other, weight in self.partners[entrant] if other != without])
