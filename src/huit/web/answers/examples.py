"""Scored hands as pictures of the rulebook: drawn, counted in one line, with the text that opens the calculator."""

from __future__ import annotations

from huit.core.explanation import circumstances_of, fans_in_a_line
from huit.core.layout import pieces_of
from huit.core.notation import format_hand
from huit.core.score_types import Score
from huit.core.words import Words
from huit.web.answers.explained import plain_pieces
from huit.web.answers.speaking import Plain


def plain_example(scored: Score, words: Words, why_not: str | None = None) -> Plain:
    """`why_not` says what keeps the fan from counting that the hand is an example of."""
    return {
        "hand": format_hand(scored.hand),
        "profile": scored.profile.name,
        "pieces": plain_pieces(pieces_of(scored.hand, scored.best.reading)),
        "circumstances": circumstances_of(scored.hand, words),
        "total": scored.total,
        "fans": fans_in_a_line(scored.best, words),
        "why_not": why_not,
    }
