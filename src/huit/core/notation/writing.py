"""Format hands and tiles: the canonical GB string, and Unicode tiles."""

from __future__ import annotations

from collections.abc import Iterable

from huit.core.hands import CONCEALED, Hand, Meld, Situation
from huit.core.notation.glyphs import glyph_of
from huit.core.tiles import NAMES, SUIT_LETTERS, Tile, is_suited, rank_of, suit_of


def format_hand(hand: Hand) -> str:
    """Write a GB string: melds as given, concealed tiles sorted, the winning tile last, then situation and flowers.

    >>> from huit.core.notation import format_hand, parse_hand
    >>> format_hand(parse_hand("2m13m456m789m12sEE"))
    '123456789m12sEE|EE0000|0'
    """
    melds = "".join(_format_meld(meld) for meld in hand.melds)
    winning = format_tile(hand.winning) if hand.is_won else ""
    return f"{melds}{format_tiles(sorted(hand.tiles))}{winning}|{_format_situation(hand.situation)}|{hand.flowers}"


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Write tiles in the given order; neighbours of one suit share its letter.

    >>> from huit.core.notation import format_tiles
    >>> format_tiles([0, 1, 2, 27, 27])
    '123mEE'
    """
    written: list[str] = []
    suit = -1
    for kind in tiles:
        if suit >= 0 and (not is_suited(kind) or suit_of(kind) != suit):
            written.append(SUIT_LETTERS[suit])
        suit = suit_of(kind) if is_suited(kind) else -1
        written.append(str(rank_of(kind)) if is_suited(kind) else NAMES[kind])
    if suit >= 0:
        written.append(SUIT_LETTERS[suit])
    return "".join(written)


def format_tile(tile: Tile) -> str:
    """Write a tile.

    >>> from huit.core.notation import format_tile
    >>> format_tile(4), format_tile(27)
    ('5m', 'E')
    """
    return NAMES[tile]


def unicode_tile(tile: Tile) -> str:
    """The glyph of a tile, with the selector that keeps the red dragon from becoming a coloured picture.

    >>> from huit.core.notation import unicode_tile
    >>> unicode_tile(4)
    '🀋'
    """
    return glyph_of(tile)


def _format_meld(meld: Meld) -> str:
    claim = "" if meld.claim == CONCEALED else f",{meld.claim}"
    return f"[{format_tiles(meld.tiles)}{claim}]"


def _format_situation(situation: Situation) -> str:
    """Write the winds and flags. The fifth flag, our extension, is written only where it is set."""
    flags = [situation.self_drawn, situation.last_copy, situation.last_of_wall, situation.kong]
    if situation.opening:
        flags.append(True)
    digits = "".join("1" if flag else "0" for flag in flags)
    return f"{NAMES[situation.round_wind]}{NAMES[situation.seat_wind]}{digits}"
