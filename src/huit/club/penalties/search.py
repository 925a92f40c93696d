"""Find cases by words, in any of the languages: a keyword, or a whole question.

The page searches in the same way, with the words of `searched_words` (frontend/src/lib/word-search.ts).
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from math import log
from typing import Final

from huit.club.penalties.catalogue import Catalogue, PenaltyCase
from huit.core.words import LANGUAGES, words_in
from huit.core.words.fan_search import plain_form

_BETWEEN: Final = re.compile(r"[\W_]+")
_WHOLE: Final = 2  # letters up to which a word is not completed
_STEM: Final = 5  # letters that are left of a longer word, at least: an ending of two letters may differ
_NEAR: Final = 0.6  # of the best score, for a case that has only some of the words
_MOST: Final = 6  # cases that have only some of the words


def found_cases(catalogue: Catalogue, text: str) -> tuple[PenaltyCase, ...]:
    """The cases that have every word of a text, by names first; else those that have the most telling of its words.

    Words that no case has are left out. An id finds its case alone.
    """
    exact = [one for one in catalogue.cases if one.id == text.strip().lower()]
    every = [_all_words(one) for one in catalogue.cases]
    wanted = [part for word in _telling(plain_words(text)) for part in _parts(word, every)]
    having = {word: [one for one in catalogue.cases if _has(word, _all_words(one))] for word in wanted}
    known = [word for word in wanted if having[word]]
    if exact or not known:
        return tuple(exact)
    whole = [one for one in catalogue.cases if all(one in having[word] for word in known)]
    if whole:
        return tuple(sorted(whole, key=lambda one: not all(_has(word, searched_words(one)[0]) for word in known)))
    weights = {word: log((len(catalogue.cases) + 1) / len(having[word])) for word in known}
    scores = {one.id: sum([weights[word] for word in known if one in having[word]]) for one in catalogue.cases}
    best = max(scores.values())
    near = [one for one in catalogue.cases if scores[one.id] >= _NEAR * best]
    return tuple(sorted(near, key=lambda one: -scores[one.id])[:_MOST])


def plain_words(text: str) -> list[str]:
    """The words of a text, without accents and capitals."""
    parts = _BETWEEN.split(unicodedata.normalize("NFC", text))
    return [form for form in map(plain_form, parts) if form]


def searched_words(one: PenaltyCase) -> tuple[list[str], list[str]]:
    """The words of a case: of its names, then of its notes and clauses."""
    names = plain_words(" ".join([one.id, *one.name.values(), one.search]))
    return names, plain_words(" ".join([*one.note.values(), *one.clauses]))


@cache
def ignored_words() -> frozenset[str]:
    """Words without a meaning of their own, in every language."""
    return frozenset([word for language in LANGUAGES for word in plain_words(words_in(language).say("search_ignored"))])


def _telling(words: list[str]) -> list[str]:
    """The words that mean something, each once; all of them if none does."""
    return list(dict.fromkeys([word for word in words if word not in ignored_words()] or words))


def _all_words(one: PenaltyCase) -> list[str]:
    names, others = searched_words(one)
    return names + others


def _parts(word: str, every: list[list[str]]) -> list[str]:
    """A word, or the pairs of characters of a Chinese phrase that no case has as a whole."""
    if word.isascii() or any(_has(word, words) for words in every):
        return [word]
    return [word[place : place + 2] for place in range(len(word) - 1)]


def _has(wanted: str, words: list[str]) -> bool:
    if not wanted.isascii():
        return any(wanted in word for word in words)  # Chinese has no spaces
    if len(wanted) <= _WHOLE or wanted.isdigit():
        return wanted in words
    stem = wanted[: max(_STEM, len(wanted) - 2)] if len(wanted) > _STEM else wanted
    return any(word.startswith(stem) for word in words)
