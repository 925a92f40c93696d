"""The principles of scoring with demonstration hands, the rulings and their sources."""

from __future__ import annotations

from functools import cache

from huit.core.calculator import score
from huit.core.json_text import Plain
from huit.core.tiles import NAMES
from huit.core.words import Words, words_in
from huit.core.words.languages import language_data
from huit.learn.rulebook.text import Demonstration, demonstrations
from huit.web.answers.lookup import known_language
from huit.web.answers.rulebook.examples import plain_example


@cache  # the rulebook asks again
def answer_principles(lang: str) -> Plain:
    """All principles, rulings and sources."""
    data = language_data("rulings", known_language(lang))
    principles = [{"id": code, **one, "hands": _plain_hands(code, lang)} for code, one in data["principles"].items()]
    return {
        "principles": principles,
        "rulings": _plain_texts("rulings", data, lang),
        "sources": _plain_texts("sources", data, lang),
    }


def _plain_texts(table: str, data: dict[str, dict[str, str]], lang: str) -> list[Plain]:
    """The texts of a table, then those that built-in profiles bring along."""
    texts = {**data[table], **words_in(lang).profile_texts(table)}
    return [{"id": code, "text": text} for code, text in texts.items()]


def _plain_hands(principle: str, lang: str) -> list[Plain]:
    return [_plain_demonstration(one, words_in(lang)) for one in demonstrations(principle, lang)]


def _plain_demonstration(one: Demonstration, words: Words) -> Plain:
    """A demonstration hand, scored."""
    scored = score(one.hand)
    situation = scored.hand.situation
    return {
        "caption": one.caption,
        "round": NAMES[situation.round_wind],
        "seat": NAMES[situation.seat_wind],
        "flowers": scored.hand.flowers,
        "example": plain_example(scored, words),
    }
