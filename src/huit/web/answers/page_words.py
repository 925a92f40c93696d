"""The sentences of the web pages, from the tables `[web.*]` of a language's words."""

from __future__ import annotations

from typing import Any

from huit.core.json_text import Plain
from huit.core.rules.profile_types import Profile
from huit.core.words.languages import language_data, text_in


def web_words(lang: str) -> dict[str, dict[str, Any]]:
    """All sentences in one supported language, by page and key."""
    words: dict[str, dict[str, Any]] = language_data("words", lang)["web"]
    return words


def profile_label(profile: Profile, lang: str) -> str:
    """The short display name of a built-in profile."""
    return text_in(lang, profile.label, "profiles", profile.name, "label")


def answer_words(lang: str) -> Plain:
    """The texts of the pages, and their language."""
    return {"language": lang, "words": web_words(lang)}
