"""Player names and nicknames: one line, readable, not a bot's."""

from __future__ import annotations

import unicodedata
from itertools import groupby
from typing import Final

from huit.bots.levels import BOTS

_JOINERS: Final = frozenset("\u200c\u200d")
_EMOJI_STYLES: Final = frozenset("\ufe0e\ufe0f")  # variation selectors: a symbol as text or as emoji
_KEYCAP: Final = "\u20e3"
# Blank, although their category says letter or symbol.
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
# Marks without a shape: grapheme joiner, inherent vowels, variation selectors.
_SHAPELESS: Final = frozenset(
    [
        *"\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f",
        *map(chr, range(0xFE00, 0xFE0E)),
        *map(chr, range(0xE0100, 0xE01F0)),
    ]
)
_VIRAMA: Final = 9  # its combining class
_MOST_MARKS: Final = 3  # on one letter; Hebrew and Greek have as many


def readable_name(text: str, longest: int) -> str | None:
    """The name in its normal form (NFC); None if it is too long, or has hidden, reordering or stacked characters."""
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    if len(name) > longest or not any(map(_is_seen, name)):
        return None
    hidden = any(_is_hidden(name, place) for place in range(len(name)))
    return None if hidden or _has_stacked_marks(name) else name


def is_name_of_bot(name: str) -> bool:
    """True for a name that bots have at tables ("club 2"): records tell bots by name alone."""
    level, _, number = name.partition(" ")
    return level in BOTS and number in ("1", "2", "3", "4")


def _is_seen(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "LNPS" and letter not in _BLANK


def _is_hidden(name: str, place: int) -> bool:
    """True for a character that changes nothing to the eye, or the order of the others."""
    letter, before, after = name[place], name[:place][-1:], name[place + 1 : place + 2]
    if letter in _JOINERS:
        return not _is_joining(before, after)
    if letter in _EMOJI_STYLES:
        return not _is_symbol(before) and after != _KEYCAP
    return unicodedata.category(letter)[0] == "C" or letter in _BLANK or letter in _SHAPELESS


def _is_joining(before: str, after: str) -> bool:
    """True where a joiner has an effect: between emoji, between Arabic letters, after a virama."""
    if not before or not after:
        return False
    if unicodedata.combining(before) == _VIRAMA:
        return True
    arabic = unicodedata.bidirectional(before) == unicodedata.bidirectional(after) == "AL"
    return arabic or (_is_symbol(before) and _is_symbol(after))


def _is_symbol(letter: str) -> bool:
    return letter in _EMOJI_STYLES or (letter != "" and unicodedata.category(letter) in ("So", "Sk", "Sm"))


def _has_stacked_marks(name: str) -> bool:
    """True for more marks on one letter than any script has: they cover the lines above and below."""
    marks = groupby(unicodedata.normalize("NFD", name), lambda letter: unicodedata.category(letter) in ("Mn", "Me"))
    return any(is_mark and len(list(run)) > _MOST_MARKS for is_mark, run in marks)
