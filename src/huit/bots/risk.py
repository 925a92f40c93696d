"""What a discard may cost: how likely each opponent waits, and how well the tile would suit them."""

from __future__ import annotations

from typing import Final

from huit.bots.position import Position
from huit.core.tiles import FIRST_HONOR, KINDS, NO_TILE
from huit.game.view import SeatView
from huit.plan.danger import danger_of

WAITING: Final = (0.06, 0.12, 0.3, 0.6, 1.0)  # the chance that a player waits late in a hand, by declared sets
HIT: Final = 0.05  # the chance that a tile like any other is what a waiting player wants
LOSS: Final = 18.0  # points that a discarder pays more than if somebody else had given the tile

THROWN_BY_THEM: Final = 0.4  # what is left of the danger of a kind that the opponent threw away
SUIT_WANTED: Final = 1.7  # a suit in which all the declared sets of an opponent are, and the others
SUIT_NOT_WANTED: Final = 0.4


class Risk:
    """The danger of each kind at one moment, in points."""

    def __init__(self, position: Position) -> None:
        view = position.view
        left = position.left
        self.costs = [0.0] * KINDS
        passed = 1.0 - min(1.0, position.draws / 20.0)
        shares = [danger_of(kind, left) for kind in range(KINDS)]
        mean = sum(shares) / KINDS or 1.0
        for place, seat in enumerate(view.seats):
            if place != view.seat and not seat.dead:
                threat = WAITING[len(seat.melds)] * passed
                suit = _suit_of(seat)
                for kind in range(KINDS):
                    self.costs[kind] += LOSS * HIT * threat * shares[kind] / mean * _liking(seat, suit, kind)

    def of(self, tile: int) -> float:
        return self.costs[tile] if tile < KINDS else 0.0


def _suit_of(seat: SeatView) -> int:
    """The one suit of two or more open sets, -1 if there is none."""
    suits = [meld.tile // 9 for meld in seat.melds if meld.tile != NO_TILE and meld.tile < FIRST_HONOR]
    return suits[0] if len(suits) > 1 and len(set(suits)) == 1 and len(seat.melds) > 1 else -1


def _liking(seat: SeatView, suit: int, kind: int) -> float:
    liking = THROWN_BY_THEM if kind in seat.river else 1.0
    if suit < 0 or kind >= FIRST_HONOR:
        return liking
    return liking * (SUIT_WANTED if kind // 9 == suit else SUIT_NOT_WANTED)
