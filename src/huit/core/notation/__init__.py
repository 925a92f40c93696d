"""Parser and formatter of hands and tiles: GB strings both ways; plain, Botzone and Unicode notations are read."""

from huit.core.notation.reading import parse_hand, parse_tile, parse_tiles, parse_unfinished
from huit.core.notation.writing import format_hand, format_tile, format_tiles, unicode_tile

__all__ = [
    "format_hand",
    "format_tile",
    "format_tiles",
    "parse_hand",
    "parse_tile",
    "parse_tiles",
    "parse_unfinished",
    "unicode_tile",
]
