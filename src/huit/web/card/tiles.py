"""Small tiles for print: the rank above its suit, or one character; legible in black and white."""

from __future__ import annotations

from typing import Final

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from huit.club.paper.typesetting import CENTRE, draw_text
from huit.core.tiles import NAMES
from huit.core.words.layout import Piece

SHAPE: Final = 1.36  # height of a tile to its width
_BETWEEN_PIECES: Final = 0.45  # of the width of a tile

_INK: Final = HexColor("#17251e")
_LINE: Final = HexColor("#8a8f86")
_FACE: Final = HexColor("#fffdf6")
_WON: Final = HexColor("#f6dc94")
_BACK: Final = HexColor("#2c7556")
_SUITS: Final = {"m": HexColor("#a8281d"), "s": HexColor("#1d6b3f"), "p": HexColor("#1f4e8c")}
_HONOURS: Final = {
    "E": ("东", _INK),
    "S": ("南", _INK),
    "W": ("西", _INK),
    "N": ("北", _INK),
    "C": ("中", _SUITS["m"]),
    "F": ("发", _SUITS["s"]),
}


def width_of_pieces(pieces: tuple[Piece, ...], tile: float) -> float:
    """The width of some groups of tiles."""
    return tile * (sum([len(piece.tiles) for piece in pieces]) + _BETWEEN_PIECES * (len(pieces) - 1))


def draw_pieces(canvas: Canvas, pieces: tuple[Piece, ...], x: float, y: float, tile: float) -> None:
    """Draw groups from the lower left corner: melds underlined, the winning tile coloured."""
    for piece in pieces:
        last = len(piece.tiles) - 1
        for index, kind in enumerate(piece.tiles):
            hidden = piece.concealed_kong and index in (0, last)
            _draw_tile(canvas, "" if hidden else NAMES[kind], x + index * tile, y, tile, index == piece.winning)
        if piece.exposed:
            canvas.setStrokeColor(_INK)
            canvas.setLineWidth(0.6)
            canvas.line(x, y - 1.2, x + len(piece.tiles) * tile - 0.5, y - 1.2)
        x += tile * (len(piece.tiles) + _BETWEEN_PIECES)


def _draw_tile(canvas: Canvas, name: str, x: float, y: float, tile: float, won: bool) -> None:
    """Draw a tile; face down if it has no name."""
    width, height = tile * 0.93, tile * SHAPE
    canvas.setStrokeColor(_LINE)
    canvas.setLineWidth(0.35)
    canvas.setFillColor((_WON if won else _FACE) if name else _BACK)
    canvas.roundRect(x, y, width, height, tile * 0.13, stroke=1, fill=1)
    if not name:
        return
    if name == "P":
        canvas.setStrokeColor(_SUITS["p"])
        canvas.rect(x + width * 0.2, y + height * 0.18, width * 0.6, height * 0.64, stroke=1, fill=0)
    elif name in _HONOURS:
        sign, colour = _HONOURS[name]
        draw_text(canvas, x + width / 2, y + height * 0.27, sign, tile * 0.86, colour, align=CENTRE)
    else:
        _draw_suited(canvas, name, x + width / 2, y, tile)


def _draw_suited(canvas: Canvas, name: str, middle: float, y: float, tile: float) -> None:
    colour = _SUITS[name[1]]
    draw_text(canvas, middle, y + tile * 0.62, name[0], tile * 0.82, colour, bold=True, align=CENTRE)
    if name[1] == "m":
        draw_text(canvas, middle, y + tile * 0.13, "万", tile * 0.56, colour, align=CENTRE)
    elif name[1] == "p":
        canvas.circle(middle, y + tile * 0.32, tile * 0.17, stroke=0, fill=1)
    else:
        for step in (-0.2, 0.0, 0.2):
            canvas.rect(middle + tile * (step - 0.05), y + tile * 0.13, tile * 0.1, tile * 0.4, stroke=0, fill=1)
