"""The glossaries: one word for one thing, in all texts of a language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from huit.core.data_files import ROOT_LANGUAGE
from huit.core.words.languages import LANGUAGES, additions_of, language_data

FILES = ("words", "names", "rulings", "book", "first_steps")


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Every text of a language with its place. Aliases and search words are left out: people may type any word."""
    for file in FILES:
        yield from _texts(language_data(file, language), file)
    yield from _texts(additions_of(language), "additions")


def _texts(value: Any, place: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key not in ("aliases", "search", "search_ignored", "search_endings", "search_alike"):
                yield from _texts(inner, f"{place}.{key}")


def as_word(word: str) -> str:
    """A pattern of a whole word. Chinese has no spaces: there any place will do."""
    before = r"(?<!\w)" if word[0].isascii() or (word[0].isalpha() and ord(word[0]) < 0x3000) else ""
    return f"{before}{re.escape(word)}" + (r"(?!\w)" if before else "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_has_its_word_in_every_language(language: str) -> None:
    """A glossary has the terms of the root's, each with a word, a meaning, and nothing unknown."""
    terms = language_data("glossary", language)
    assert list(terms) == list(language_data("glossary", ROOT_LANGUAGE))
    for name, term in terms.items():
        assert term["term"], name
        assert term["meaning"], name
        assert set(term) <= {"term", "meaning", "forms", "avoid", "allowed"}, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_to_avoid_stand_nowhere(language: str) -> None:
    """No text uses a word that the glossary avoids, except in a phrase that it allows."""
    found = []
    for name, term in language_data("glossary", language).items():
        avoid = [re.compile(as_word(word)) for word in term.get("avoid", ())]
        for place, text in texts(language):
            rest = re.sub(r"\{\w+\}", "", text)
            for phrase in term.get("allowed", ()):
                rest = rest.replace(phrase, "")
            found += [(name, place, pattern.pattern, text) for pattern in avoid if pattern.search(rest)]
    assert not found, "\n".join(f"{name}: {place} has {pattern}: {text}" for name, place, pattern, text in found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_is_used(language: str) -> None:
    """A term stands in some text, in one of its forms: the glossary tells of words that readers meet."""
    whole = "\n".join(text for _, text in texts(language))
    for name, term in language_data("glossary", language).items():
        forms = [term["term"], *term.get("forms", ())]
        assert any(re.search(as_word(form), whole) for form in forms), (language, name, forms)
