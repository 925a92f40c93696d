"""A drill as it is shown: the hand laid out without telling how it is read, and the circumstances in words."""

from __future__ import annotations

from huit.core.explanation import circumstances_of
from huit.core.hands import KONG, Hand
from huit.core.layout import Piece
from huit.core.tiles import NAMES
from huit.core.words import Words
from huit.learn.drills import THROW, WAITS, Drill
from huit.learn.topics import parse_topic


def pieces_shown(drill: Drill) -> tuple[Piece, ...]:
    """Declared sets, the concealed tiles in order, then the last tile by itself: marked where the hand is won."""
    hand = drill.hand
    melds = [Piece(meld.tiles, meld.exposed, meld.kind == KONG and not meld.exposed) for meld in hand.melds]
    pieces = [*melds, Piece(hand.tiles)]
    if hand.is_won:
        pieces.append(Piece((hand.winning,)) if drill.spec.kind == THROW else Piece((hand.winning,), winning=0))
    return tuple([piece for piece in pieces if piece.tiles])


def said_of(drill: Drill, words: Words) -> str:
    """The winds alone, while the hand is not won."""
    if drill.spec.kind in (WAITS, THROW):
        return _winds(drill.hand, words)
    return circumstances_of(drill.hand, words)


def _winds(hand: Hand, words: Words) -> str:
    way = hand.situation
    said = [
        words.say("round_wind", wind=words.say(f"wind_{NAMES[way.round_wind]}")),
        words.say("seat_wind", wind=words.say(f"wind_{NAMES[way.seat_wind]}")),
    ]
    return words.say("comma").join(said)


def name_of_topic(key: str, words: Words) -> str:
    """A fan by its name; an exclusion by those of both."""
    topic = parse_topic(key)
    assert topic is not None
    if not topic.is_exclusion:
        return words.fan(topic.fan)
    return words.say("topic_beside", fan=words.fan(topic.fan), by=words.fan(topic.by))
