"""Presentation of a drill: the hand without its reading, and the circumstances in words."""

from __future__ import annotations

from typing import Final

from huit.core.hands import KONG, LEFT, OPPOSITE, RIGHT, Hand
from huit.core.tiles import NAMES
from huit.core.words import Words
from huit.core.words.explanation import circumstances_of, quantity
from huit.core.words.layout import Piece
from huit.learn.drills.claims import Offer, claim_id
from huit.learn.drills.drills import CLAIM, THROW, WAITS, Drill
from huit.learn.drills.topics import parse_topic
from huit.plan import moves
from huit.plan.advice.reasons import capital
from huit.plan.moves import Move

_FROM: Final = {LEFT: "drill_from_left", OPPOSITE: "drill_from_opposite", RIGHT: "drill_from_right"}


def pieces_shown(drill: Drill) -> tuple[Piece, ...]:
    """Declared sets, concealed tiles in order, then the last tile, marked if the hand is won."""
    hand = drill.hand
    melds = [Piece(meld.tiles, meld.exposed, meld.set_type == KONG and not meld.exposed) for meld in hand.melds]
    pieces = [*melds, Piece(hand.tiles)]
    if hand.is_won:
        pieces.append(Piece((hand.winning,)) if drill.spec.kind == THROW else Piece((hand.winning,), winning=0))
    return tuple([piece for piece in pieces if piece.tiles])


def said_of(drill: Drill, words: Words) -> str:
    """The circumstances in words; only the winds while the hand is not won, and the wall where it is told."""
    if drill.spec.kind in (WAITS, THROW, CLAIM):
        wall = [] if drill.wall is None else [quantity(words, "drill_wall", drill.wall)]
        return words.say("comma").join([_winds(drill.hand, words), *wall])
    return circumstances_of(drill.hand, words)


def _winds(hand: Hand, words: Words) -> str:
    way = hand.situation
    said = [
        words.say("round_wind", wind=words.say(f"wind_{NAMES[way.round_wind]}")),
        words.say("seat_wind", wind=words.say(f"wind_{NAMES[way.seat_wind]}")),
    ]
    return words.say("comma").join(said)


def source_text(offer: Offer, words: Words) -> str:
    """The player whose discard it is: discarded by the player on your left."""
    return words.say(_FROM[offer.source])


def claim_text(move: Move, words: Words) -> str:
    """A claim as an order, such as Chow 345m, or to leave the discard."""
    if move.action == moves.PASS:
        return words.say("drill_leave")
    return capital(words.say(f"do_{move.action}", tiles=claim_id(move)))


def name_of_topic(key: str, words: Words) -> str:
    """The name of a topic: a fan, or both fans of an exclusion."""
    topic = parse_topic(key)
    assert topic is not None
    if not topic.is_exclusion:
        return words.fan(topic.fan)
    return words.say("topic_beside", fan=words.fan(topic.fan), by=words.fan(topic.by))
