"""The Unicode mahjong tiles (U+1F000 to U+1F029) and the kinds they stand for."""

from __future__ import annotations

from typing import Final

from huit.core.tiles import FIRST_FLOWER, FIRST_HONOR, NO_TILE, RED

_FIRST: Final = 0x1F000
_LAST: Final = 0x1F029
_HONORS: Final = 7
_SUITED: Final = 27

# The text and the picture form of the character before it.
VARIATION_SELECTORS: Final = "\ufe0e\ufe0f"


def glyph_of(kind: int) -> str:
    """The red dragon alone is a coloured picture by default; the selector gives it the look of the others."""
    character = chr(_FIRST + _position(kind))
    return character + VARIATION_SELECTORS[0] if kind == RED else character


def kind_of_glyph(character: str) -> int:
    """The kind, or NO_TILE for any other character (the joker and the tile's back among them)."""
    code = ord(character)
    if not _FIRST <= code <= _LAST:
        return NO_TILE
    position = code - _FIRST
    if position < _HONORS:
        return FIRST_HONOR + position
    if position < _HONORS + _SUITED:
        return position - _HONORS
    return FIRST_FLOWER + (position - _HONORS - _SUITED + 4) % 8


def _position(kind: int) -> int:
    """Unicode has the honours first, the suits in our order, and the four plants before the four seasons (our a-d)."""
    if kind < FIRST_HONOR:
        return kind + _HONORS
    if kind < FIRST_FLOWER:
        return kind - FIRST_HONOR
    return _HONORS + _SUITED + (kind - FIRST_FLOWER + 4) % 8
