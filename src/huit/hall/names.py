"""Names that people give themselves: what everybody can read, on one line."""

from __future__ import annotations

import unicodedata
from typing import Final

from huit.bots.levels import BOTS

_JOINERS: Final = "\u200c\u200d"  # within Persian words, and within emoji that are made of several
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and signs by their category, yet nothing is seen


def readable_name(text: str, longest: int) -> str | None:
    """Without blanks around it; nothing where it is too long, or hides or reorders what is read."""
    name = " ".join(text.split())
    if len(name) > longest or not any(map(_is_seen, name)):
        return None
    apart = name
    for joiner in _JOINERS:
        apart = apart.replace(joiner, " ")
    hidden = any(unicodedata.category(letter)[0] == "C" for letter in apart)
    return None if hidden or apart != " ".join(apart.split()) else name  # a joiner stands between two others


def is_name_of_bot(name: str) -> bool:
    """Whether a bot may be called so at a table ("club 2"): a record tells bots from people by nothing else."""
    level, _, number = name.partition(" ")
    return level in BOTS and number in ("1", "2", "3", "4")


def _is_seen(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "LNPS" and letter not in _BLANK
