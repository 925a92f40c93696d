"""Find cases by words, in any of the languages."""

from __future__ import annotations

from huit.club.penalties.catalogue import Catalogue, PenaltyCase
from huit.core.words.fan_search import plain_form


def found_cases(catalogue: Catalogue, text: str) -> tuple[PenaltyCase, ...]:
    """The cases that have every word of a text, those that have it in their names first; an id finds its case alone."""
    exact = [one for one in catalogue.cases if one.id == text.strip().lower()]
    if exact:
        return tuple(exact)
    wanted = [form for form in map(plain_form, text.split()) if form]
    if not wanted:
        return ()
    found = [one for one in catalogue.cases if _has(wanted, _everything(one))]
    return tuple(sorted(found, key=lambda one: not _has(wanted, _names(one))))


def _has(wanted: list[str], form: str) -> bool:
    return all(word in form for word in wanted)


def _names(one: PenaltyCase) -> str:
    return " ".join([plain_form(text) for text in (one.id, *one.name.values(), one.search)])


def _everything(one: PenaltyCase) -> str:
    return " ".join([_names(one), *[plain_form(text) for text in (*one.note.values(), *one.clauses)]])
