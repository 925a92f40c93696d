"""Table numbers: nobody sits twice at the same table, where that can be.

Session after session the tables are matched with the numbers that none of their players has sat at (Kuhn's algorithm);
where no perfect matching is left, a tabu search swaps numbers within a session.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from huit.club.seating.chance import SeededChance
from huit.club.seating.schedule import Four, Schedule, Seats, places_of

TRIES: Final = 4
SWAPS: Final = 300_000  # weighed before the search gives up: a third of a second
LOOKS: Final = 8  # conflicts of which a step changes the one that saves most
SHORTEST: Final = 2  # steps for which the two numbers of a swap stay
SPREAD: Final = 4  # and up to so many more
ADDED: Final = (0, *[2 * times - 1 for times in range(1, 64)])  # to the squares by one visit more

Swap = tuple[int, int, int, int]  # the repeats after it, the session, the two table numbers


def table_repeats(schedule: Sequence[Seats]) -> int:
    """The times that somebody sits at a table where he sat before, squared: two people once rather than one twice."""
    return sum((times - 1) ** 2 for times in places_of(schedule).values())


def with_distinct_tables(schedule: Schedule, chance: SeededChance, played: int = 0) -> Schedule:
    """The same tables under other numbers: the best of some tries by matching. Those of sessions played stay."""
    best, fewest = schedule, table_repeats(schedule)
    for _ in range(TRIES):
        if not fewest:
            break
        found = _numbered(schedule, chance, played)
        repeats = table_repeats(found)
        if repeats < fewest:
            best, fewest = found, repeats
    return best


def with_fewest_repeats(schedule: Schedule, chance: SeededChance, played: int = 0) -> Schedule:
    """The same tables under other numbers: the best that a search finds. Those of sessions played stay."""
    return _Renumbering(schedule, played).searched(chance)


def _numbered(schedule: Schedule, chance: SeededChance, played: int) -> Schedule:
    """One try: a matching for each session in turn."""
    tables = len(schedule[0])
    been: dict[int, set[int]] = {}
    numbered: list[Seats] = []
    for session, seats in enumerate(schedule):
        if session < played:
            numbers = list(range(tables))
        else:
            numbers = _matching([_untouched(four, been, chance.order(tables)) for four in seats], tables)
        placed = dict(zip(numbers, seats, strict=True))
        numbered.append(tuple(placed[number] for number in range(tables)))
        for number, four in placed.items():
            for player in four:
                been.setdefault(player, set()).add(number)
    return tuple(numbered)


def _untouched(four: Four, been: dict[int, set[int]], order: Sequence[int]) -> list[int]:
    """The table numbers at which none of the four has sat."""
    sat = set[int]().union(*[been.get(player, ()) for player in four])
    return [number for number in order if number not in sat]


def _matching(allowed: Sequence[Sequence[int]], tables: int) -> list[int]:
    """A number for each table: allowed ones as far as they go, then whatever is left."""
    holder = [-1] * tables  # the table that has a number

    def found(table: int, tried: set[int]) -> bool:
        for number in allowed[table]:
            if number not in tried:
                tried.add(number)
                if holder[number] < 0 or found(holder[number], tried):
                    holder[number] = table
                    return True
        return False

    unmatched = [table for table in range(tables) if not found(table, set())]
    for number in range(tables):
        if holder[number] < 0:
            holder[number] = unmatched.pop()
    numbers = [0] * tables
    for number, table in enumerate(holder):
        numbers[table] = number
    return numbers


class _Renumbering:
    """Tabu search over swaps of two table numbers of a session."""

    def __init__(self, schedule: Schedule, played: int) -> None:
        self.played = played
        self.sessions = [list(seats) for seats in schedule]
        self.tables = len(schedule[0])
        players = max(player for four in schedule[0] for player in four) + 1
        self.been = [[0] * self.tables for _ in range(players)]
        for (player, table), times in places_of(schedule).items():
            self.been[player][table] = times
        self.repeats = table_repeats(schedule)

    def searched(self, chance: SeededChance) -> Schedule:
        best, fewest = self._schedule(), self.repeats
        stays = [[0] * self.tables for _ in self.sessions]
        for step in range(SWAPS // (self.tables * LOOKS)):
            conflicts = [self._conflict(chance) for _ in range(LOOKS)] if fewest else []
            swaps = [self._best_swap(*conflict, stays, step, fewest) for conflict in conflicts if conflict is not None]
            if not swaps:
                break
            repeats, session, one, other = min(swaps)
            if other < 0:
                continue
            self._swap(session, one, other)
            for moved in (one, other):
                stays[session][moved] = step + SHORTEST + chance.below(SPREAD)
            if repeats < fewest:
                best, fewest = self._schedule(), repeats
        return best

    def _schedule(self) -> Schedule:
        return tuple(tuple(seats) for seats in self.sessions)

    def _conflict(self, chance: SeededChance) -> tuple[int, int] | None:
        """A session and a table number at which somebody sits again; None if chance finds none."""
        free = len(self.sessions) - self.played
        for _ in range(4 * free * self.tables):
            session, table = self.played + chance.below(free), chance.below(self.tables)
            if any(self.been[player][table] > 1 for player in self.sessions[session][table]):
                return session, table
        return None

    def _best_swap(self, session: int, table: int, stays: list[list[int]], step: int, fewest: int) -> Swap:
        """The swap of a table number that leaves fewest repeats; -1 for the other number where all stay."""
        seats, been, staying = self.sessions[session], self.been, stays[session]
        here = [been[player] for player in seats[table]]
        best, least = -1, 1 << 30
        for other, four in enumerate(seats):
            repeats = self.repeats
            for sat in here:
                repeats += ADDED[sat[other]] - ADDED[sat[table] - 1]
            for player in four:
                sat = been[player]
                repeats += ADDED[sat[table]] - ADDED[sat[other] - 1]
            free = step >= staying[other] and step >= staying[table]
            if other != table and repeats < least and (free or repeats < fewest):
                best, least = other, repeats
        return least, session, table, best

    def _swap(self, session: int, one: int, other: int) -> None:
        seats = self.sessions[session]
        for here, there in ((one, other), (other, one)):
            for player in seats[here]:
                sat = self.been[player]
                sat[here] -= 1
                self.repeats += ADDED[sat[there]] - ADDED[sat[here]]
                sat[there] += 1
        seats[one], seats[other] = seats[other], seats[one]
