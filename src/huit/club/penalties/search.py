"""Find cases by words, in any of the languages: a keyword, or a whole question."""

from __future__ import annotations

from huit.club.penalties.cases import Catalogue, PenaltyCase
from huit.club.penalties.word_index import WordIndex, plain_words, search_words


def found_cases(catalogue: Catalogue, text: str) -> tuple[PenaltyCase, ...]:
    """The cases that have every word of a text or the most telling ones, best first. An id finds its case alone."""
    exact = tuple([one for one in catalogue.cases if one.id == text.strip().lower()])
    return exact or tuple([catalogue.cases[number] for number in _index_of(catalogue).found(text)])


def searched_words(one: PenaltyCase) -> tuple[list[str], list[str], list[str]]:
    """The words of a case by weight: of its names, further ones, and of its notes and clauses."""
    names = plain_words(" ".join([one.id, *one.name.values()]))
    return names, plain_words(one.search), plain_words(" ".join([*one.note.values(), *one.clauses]))


_last: list[tuple[Catalogue, WordIndex]] = []  # the catalogue that was searched last: making its index takes 17 ms


def _index_of(catalogue: Catalogue) -> WordIndex:
    if not _last or _last[0][0] is not catalogue:
        _last[:] = [(catalogue, WordIndex([searched_words(one) for one in catalogue.cases], search_words()))]
    return _last[0][1]
