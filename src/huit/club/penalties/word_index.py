"""Full-text search: an inverted index with stems, synonyms and misspelt words, ranked by inverse document frequency.

The pages search in the same way (frontend/src/lib/word-search.ts), with the same `SearchWords`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import log
from typing import Final

from huit.core.words import LANGUAGES, words_in
from huit.core.words.fan_search import plain_form

_BETWEEN: Final = re.compile(r"[\W_]+")
_WHOLE: Final = 2  # letters up to which a word is neither stemmed nor completed
_STEM: Final = 3  # letters that an ending leaves, at least
_FIELDS: Final = (1.0, 0.9, 0.4)  # weights: names, further words, texts
_COMPLETED: Final = 0.9  # factor of a word that is only begun
_ALIKE: Final = 0.8  # of a synonym
_MISSPELT: Final = 0.7
_ONE_SLIP: Final = 5  # letters from which a word may have one wrong letter
_TWO_SLIPS: Final = 8
_NEAR: Final = 0.6  # of the best score, for an entry that has only some of the words
_MOST: Final = 6  # entries that have only some of the words

Documents = Sequence[tuple[Sequence[str], Sequence[str], Sequence[str]]]  # words of each field


@dataclass(frozen=True)
class SearchWords:
    """Language data of the search: words without a meaning, endings, synonyms (each group in plain forms)."""

    ignored: frozenset[str]
    endings: tuple[str, ...]  # the longest first
    alike: tuple[tuple[str, ...], ...]


@cache
def search_words() -> SearchWords:
    """The words of every language."""
    groups = [group for text in _said("search_alike") for group in text.split("/")]
    endings = {ending for text in _said("search_endings") for ending in plain_words(text)}
    return SearchWords(
        frozenset([word for text in _said("search_ignored") for word in plain_words(text)]),
        tuple(sorted(endings, key=lambda ending: (-len(ending), ending))),
        tuple([tuple(plain_words(group)) for group in groups]),
    )


def _said(key: str) -> list[str]:
    return [words_in(language).say(key) for language in LANGUAGES]


def plain_words(text: str) -> list[str]:
    """The words of a text, without accents and capitals."""
    parts = _BETWEEN.split(unicodedata.normalize("NFC", text))
    return [form for form in map(plain_form, parts) if form]


class WordIndex:
    """An index of documents, which `found` searches."""

    def __init__(self, documents: Documents, known: SearchWords) -> None:
        self._known = known
        self._size = len(documents)
        self._stems: dict[str, str] = {}  # of every word
        self._weights: dict[str, dict[int, float]] = {}  # stem to document to weight of the best field
        for number, fields in enumerate(documents):
            for weight, words in zip(_FIELDS, fields, strict=True):
                for word in words:
                    self._add(word, number, weight)
        self._alike: dict[str, list[str]] = {}
        for group in known.alike:
            stems = [self._stem(word) for word in group]
            for stem in stems:
                self._alike.setdefault(stem, []).extend(stems)

    def found(self, text: str) -> list[int]:
        """Documents that have every word of a text or the most telling of its words, best first.

        Words that no document has are left out.
        """
        terms = [scores for term in self._terms(text) if (scores := self._scores(term))]
        if not terms:
            return []
        totals = [sum([scores.get(number, 0) for scores in terms]) for number in range(self._size)]
        ranked = sorted(range(self._size), key=lambda number: -totals[number])
        near = [number for number in ranked if totals[number] >= _NEAR * totals[ranked[0]]][:_MOST]
        return [number for number in ranked if number in near or all(number in scores for scores in terms)]

    def _add(self, word: str, number: int, weight: float) -> None:
        stem = self._stems.get(word)
        if stem is None:
            stem = self._stems[word] = self._stem(word)
        here = self._weights.setdefault(stem, {})
        here[number] = max(weight, here.get(number, 0))

    def _stem(self, word: str) -> str:
        if not word.isascii() or len(word) <= _STEM:
            return word
        for ending in self._known.endings:
            if word.endswith(ending) and len(word) - len(ending) >= _STEM:
                return word[: -len(ending)]
        return word

    def _terms(self, text: str) -> list[str]:
        """The words that mean something, each once; all of them if none does."""
        words = plain_words(text)
        telling = [part for word in words if word not in self._known.ignored for part in self._parts(word)]
        return list(dict.fromkeys(telling or words))

    def _parts(self, word: str) -> list[str]:
        """A word, or the pairs of characters of a Chinese phrase that no document has as a whole."""
        if word.isascii() or any(word in one for one in self._stems):
            return [word]
        between = "|".join([re.escape(one) for one in self._known.ignored if not one.isascii()])
        pieces = [piece for piece in re.split(between, word) if piece]
        return [one[place : place + 2] for one in pieces for place in range(max(1, len(one) - 1))]

    def _scores(self, term: str) -> dict[int, float]:
        """The documents that have a word or a form of it. The word itself tells the more the fewer have it, another
        form the more the fewer have any of them."""
        forms = self._forms(term)
        every = {number for stem in forms for number in self._weights[stem]}
        scores: dict[int, float] = {}
        for stem, factor in forms.items():
            having = self._weights[stem]
            telling = factor * log((self._size + 1) / len(having if factor == 1 else every))
            for number, weight in having.items():
                scores[number] = max(scores.get(number, 0), weight * telling)
        return scores

    def _forms(self, term: str) -> dict[str, float]:
        """The stems of the index that a word stands for."""
        stem = self._stem(term)
        forms = {one: _ALIKE for one in self._alike.get(stem, []) if one in self._weights}
        if not term.isascii():
            forms |= {one: 1.0 for one in self._weights if term in one}
        elif len(term) > _WHOLE and not term.isdigit():
            forms |= {own: _COMPLETED for word, own in self._stems.items() if word.startswith(term)}
        if stem in self._weights:
            forms[stem] = 1.0
        return forms or {self._stems[word]: _MISSPELT for word in self._slips(term)}

    def _slips(self, term: str) -> list[str]:
        """The words of the index that a misspelt word may be."""
        if not term.isascii() or term.isdigit() or len(term) < _ONE_SLIP:
            return []
        most = 2 if len(term) >= _TWO_SLIPS else 1
        close = {word: slips_between(term, word) for word in self._stems if abs(len(word) - len(term)) <= most}
        least = min(close.values(), default=most + 1)
        return [word for word, slips in close.items() if slips == least <= most]


def slips_between(one: str, other: str) -> int:
    """Letters that are missing, too many, wrong or exchanged with the next (optimal string alignment distance)."""
    above: list[int] = []
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        above, before, row = before, row, [i]
        for j, wanted in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted))
            swapped = i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted
            row.append(min(cost, above[j - 2] + 1) if swapped else cost)
    return row[-1]
