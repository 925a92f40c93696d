"""Prognosis: the entrants who can still win before the last session.

A player can if some outcome of the last session brings his table points to those of everybody else: equal points are
decided by the score, which has no limit. The tables are independent of each other; where they are not drawn yet, only
the leaders count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from huit.club.event.entrant import ACTIVE
from huit.club.event.model import Tournament
from huit.club.event.states import CLOSED
from huit.club.standings.individual import standings_of
from huit.club.standings.points import FULL, shared_points


@dataclass(frozen=True, slots=True)
class Contender:
    """Somebody who can still win: points in twelfths, and how many he is behind."""

    number: int
    points: int
    score: int
    behind: int


def contenders(event: Tournament) -> tuple[Contender, ...]:
    """Best first. Empty unless all sessions but the last are closed, and that one is open."""
    if not event.sessions or event.sessions[-1].state == CLOSED:
        return ()
    if any(session.state != CLOSED for session in event.sessions[:-1]) or len(event.sessions) < 2:
        return ()
    rows = [row for row in standings_of(event, len(event.sessions) - 1).rows if not row.disqualified]
    points = {row.number: row.points for row in rows}
    if not rows:
        return ()
    tables = [table.drawn for table in event.sessions[-1].tables]
    lead = rows[0].points
    return tuple(
        [
            Contender(row.number, row.points, row.score, lead - row.points)
            for row in rows
            if event.status(row.number).state == ACTIVE and _can_win(row.number, points, tables, lead)
        ]
    )


def _can_win(number: int, points: dict[int, int], tables: Sequence[Sequence[int]], lead: int) -> bool:
    reached = points[number] + FULL[0]
    if reached < lead:
        return False
    for four in tables:
        # The room of each: what he may gain. House players and substitutes may have anything.
        rooms = [reached - points[one] if one in points else FULL[0] for one in four]
        winner = list(four).index(number) if number in four else -1
        if not any(_fits(outcome, rooms, winner) for outcome in outcomes()):
            return False
    return True


def _fits(outcome: Sequence[int], rooms: Sequence[int], winner: int) -> bool:
    if winner >= 0 and outcome[winner] != FULL[0]:
        return False
    return all(gained <= room for gained, room in zip(outcome, rooms, strict=True))


@cache
def outcomes() -> tuple[tuple[int, ...], ...]:
    """Every way in which four can share the points of a table."""
    return tuple(sorted(set(_all_outcomes())))


def _all_outcomes() -> Iterator[tuple[int, ...]]:
    for scores in product(range(4), repeat=4):
        yield shared_points(scores)
