"""The seating of an event: sessions of tables of four, and the counts that everything else asks for.

Players are numbers from 0; files and pages write them from 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

AT_A_TABLE: Final = 4

PlayerNumber = int  # of an entrant in the seating, from 0
Pair = tuple[PlayerNumber, PlayerNumber]  # the smaller number first
Four = tuple[PlayerNumber, ...]  # East, South, West and North of the first hand
Seats = tuple[Four, ...]  # one session, table 1 first
Schedule = tuple[Seats, ...]


def pairs_of(four: Iterable[PlayerNumber]) -> Iterator[Pair]:
    """The six pairs of a table."""
    return combinations(sorted(four), 2)


def meetings_of(schedule: Iterable[Seats]) -> dict[Pair, list[int]]:
    """The sessions (from 0) in which each pair meets."""
    met: dict[Pair, list[int]] = {}
    for number, seats in enumerate(schedule):
        for four in seats:
            for pair in pairs_of(four):
                met.setdefault(pair, []).append(number)
    return met


def repeated(schedule: Iterable[Seats]) -> dict[Pair, list[int]]:
    """The pairs that meet more than once, with their sessions."""
    return {pair: sessions for pair, sessions in meetings_of(schedule).items() if len(sessions) > 1}


def winds_of(schedule: Iterable[Iterable[Four]], players: int) -> list[list[int]]:
    """Counts of each player's starts as East, South, West and North."""
    counts = [[0] * AT_A_TABLE for _ in range(players)]
    for seats in schedule:
        for four in seats:
            for wind, player in enumerate(four):
                counts[player][wind] += 1
    return counts


def places_of(schedule: Iterable[Seats]) -> Counter[tuple[PlayerNumber, int]]:
    """Counts of each player's sessions at each table number (from 0)."""
    return Counter((player, table) for seats in schedule for table, four in enumerate(seats) for player in four)


def renumbered(schedule: Iterable[Seats], names: Sequence[PlayerNumber]) -> Schedule:
    """The same seating with player `names[p]` in the place of p."""
    return tuple(tuple(tuple(names[player] for player in four) for four in seats) for seats in schedule)
