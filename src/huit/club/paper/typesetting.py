"""Text on paper: fonts, widths and line breaking, in Latin and Chinese."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont

from huit.core.words import language_named

LATIN: Final = "Helvetica"
LATIN_BOLD: Final = "Helvetica-Bold"
CHINESE: Final = "STSong-Light"  # PDF readers have it or substitute it

_TOKENS: Final = re.compile(r"[\u2e80-\uffff]|[^ \u2e80-\uffff]+| ")
_NEVER_FIRST: Final = frozenset("，。、；：？！）》”")

_NEAREST: Final = {"ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ő": "ö", "Ő": "Ö", "ű": "ü", "Ű": "Ü", "ı": "i", "−": "-"}

pdfmetrics.registerFont(UnicodeCIDFont(CHINESE))


def font_for(lang: str, bold: bool = False) -> str:
    """The font of a language."""
    if language_named(lang).script == "chinese":
        return CHINESE
    return LATIN_BOLD if bold else LATIN


def font_of(text: str, bold: bool = False) -> tuple[str, str]:
    """A font that can show a text, and the text in letters that it has: names come from everywhere.

    The fonts that every PDF reader has know western Europe and Chinese; other Latin letters lose their accents.
    """
    font = LATIN_BOLD if bold else LATIN
    if _is_western(text):
        return font, text
    if any(ord(sign) > 0x2E7F for sign in text):
        return CHINESE, text
    plain = "".join([sign if _is_western(sign) else _NEAREST.get(sign) or _unaccented(sign) for sign in text])
    return (font, plain) if _is_western(plain) else (CHINESE, text)


def _is_western(text: str) -> bool:
    try:
        text.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True


def _unaccented(sign: str) -> str:
    return "".join([part for part in unicodedata.normalize("NFKD", sign) if not unicodedata.combining(part)])


def width_of(text: str, font: str, size: float) -> float:
    """The width of a text."""
    return float(pdfmetrics.stringWidth(text, font, size))


def fitting_size(text: str, font: str, size: float, room: float) -> float:
    """The largest size, up to `size`, at which a text fits."""
    return min(size, size * room / max(width_of(text, font, size), 0.1))


def cut(text: str, font: str, size: float, room: float) -> str:
    """The text, or as much of it as fits before three dots."""
    if width_of(text, font, size) <= room + 0.01:
        return text
    while text and width_of(f"{text}…", font, size) > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


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
