"""The bot levels with their descriptions and measured figures."""

from __future__ import annotations

from dataclasses import asdict

from huit.arena.level_words import figures_text
from huit.bots.levels import BOTS, Level, strongest_first
from huit.core.json_text import Plain
from huit.core.words import Words, words_in
from huit.web.answers.lookup import known_language


def answer_bots(lang: str) -> Plain:
    """All levels, strongest first."""
    words = words_in(known_language(lang))
    return {"levels": [_plain_level(level, words) for level in strongest_first()], "note": words.say("level_note")}


def _plain_level(level: Level, words: Words) -> Plain:
    """A bot that nobody has measured has no figures."""
    measured = level.measured
    figures = "" if measured is None else figures_text(measured, BOTS[measured.against].title(words.language), words)
    return {
        "name": level.name,
        "title": level.title(words.language),
        "about": level.about(words.language),
        "figures": figures,
        "measured": measured and {key: value for key, value in asdict(measured).items() if key != "player"},
    }
