"""Generator (c), search: min-conflicts with a tabu list, for any groups and any sessions played before.

A conflict is a meeting beyond the first, or a meeting of two who are to be kept apart. Each step looks at some
pairs in conflict and makes the cheapest swap of one of these players with another one of the same session. Steps are
counted, not timed: the same input gives the same seating on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from huit.club.seating.chance import SeededChance
from huit.club.seating.schedule import Pair, Schedule, pairs_of

REPEAT: Final = 4  # cost of a meeting beyond the first
HARD: Final = 4  # of a meeting that must not be
SOFT: Final = 1  # of one that should not be

SWAPS: Final = 1_500_000  # weighed before the search gives up: about a second
LOOKS: Final = 8  # conflicts of which a step changes the one that costs least
SHORTEST: Final = 4  # steps for which the two of a swap stay
SPREAD: Final = 7  # and up to so many more, and the number of sessions
NEVER: Final = 1 << 30  # the cost of a swap that is not allowed

ForbiddenPairs = tuple[Iterable[Pair], Iterable[Pair]]  # who must not meet, who should not
Conflict = tuple[int, int]  # a session, and a player to be moved
Swap = tuple[int, int, int, int]  # the cost after it, the session, the two players


def without_conflicts(
    start: Sequence[Sequence[Sequence[int]]],
    apart: ForbiddenPairs,
    chance: SeededChance,
    played: int = 0,
    floor: int = 0,
) -> Schedule:
    """The best seating found from a first one, whose first `played` sessions stay. Orders at a table mean nothing.

    The search ends when nothing is left to change, when the cost is down to `floor`, or after SWAPS.
    """
    state = _State(start, apart, played)
    best, fewest = state.schedule(), state.cost
    stays = [[0] * state.players for _ in state.seats]  # the step until which a player of a session is not moved
    for step in range(SWAPS // (state.players * LOOKS)):
        if fewest <= floor or not state.bad:
            break
        conflicts = [state.conflict(chance) for _ in range(LOOKS)]
        swaps = [state.best_swap(*conflict, stays, step, fewest) for conflict in conflicts if conflict is not None]
        if not swaps:
            break
        cost, session, player, other = min(swaps)
        if cost >= NEVER:
            continue
        state.swap(session, player, other)
        for moved in (player, other):
            stays[session][moved] = step + SHORTEST + chance.below(SPREAD + len(stays))
        if state.cost < fewest:
            best, fewest = state.schedule(), state.cost
    return best


class _State:
    """A seating, its conflicts, and the cost of every meeting more or less."""

    def __init__(self, start: Sequence[Sequence[Sequence[int]]], apart: ForbiddenPairs, played: int) -> None:
        self.seats = [[list(four) for four in seats] for seats in start]
        self.players = sum(len(four) for four in self.seats[0])
        self.free = range(played, len(self.seats))
        self.table_of = [self._tables_of(seats) for seats in self.seats]
        everybody = range(self.players)
        self.met = [[0] * self.players for _ in everybody]
        self.joining = [[0] * self.players for _ in everybody]  # cost of one meeting more
        self.leaving = [[0] * self.players for _ in everybody]  # saved by one meeting less
        for pairs, weight in zip(apart, (HARD, SOFT), strict=True):
            for one, other in pairs:
                self._add(self.joining, one, other, weight)
                self._add(self.leaving, one, other, weight)
        self.bad: list[Pair] = []
        self.place: dict[Pair, int] = {}  # in `bad`
        self.cost = 0
        for seats in self.seats:
            for four in seats:
                for one, other in pairs_of(four):
                    self._meet(one, other)

    def _tables_of(self, seats: list[list[int]]) -> list[int]:
        tables = [0] * self.players
        for table, four in enumerate(seats):
            for player in four:
                tables[player] = table
        return tables

    def schedule(self) -> Schedule:
        return tuple(tuple(tuple(four) for four in seats) for seats in self.seats)

    # Pairs -----------------------------------------------------------------------------------------------------------

    @staticmethod
    def _add(costs: list[list[int]], one: int, other: int, amount: int) -> None:
        costs[one][other] += amount
        costs[other][one] += amount

    def _meet(self, one: int, other: int) -> None:
        self.cost += self.joining[one][other]
        self._add(self.met, one, other, 1)
        times = self.met[one][other]
        if times == 1:
            self._add(self.joining, one, other, REPEAT)
        elif times == 2:
            self._add(self.leaving, one, other, REPEAT)
        if self.leaving[one][other]:
            self._mark((one, other) if one < other else (other, one))

    def _part(self, one: int, other: int) -> None:
        self.cost -= self.leaving[one][other]
        self._add(self.met, one, other, -1)
        times = self.met[one][other]
        if times == 0:
            self._add(self.joining, one, other, -REPEAT)
        elif times == 1:
            self._add(self.leaving, one, other, -REPEAT)
        if times == 0 or not self.leaving[one][other]:
            self._clear((one, other) if one < other else (other, one))

    def _mark(self, pair: Pair) -> None:
        if pair not in self.place:
            self.place[pair] = len(self.bad)
            self.bad.append(pair)

    def _clear(self, pair: Pair) -> None:
        if pair in self.place:
            place = self.place.pop(pair)
            last = self.bad.pop()
            if last != pair:
                self.bad[place] = last
                self.place[last] = place

    # Steps -----------------------------------------------------------------------------------------------------------

    def conflict(self, chance: SeededChance) -> Conflict | None:
        """A random conflict that can be changed; None when there is none left."""
        while self.bad:
            pair = self.bad[chance.below(len(self.bad))]
            one, other = pair
            shared = [number for number in self.free if self.table_of[number][one] == self.table_of[number][other]]
            if shared:
                return shared[chance.below(len(shared))], pair[chance.below(2)]
            self._clear(pair)  # they met in sessions that were played
        return None

    def best_swap(self, session: int, player: int, stays: list[list[int]], step: int, fewest: int) -> Swap:
        """The swap of a player that costs least. One who is to stay is moved only for a new best."""
        joining, leaving = self.joining, self.leaving
        home = self.table_of[session][player]
        left = [other for other in self.seats[session][home] if other != player]
        first, second, third = left
        with_player = joining[player]
        gone = self.cost - sum([leaving[player][other] for other in left])
        staying = stays[session]
        best, least, equals = -1, NEVER, 0
        for table, four in enumerate(self.seats[session]):
            if table == home:
                continue
            east, south, west, north = four
            at_table = gone + with_player[east] + with_player[south] + with_player[west] + with_player[north]
            for other in four:
                with_other, without = joining[other], leaving[other]
                cost = (
                    at_table
                    - with_player[other]
                    + with_other[first]
                    + with_other[second]
                    + with_other[third]
                    - without[east]
                    - without[south]
                    - without[west]
                    - without[north]
                )
                if cost > least or (staying[other] > step and cost >= fewest):
                    continue
                equals = equals + 1 if cost == least else 0
                if cost < least or (step * 7 + other) % (equals + 1) == 0:
                    best, least = other, cost
        return least, session, player, best

    def swap(self, session: int, one: int, other: int) -> None:
        seats, table_of = self.seats[session], self.table_of[session]
        home, away = table_of[one], table_of[other]
        for leaver, table in ((one, home), (other, away)):
            four = seats[table]
            four.remove(leaver)
            for stayer in four:
                self._part(leaver, stayer)
        for joiner, table in ((other, home), (one, away)):
            for stayer in seats[table]:
                self._meet(joiner, stayer)
            seats[table].append(joiner)
            table_of[joiner] = table
