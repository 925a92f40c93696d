"""Scored example hands of the rulebook: tiles, a one-line count, and the text for the calculator."""

from __future__ import annotations

from huit.core.json_text import Plain
from huit.core.notation import format_hand
from huit.core.rules.score_types import Score
from huit.core.words import Words
from huit.core.words.explanation import circumstances_of, fans_in_a_line
from huit.core.words.layout import pieces_of
from huit.web.answers.hands.explanation import plain_pieces


def plain_example(scored: Score, words: Words, why_not: str | None = None) -> Plain:
    """A scored hand; `why_not` is the reason why its fan does not count."""
    return {
        "hand": format_hand(scored.hand),
        "profile": scored.profile.name,
        "pieces": plain_pieces(pieces_of(scored.hand, scored.best.reading)),
        "circumstances": circumstances_of(scored.hand, words),
        "total": scored.total,
        "fans": fans_in_a_line(scored.best, words),
        "why_not": why_not,
    }
