"""Planner advice for a seat, computed only from its own view."""

from __future__ import annotations

from huit.bots.asking import advice_seen, hand_seen
from huit.core.hands import CONCEALED, Hand
from huit.core.tiles import KINDS, NO_TILE
from huit.game.actions import Action
from huit.game.standing import ANSWERS
from huit.game.view import View
from huit.plan.advice.advice_types import Advice


def hand_of(seen: View, thrown: int = NO_TILE) -> Hand | None:
    """The seat's hand, optionally after a discard; None if a kept flower makes it too short."""
    return hand_seen(seen, thrown)


def seen_tiles(seen: View) -> tuple[int, ...]:
    """Visible tiles: all rivers and the others' declared sets, without a claimable discard."""
    found: list[int] = []
    for place, seat in enumerate(seen.seats):
        found += [tile for tile in seat.river if tile < KINDS]
        if place != seen.seat:
            found += [tile for meld in seat.melds if meld.claim != CONCEALED for tile in meld.tiles]
    if seen.phase == ANSWERS:
        found.remove(seen.discard)
    return tuple(found)


def find_advice(seen: View, legal: tuple[Action, ...]) -> Advice | None:
    """Advice restricted to legal actions; None if the planner has nothing to say."""
    return advice_seen(seen, legal)


def hand_in_question(seen: View) -> Hand | None:
    """The hand as it can be told to the calculator: 14 tiles on one's turn, 13 and a discard on offer."""
    hand = hand_of(seen)
    return None if hand is None or hand.is_won == (seen.phase == ANSWERS) else hand
