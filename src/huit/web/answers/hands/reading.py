"""Parse a hand in notation, complete or not, to lay it out tile by tile."""

from __future__ import annotations

from huit.core.hands import Hand, Meld, Situation
from huit.core.json_text import Plain
from huit.core.notation import format_hand, parse_unfinished
from huit.core.tiles import NAMES


def answer_reading(text: str) -> Plain:
    """The sets, tiles and circumstances in the form of a tapped hand, and the normalised text."""
    hand = parse_unfinished(text)
    return {"text": format_hand(hand), "hand": _plain_hand(hand), "circumstances": _plain_circumstances(hand)}


def _plain_hand(hand: Hand) -> Plain:
    return {
        "melds": [_plain_meld(meld) for meld in hand.melds],
        "tiles": [NAMES[tile] for tile in hand.tiles],
        "winning": NAMES[hand.winning] if hand.is_won else None,
    }


def _plain_meld(meld: Meld) -> Plain:
    return {"tiles": [NAMES[tile] for tile in meld.tiles], "claim": meld.claim}


def _plain_circumstances(hand: Hand) -> Plain:
    situation: Situation = hand.situation
    return {
        "round": NAMES[situation.round_wind],
        "seat": NAMES[situation.seat_wind],
        "self_drawn": situation.self_drawn,
        "last_copy": situation.last_copy,
        "last_of_wall": situation.last_of_wall,
        "kong": situation.kong,
        "opening": situation.opening,
        "flowers": hand.flowers,
    }
