"""Text on the card: fonts, widths and line breaking, in Latin and Chinese."""

from __future__ import annotations

import re
from typing import Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont

from huit.core.words import language_named

LATIN: Final = "Helvetica"
LATIN_BOLD: Final = "Helvetica-Bold"
CHINESE: Final = "STSong-Light"  # PDF readers have it or substitute it

_TOKENS: Final = re.compile(r"[\u2e80-\uffff]|[^ \u2e80-\uffff]+| ")
_NEVER_FIRST: Final = frozenset("，。、；：？！）》”")

pdfmetrics.registerFont(UnicodeCIDFont(CHINESE))


def font_for(lang: str, bold: bool = False) -> str:
    """The font of a language."""
    if language_named(lang).script == "chinese":
        return CHINESE
    return LATIN_BOLD if bold else LATIN


def width_of(text: str, font: str, size: float) -> float:
    """The width of a text."""
    return float(pdfmetrics.stringWidth(text, font, size))


def fitting_size(text: str, font: str, size: float, room: float) -> float:
    """The largest size, up to `size`, at which a text fits."""
    return min(size, size * room / max(width_of(text, font, size), 0.1))


def broken(text: str, font: str, size: float, room: float) -> list[str]:
    """Break a text into lines: at spaces, or between Chinese characters but never before closing punctuation."""
    lines = [""]
    for token in _TOKENS.findall(text):
        fits = width_of((lines[-1] + token).rstrip(), font, size) <= room
        if fits or not lines[-1] or token in _NEVER_FIRST:
            lines[-1] += token
        else:
            lines.append(token.lstrip())
    return [line.rstrip() for line in lines]
