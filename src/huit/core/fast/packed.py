"""A won hand in four machine words: what the engine reads, and what is cheap to keep by the million."""

from __future__ import annotations

from typing import TYPE_CHECKING

from huit.core.fast.codes import counts_of, meld_code, meld_of, tiles_words
from huit.core.hands import Hand, Situation
from huit.core.tiles import EAST, KINDS

if TYPE_CHECKING:
    from mypy_extensions import i64


class HandWords:
    """Concealed tiles, the winning one among them (two words), meld codes, and how it was won.

    The words are described in `codes` and `engine`. Claims of melds and flowers are left out: no fan depends on them.
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
        melds = melds << 8 | meld_code(meld)
    return first, second, melds, how_word(hand)


def how_word(hand: Hand) -> int:
    way = hand.situation
    flags = way.self_drawn | way.last_copy << 1 | way.last_of_wall << 2 | way.kong << 3
    winds = way.seat_wind - EAST | way.round_wind - EAST << 2
    return hand.winning | flags << 6 | winds << 10 | way.opening << 14


def unpack(packed: HandWords) -> Hand:
    """The hand again; melds come back as claimed from the left."""
    counts = counts_of(packed.first, packed.second)
    winning: int = packed.how & 63
    counts[winning] -= 1
    melds: int = packed.melds
    how: int = packed.how
    situation = Situation(
        round_wind=EAST + (how >> 12 & 3),
        seat_wind=EAST + (how >> 10 & 3),
        self_drawn=bool(how >> 6 & 1),
        last_copy=bool(how >> 7 & 1),
        last_of_wall=bool(how >> 8 & 1),
        kong=bool(how >> 9 & 1),
        opening=bool(how >> 14 & 1),
    )
    return Hand(
        melds=tuple([meld_of(melds >> 8 * place & 255) for place in range(4) if melds >> 8 * place & 255]),
        tiles=tuple([kind for kind in range(KINDS) for _ in range(counts[kind])]),
        winning=winning,
        situation=situation,
    )
