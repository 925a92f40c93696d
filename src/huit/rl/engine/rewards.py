"""Rewards of the four players after a hand. They always sum to zero.

points         the payments of the hand
table_points   after the last hand, table points less their mean: 2.25, 0.25, -0.75 and -1.75 by place
win            1 for the winner, -1/3 for the others, 0 after a drawn hand
"""

from __future__ import annotations

from typing import Final

from huit.game.events import NOBODY
from huit.game.seating import TABLE_POINTS, table_points
from huit.game.standing import FINISHED
from huit.game.table import Table

POINTS: Final = "points"
TABLE: Final = "table_points"
WIN: Final = "win"
REWARDS: Final = (POINTS, TABLE, WIN)

MEAN: Final = sum(TABLE_POINTS) / 4


def rewards_since(table: Table, hands: int, kind: str, scale: float) -> list[float]:
    """Rewards by player for the hands after the first `hands` of the match."""
    found = [0.0, 0.0, 0.0, 0.0]
    if kind == TABLE:
        if table.phase == FINISHED and len(table.results) > hands:
            shares = table_points(tuple(table.totals))
            for player in range(4):
                found[player] = scale * (shares[player] - MEAN)
        return found
    for number in range(hands, len(table.results)):
        result = table.results[number]
        for player in range(4):
            if kind == POINTS:
                found[player] += scale * result.payments[player]
            elif result.winner != NOBODY:
                found[player] += scale * (1.0 if result.winner == player else -1.0 / 3.0)
    return found
