"""Text on the card: the fonts, how wide it is, and where its lines break, in Latin letters and in Chinese."""

from __future__ import annotations

import re
from typing import Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont

LATIN: Final = "Helvetica"
LATIN_BOLD: Final = "Helvetica-Bold"
CHINESE: Final = "STSong-Light"  # every reader of PDF has it or knows what to take for it

_TOKENS: Final = re.compile(r"[\u2e80-\uffff]|[^ \u2e80-\uffff]+| ")
_NEVER_FIRST: Final = frozenset("，。、；：？！）》”")

pdfmetrics.registerFont(UnicodeCIDFont(CHINESE))


def font_for(lang: str, bold: bool = False) -> str:
    if lang == "zh":
        return CHINESE
    return LATIN_BOLD if bold else LATIN


def width_of(text: str, font: str, size: float) -> float:
    return float(pdfmetrics.stringWidth(text, font, size))


def fitting_size(text: str, font: str, size: float, room: float) -> float:
    """The size, or a smaller one at which the text fits."""
    return min(size, size * room / max(width_of(text, font, size), 0.1))


def broken(text: str, font: str, size: float, room: float) -> list[str]:
    """The lines of a text: Chinese may break after any character but before no closing one, the rest at spaces."""
    lines = [""]
    for token in _TOKENS.findall(text):
        fits = width_of((lines[-1] + token).rstrip(), font, size) <= room
        if fits or not lines[-1] or token in _NEVER_FIRST:
            lines[-1] += token
        else:
            lines.append(token.lstrip())
    return [line.rstrip() for line in lines]
