"""A seat's view as a hand on paper: the hand, and the tiles that lie open."""

from __future__ import annotations

from huit.bots.asking import hand_seen
from huit.core.hands import CONCEALED, Hand
from huit.core.tiles import KINDS
from huit.game.standing import ANSWERS
from huit.game.view import View


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


def hand_in_question(seen: View) -> Hand | None:
    """The hand as it can be told to the calculator: 14 tiles on one's turn, 13 and a discard on offer."""
    hand = hand_seen(seen)
    return None if hand is None or hand.is_won == (seen.phase == ANSWERS) else hand
