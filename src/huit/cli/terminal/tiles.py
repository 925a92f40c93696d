"""Tiles on the terminal: coloured letters or Unicode tiles, the winning tile highlighted."""

from __future__ import annotations

from typing import Final

from rich.style import Style
from rich.text import Text

from huit.core.notation import unicode_tile
from huit.core.tiles import BAMBOOS, CHARACTERS, DOTS, GREEN, RED, Tile, is_suited, suit_of
from huit.core.words.layout import MARK, Piece

PLAIN: Final = Style(bold=True)
_RED: Final = Style(color="red", bold=True)
_GREEN: Final = Style(color="green", bold=True)
_BLUE: Final = Style(color="bright_blue", bold=True)
_WON: Final = Style(reverse=True)
_SUITS: Final = {CHARACTERS: _RED, BAMBOOS: _GREEN, DOTS: _BLUE}
_DRAGONS: Final = {RED: _RED, GREEN: _GREEN}


def draw_pieces(pieces: tuple[Piece, ...], glyphs: bool = False) -> Text:
    """Groups of tiles side by side."""
    return Text(" ").join([draw_piece(piece, glyphs) for piece in pieces])


def draw_sets(sets: tuple[tuple[Piece, ...], ...], glyphs: bool = False) -> Text:
    """Sets of each instance, separated by commas."""
    return Text(", ").join([draw_pieces(pieces, glyphs) for pieces in sets])


def draw_piece(piece: Piece, glyphs: bool = False) -> Text:
    opening, closing = piece.brackets
    drawn = Text(opening)
    for index, (tile, sign) in enumerate(zip(piece.tiles, piece.signs(), strict=True)):
        style = style_of(tile)
        shown = _glyph(tile, index == piece.winning) if glyphs else sign
        won, mark, rest = shown.rpartition(MARK)
        drawn.append(won + mark, style + _WON).append(rest, style)
        if glyphs and index < len(piece.tiles) - 1:
            drawn.append(" ")  # glyphs are wider than one column
    return drawn.append(closing)


def style_of(tile: Tile) -> Style:
    if is_suited(tile):
        return _SUITS[suit_of(tile)]
    return _DRAGONS.get(tile, PLAIN)


def _glyph(tile: Tile, winning: bool) -> str:
    return unicode_tile(tile) + (MARK if winning else "")
