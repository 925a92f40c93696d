"""Packed hands: a won hand in four machine words, as the engine reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from huit.core.fast import fields
from huit.core.fast.codes import counts_of, meld_code, meld_of, tiles_words
from huit.core.fast.fields import how_word
from huit.core.hands import Hand, Situation
from huit.core.tiles import EAST, KINDS, Tile

if TYPE_CHECKING:
    from mypy_extensions import i64


class HandWords:
    """Concealed tiles, the winning one among them (two words), meld codes, and how it was won.

    The words are described in `codes` and `fields`. Claims of melds and flowers are left out: no fan depends on them.
    """

    def __init__(self, first: i64, second: i64, melds: i64, how: i64) -> None:
        self.first: i64 = first
        self.second: i64 = second
        self.melds: i64 = melds
        self.how: i64 = how


def words_of(hand: Hand) -> tuple[int, int, int, int]:
    """The words of a won hand that is known to be free of faults."""
    first, second = tiles_words((*hand.tiles, hand.winning))
    melds = 0
    for meld in reversed(hand.melds):
        melds = melds << fields.MELD_BITS | meld_code(meld)
    return first, second, melds, how_of(hand)


def meld_codes(melds: int) -> list[int]:
    """The codes of a word of melds, the first one declared first."""
    codes: list[int] = []
    while melds:
        codes.append(melds & fields.MELD_CODE)
        melds >>= fields.MELD_BITS
    return codes


def how_of(hand: Hand) -> int:
    """The way of winning of a hand as one word."""
    way = hand.situation
    return how_word(hand.winning, flags_of(way), way.seat_wind - EAST, way.round_wind - EAST, way.opening)


def flags_of(way: Situation) -> int:
    """The four flags of a win as bits."""
    flags = fields.FLAG_SELF_DRAWN if way.self_drawn else 0
    flags |= fields.FLAG_LAST_COPY if way.last_copy else 0
    flags |= fields.FLAG_LAST_OF_WALL if way.last_of_wall else 0
    return flags | fields.FLAG_KONG if way.kong else flags


def situation_of(how: int) -> Situation:
    """The way of winning that a word says."""
    return Situation(
        round_wind=EAST + (how >> fields.HOW_ROUND_AT & fields.HOW_WIND),
        seat_wind=EAST + (how >> fields.HOW_SEAT_AT & fields.HOW_WIND),
        self_drawn=bool(how & fields.HOW_SELF_DRAWN),
        last_copy=bool(how & fields.HOW_LAST_COPY),
        last_of_wall=bool(how & fields.HOW_LAST_OF_WALL),
        kong=bool(how & fields.HOW_KONG),
        opening=bool(how & fields.HOW_OPENING),
    )


def unpack(packed: HandWords) -> Hand:
    """The hand again; melds come back as claimed from the left."""
    counts = counts_of(packed.first, packed.second)
    winning: Tile = packed.how & fields.HOW_KIND
    counts[winning] -= 1
    return Hand(
        melds=tuple([meld_of(code) for code in meld_codes(packed.melds)]),
        tiles=tuple([kind for kind in range(KINDS) for _ in range(counts[kind])]),
        winning=winning,
        situation=situation_of(packed.how),
    )
