"""Unicode mahjong tiles (U+1F000 to U+1F029)."""

from __future__ import annotations

from typing import Final

from huit.core.tiles import FIRST_FLOWER, FIRST_HONOR, NO_TILE, RED, Tile

_FIRST: Final = 0x1F000
_LAST: Final = 0x1F029
_HONORS: Final = 7
_SUITED: Final = 27

# The text and the picture form of the character before it.
VARIATION_SELECTORS: Final = "\ufe0e\ufe0f"


def glyph_of(tile: Tile) -> str:
    """The character of a tile. The red dragon needs a selector, or it is drawn as an emoji."""
    character = chr(_FIRST + _position(tile))
    return character + VARIATION_SELECTORS[0] if tile == RED else character


def tile_of_glyph(character: str) -> Tile:
    """The tile, or NO_TILE for any other character (the joker and the tile's back among them)."""
    code = ord(character)
    if not _FIRST <= code <= _LAST:
        return NO_TILE
    position = code - _FIRST
    if position < _HONORS:
        return FIRST_HONOR + position
    if position < _HONORS + _SUITED:
        return position - _HONORS
    return FIRST_FLOWER + (position - _HONORS - _SUITED + 4) % 8


def _position(tile: Tile) -> int:
    """The offset in Unicode: honours first, the suits in our order, the plants before the seasons (our a-d)."""
    if tile < FIRST_HONOR:
        return tile + _HONORS
    if tile < FIRST_FLOWER:
        return tile - FIRST_HONOR
    return _HONORS + _SUITED + (tile - FIRST_FLOWER + 4) % 8
