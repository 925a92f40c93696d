"""The levels of the bots by strength: what each plays like, and what was measured of it."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache

from huit.arena.level_words import about_text, figures_text
from huit.bots.measured import Measured, levels
from huit.core.words import Words, words_in
from huit.web.answers.speaking import Plain, known_language, web_words


@cache
def answer_bots(lang: str) -> Plain:
    """The strongest first."""
    words = words_in(known_language(lang))
    return {"levels": [_plain_level(one, words) for one in levels()], "note": words.say("level_note")}


def _plain_level(one: Measured, words: Words) -> Plain:
    return {
        "name": one.player,
        "title": _title(one.player, words),
        "about": about_text(one.player, words),
        "figures": figures_text(one, _title(one.against, words), words),
        "measured": {key: value for key, value in asdict(one).items() if key != "player"},
    }


def _title(level: str, words: Words) -> str:
    """As it is called at a table."""
    return str(web_words(words.language)["play"][f"bots_{level}"])
