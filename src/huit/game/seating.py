"""Seating of the sixteen hands, and table points of a finished match (play 16)."""

from __future__ import annotations

from typing import Final

from huit.game.aliases import Player, Seat

# The seat of each player at the first hand of each round (play 16.6).
CHANGING: Final = ((0, 1, 2, 3), (1, 0, 3, 2), (3, 2, 0, 1), (2, 3, 1, 0))

TABLE_POINTS: Final = (4, 2, 1, 0)


def seat_of(player: Player, hand: int, seat_change: bool) -> Seat:
    """The seat wind, 0 to 3, of a player (0 was the first East) in a hand (0 to 15)."""
    start = CHANGING[hand // 4][player] if seat_change else player
    return (start - hand) % 4


def players_of(hand: int, seat_change: bool) -> tuple[Player, ...]:
    """The players at East, South, West and North in a hand."""
    seats = [seat_of(player, hand, seat_change) for player in range(4)]
    return tuple([seats.index(seat) for seat in range(4)])


def round_of(hand: int) -> int:
    """The round wind of a hand, 0 to 3."""
    return hand // 4


def ranks(totals: tuple[int, ...]) -> tuple[int, ...]:
    """The rank of each player, 1 to 4; equal totals have the same."""
    return tuple([1 + sum([other > total for other in totals]) for total in totals])


def table_points(totals: tuple[int, ...]) -> tuple[float, ...]:
    """Table points, 4, 2, 1 and 0 by total; equal totals share the points of their ranks (play 16.7)."""
    shares: list[float] = []
    for total in totals:
        first = sum([other > total for other in totals])
        equal = sum([other == total for other in totals])
        shares.append(sum(TABLE_POINTS[first : first + equal]) / equal)
    return tuple(shares)
