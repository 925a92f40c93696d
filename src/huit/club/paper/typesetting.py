"""Text on paper: fonts, widths and line breaking. Names come from everywhere, so each sign finds a font that has it."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Final

from reportlab.lib.colors import Color
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from huit.core.data_files import read_packaged

LATIN: Final = "HuitSans"  # Latin, Greek and Cyrillic
LATIN_BOLD: Final = "HuitSans-Bold"
CHINESE: Final = "HuitHanzi"  # GB 2312
RARE: Final = "STSong-Light"  # not in the file: PDF readers have it or substitute it

LEFT: Final = "left"
RIGHT: Final = "right"
CENTRE: Final = "centre"

_FILES: Final = {LATIN: "huit-sans.ttf", LATIN_BOLD: "huit-sans-bold.ttf", CHINESE: "huit-hanzi.ttf"}
_FOLDER: Final = Path(__file__).parents[2] / "data" / "fonts"
_BOLD_STROKE: Final = 0.025  # of its size: bold Chinese is drawn with an outline
_BOLD_FROM: Final = 10.0  # smaller characters would become blots
_FILL_AND_STROKE: Final = 2

_TOKENS: Final = re.compile(r"[\u2e80-\uffff]|[^ \u2e80-\uffff]+| ")
_NEVER_FIRST: Final = frozenset("，。、；：？！）》”")
_LAST_SIGN: Final = re.compile(r"[^，。、；：？！）》”][，。、；：？！）》”]*$")
_OF_BOTH_SCRIPTS: Final = frozenset("“”‘’—…·")  # as wide as the text that they stand in


def _signs_of(name: str) -> frozenset[int]:
    """Register a font of the package; the signs that it has."""
    font = TTFont(name, BytesIO(read_packaged(str(_FOLDER / _FILES[name]))))
    pdfmetrics.registerFont(font)
    return frozenset(font.face.charToGlyph)


_SIGNS: Final = {name: _signs_of(name) for name in _FILES}
pdfmetrics.registerFont(UnicodeCIDFont(RARE))


@lru_cache(maxsize=4096)
def runs(text: str, bold: bool = False) -> tuple[tuple[str, str], ...]:
    """The parts of a text, each with a font that can show it."""
    signs = unicodedata.normalize("NFC", text)
    fonts: list[str] = []
    for sign in signs:
        stays = sign in _OF_BOTH_SCRIPTS and fonts[-1:] == [CHINESE]
        fonts.append(CHINESE if stays else _font_of(sign, bold))
    pairs = zip(fonts, signs, strict=True)
    return tuple([(font, "".join([sign for _, sign in run])) for font, run in groupby(pairs, lambda pair: pair[0])])


def _font_of(sign: str, bold: bool) -> str:
    latin = LATIN_BOLD if bold else LATIN
    return next((font for font in (latin, CHINESE) if ord(sign) in _SIGNS[font]), RARE)


def width_of(text: str, size: float, bold: bool = False) -> float:
    """The width of a text."""
    return sum([float(pdfmetrics.stringWidth(part, font, size)) for font, part in runs(text, bold)])


def fitting_size(text: str, size: float, room: float, bold: bool = False) -> float:
    """The largest size, up to `size`, at which a text fits."""
    return min(size, size * room / max(width_of(text, size, bold), 0.1))


def cut(text: str, size: float, room: float, bold: bool = False) -> str:
    """The text, or as much of it as fits before three dots."""
    if width_of(text, size, bold) <= room + 0.01:
        return text
    while text and width_of(f"{text}…", size, bold) > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


def in_lines(text: str, size: float, least: float, room: float, bold: bool = False) -> tuple[list[str], float]:
    """One line as large as fits, or two where it would be smaller than `least`; and the size of both."""
    fitting = fitting_size(text, size, room, bold)
    if fitting >= least:
        return [text], fitting
    first, *rest = broken(text, least, room, bold)
    return [first, *([" ".join(rest)] if rest else [])], least


def broken(text: str, size: float, room: float, bold: bool = False) -> list[str]:
    """Break a text into lines: at spaces, or between Chinese characters but never before closing punctuation."""
    lines = [""]
    for token in _TOKENS.findall(text):
        fits = width_of((lines[-1] + token).rstrip(), size, bold) <= room
        if fits or not lines[-1]:
            lines[-1] += token
        elif token in _NEVER_FIRST and (taken := _LAST_SIGN.search(lines[-1])):
            lines[-1:] = [lines[-1][: taken.start()], taken.group() + token]
        else:
            lines.append(token.lstrip())
    return [line.rstrip() for line in lines]


def draw_text(
    canvas: Canvas,
    x: float,
    y: float,
    text: str,
    size: float,
    colour: Color,
    *,
    bold: bool = False,
    align: str = LEFT,
) -> None:
    """Draw one line; `y` is its baseline."""
    x -= {LEFT: 0.0, CENTRE: 0.5, RIGHT: 1.0}[align] * (width_of(text, size, bold) if align != LEFT else 0)
    canvas.setFillColor(colour)
    for font, part in runs(text, bold):
        outlined = bold and font != LATIN_BOLD and size >= _BOLD_FROM
        if outlined:
            canvas.setStrokeColor(colour)
            canvas.setLineWidth(_BOLD_STROKE * size)
        canvas.setFont(font, size)
        canvas.drawString(x, y, part, mode=_FILL_AND_STROKE if outlined else None)
        x += float(pdfmetrics.stringWidth(part, font, size))
