"""Starting winds: everybody starts as each wind as often as the others, within one.

Seats are the edges of a graph between players and tables. A closed walk over all edges, coloured by turns, splits the
seats of every table in two and those of every player as evenly as can be (de Werra's equitable colouring). Split once
more, the halves are the four winds: within one, always.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Final

from huit.club.seating.chance import SeededChance
from huit.club.seating.schedule import AT_A_TABLE, Four, Schedule, Seats, winds_of

ORDERS: Final = tuple(permutations(range(AT_A_TABLE)))
SWEEPS: Final = 40

Edge = tuple[int, int]  # a player, and the number of a table counted over all sessions


def with_balanced_winds(schedule: Schedule, players: int) -> Schedule:
    """The same tables, each in the order of its starting winds."""
    fours = [four for seats in schedule for four in seats]
    edges = [(player, table) for table, four in enumerate(fours) for player in four]
    east_west, south_north = _halves(edges, players)
    east, west = _halves(east_west, players)
    south, north = _halves(south_north, players)
    order: list[list[int]] = [[-1] * AT_A_TABLE for _ in fours]
    for wind, seats in enumerate((east, south, west, north)):
        for player, table in seats:
            order[table][wind] = player
    tables = iter(order)
    return tuple(tuple(tuple(next(tables)) for _ in seats) for seats in schedule)


def _halves(edges: Sequence[Edge], players: int) -> tuple[list[Edge], list[Edge]]:
    """Two halves of the edges: half of those of each table, and of each player within one."""
    spare = 1 + max(table for _, table in edges)  # a table more, for players with an odd number of edges
    odd = [False] * players
    for player, _ in edges:
        odd[player] = not odd[player]
    all_edges = [*edges, *[(player, spare) for player in range(players) if odd[player]]]
    halves: tuple[list[Edge], list[Edge]] = ([], [])
    for turn, edge in _closed_walks(all_edges, players):
        if edge[1] != spare:
            halves[turn].append(edge)
    return halves


def _closed_walks(edges: Sequence[Edge], players: int) -> Iterable[tuple[int, Edge]]:
    """Every edge once, with the turn 0 or 1 by which it is walked: from its player, or to it."""
    around: dict[int, list[int]] = {}  # edges at a player (from 0) or table (from `players`)
    for number, (player, table) in enumerate(edges):
        around.setdefault(player, []).append(number)
        around.setdefault(players + table, []).append(number)
    walked = [False] * len(edges)
    for start in range(players):
        here = start
        while around.get(here):
            number = around[here].pop()
            if walked[number]:
                continue
            walked[number] = True
            player, table = edges[number]
            yield int(here != player), edges[number]
            here = players + table if here == player else player


def in_order_of_need(seats: Iterable[Four], counts: Sequence[Sequence[int]]) -> Seats:
    """One session, each table in the order that evens out best how often its players started as each wind."""
    return tuple(_best_order(four, counts) for four in seats)


def with_winds_after(played: Schedule, schedule: Schedule, players: int, chance: SeededChance) -> Schedule:
    """Sessions to come, in orders that even out those of the sessions played: swept until everybody is within one."""
    counts = winds_of(played + schedule, players)
    sessions = [list(seats) for seats in schedule]
    for _ in range(SWEEPS):
        if not unbalanced((*played, *sessions), players):
            break
        for seats in sessions:
            for table, four in enumerate(seats):
                _count(four, counts, -1)
                mixed = tuple(four[place] for place in chance.order(AT_A_TABLE))  # among equals, another one each time
                seats[table] = _best_order(mixed, counts)
                _count(seats[table], counts, 1)
    return tuple(tuple(seats) for seats in sessions)


def _count(four: Four, counts: list[list[int]], times: int) -> None:
    for wind, player in enumerate(four):
        counts[player][wind] += times


def _best_order(four: Four, counts: Sequence[Sequence[int]]) -> Four:
    return min(_orders(four), key=lambda order: _unevenness(order, counts))


def _orders(four: Four) -> list[Four]:
    return [tuple(four[place] for place in order) for order in ORDERS]


def _unevenness(order: Four, counts: Sequence[Sequence[int]]) -> int:
    return sum(counts[player][wind] for wind, player in enumerate(order))


def unbalanced(schedule: Iterable[Iterable[Four]], players: int) -> list[int]:
    """The players who start as one wind at least twice more than as another."""
    return [player for player, counts in enumerate(winds_of(schedule, players)) if max(counts) - min(counts) > 1]
