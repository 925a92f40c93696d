"""The limits of a seating: numbers that can be asked for, and sessions that can be played without a repeat."""

from __future__ import annotations

from typing import Final

from huit.club.faults import DeskError, desk_fault
from huit.club.seating.schedule import AT_A_TABLE

FEWEST_PLAYERS: Final = AT_A_TABLE
MOST_PLAYERS: Final = 512
MOST_SESSIONS: Final = 24

# Fields with fewer sessions without a repeat than (N - 1) / 3 (OEIS A107431).
PROVED: Final = {4: 1, 8: 1, 12: 1, 20: 5}

# Sessions of a Monrad before two must meet again, measured on events with random results. Larger fields have more.
MONRAD: Final = {16: 3, 20: 3, 24: 4, 28: 5, 32: 6, 36: 6, 40: 8, 44: 8, 48: 9, 52: 10, 56: 10}


def most_sessions(players: int) -> int:
    """The most sessions in which nobody needs to meet anybody twice."""
    return PROVED.get(players, (players - 1) // (AT_A_TABLE - 1))


def monrad_sessions(players: int) -> int:
    """The most sessions by rank after which, as a rule, nobody has met anybody twice."""
    return MONRAD.get(players, 1 if players < min(MONRAD) else most_sessions(players) * 2 // 3)


def check_size(players: int, sessions: int) -> None:
    """Raise DeskError where no seating of this size can be made."""
    if players > MOST_PLAYERS:
        raise DeskError(desk_fault("seat_too_many", players=players, most=MOST_PLAYERS))
    if players % AT_A_TABLE or players < FEWEST_PLAYERS:
        missing = max(FEWEST_PLAYERS - players, -players % AT_A_TABLE)
        raise DeskError(
            desk_fault("seat_players", players=players, missing=missing, fewest=FEWEST_PLAYERS, most=MOST_PLAYERS)
        )
    if not 1 <= sessions <= MOST_SESSIONS:
        raise DeskError(desk_fault("seat_sessions", sessions=sessions, most=MOST_SESSIONS))
