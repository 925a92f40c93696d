"""Prizes beside the ranking: best hand, chicken hands, best session. Of ranked players only."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from huit.club.event.model import Tournament
from huit.club.standings.session_lines import lines_of


@dataclass(frozen=True, slots=True)
class BestHand:
    """A hand: points without flowers, session, table, and hand of the sheet, 0 if that is not known."""

    number: int
    points: int
    session: int
    table: int
    hand: int


@dataclass(frozen=True, slots=True)
class ChickenRow:
    """The number of wins with a chicken hand."""

    number: int
    count: int


@dataclass(frozen=True, slots=True)
class SessionBest:
    """The score of one session."""

    number: int
    score: int
    session: int
    table: int


def best_hands(event: Tournament, most: int = 10) -> tuple[BestHand, ...]:
    """Highest points first; of equal ones the earlier."""
    hands = [
        BestHand(hand.number, hand.points, session.number, table, hand.hand)
        for session in event.sessions
        for table, result in session.results.items()
        for hand in result.best
        if event.ranked(hand.number)
    ]
    return tuple(sorted(hands, key=lambda one: (-one.points, one.session, one.hand, one.table))[:most])


def chicken_hands(event: Tournament, most: int = 10) -> tuple[ChickenRow, ...]:
    """Most first."""
    counts: Counter[int] = Counter()
    for session in event.sessions:
        for result in session.results.values():
            counts.update(dict(zip(result.players, result.chickens, strict=True)))
    rows = [ChickenRow(number, count) for number, count in counts.items() if count and event.ranked(number)]
    return tuple(sorted(rows, key=lambda one: (-one.count, one.number))[:most])


def best_sessions(event: Tournament, most: int = 10) -> tuple[SessionBest, ...]:
    """Highest scores first; of equal ones the earlier."""
    rows = [
        SessionBest(number, line.score, session.number, line.table)
        for session in event.sessions
        for number, line in lines_of(event, session).items()
        if event.ranked(number) and not line.absent
    ]
    return tuple(sorted(rows, key=lambda one: (-one.score, one.session, one.table))[:most])
