"""The catalogues of irregularities: one file of data/penalties each, read and checked.

A case is added to a file and nowhere else; docs/contributing.md, "Add a penalty", has the steps.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, replace
from functools import cache
from typing import Any, Final

from huit.club.faults import DeskError, desk_fault
from huit.club.penalties.cases import ID, CaseTexts, Catalogue, PenaltyCase, Texts
from huit.club.reading import bad, read_values
from huit.core.data_files import data_names, data_path, read_data
from huit.core.faults import Fault
from huit.core.profiles.built_in import BUILT_IN, ancestry_of
from huit.core.words import LANGUAGES, ROOT_LANGUAGE
from huit.core.words.languages import ADDITIONS, additions_of, language_path
from huit.core.words.languages import RECIPE as LANGUAGE_RECIPE

FOLDER: Final = "penalties"
RECIPE: Final = 'docs/contributing.md, "Add a penalty"'

_CASE_KEYS: Final = tuple([one.name for one in fields(PenaltyCase) if one.name != "id"])
_HEAD: Final = tuple([one.name for one in fields(Catalogue) if one.name not in ("name", "cases")])
_TEXTS: Final = tuple([one.name for one in fields(CaseTexts)])
_BY_LANGUAGE: Final = ("title", "name", "note")
# The codes of strict reading, and those of a catalogue, whose sentences name the file and the recipe too.
_CODES: Final = {
    "entry_key_missing": "penalty_incomplete",
    "entry_key_unknown": "penalty_key",
    "entry_value": "penalty_value",
}


@cache
def catalogues() -> tuple[Catalogue, ...]:
    """All catalogues, in their order. Raises DeskError for a file with a fault."""
    names = [name.removesuffix(".toml") for name in data_names(FOLDER) if name.endswith(".toml")]
    found = [_translated(parse_catalogue(read_data(FOLDER, f"{name}.toml"), name)) for name in names]
    return _with_heirs(tuple(sorted(found, key=lambda one: (one.order, one.name))))


def _with_heirs(found: tuple[Catalogue, ...]) -> tuple[Catalogue, ...]:
    """The catalogues with the built-in profiles that extend one they name, unless a nearer one is named elsewhere."""
    named = {profile: one.name for one in found for profile in one.profiles}
    heirs = {name: next((named[one] for one in ancestry_of(name) if one in named), "") for name in BUILT_IN}
    return tuple(
        [
            replace(
                one,
                profiles=(*one.profiles, *[name for name in heirs if heirs[name] == one.name and name not in named]),
            )
            for one in found
        ]
    )


def catalogue_for(profile: str) -> Catalogue:
    """The catalogue that names a profile or one that it extends; the first one for a custom profile."""
    return next((one for one in catalogues() if profile in one.profiles), catalogues()[0])


# Files ----------------------------------------------------------------------------------------------------------------


def parse_catalogue(text: str, name: str) -> Catalogue:
    """Parse the file of a catalogue. Raises DeskError with every fault."""
    file = data_path(FOLDER, f"{name}.toml")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DeskError(desk_fault("penalty_syntax", file=file, reason=error, recipe=RECIPE)) from error
    tables = {key: value for key, value in data.items() if key not in _HEAD and isinstance(value, dict)}
    head = {key: value for key, value in data.items() if key not in tables}
    faults, values = read_values(Catalogue, head, "", given=("name", "cases"))
    read = {case: read_values(PenaltyCase, table, f"{case}.", given=("id",)) for case, table in tables.items()}
    faults += [fault for case in tables if not ID.fullmatch(case) for fault in bad(case, case, ID.pattern).faults]
    faults += [fault for wrong, _ in read.values() for fault in wrong]
    if faults:
        raise DeskError(*_in_file(faults, file, RECIPE, _known_beside))
    cases = tuple([PenaltyCase(id=case, **found) for case, (_, found) in read.items()])
    return Catalogue(name=name, cases=cases, **values)


def _in_file(faults: Iterable[Fault], file: str, recipe: str, known: Callable[[str], Iterable[str]]) -> Iterator[Fault]:
    """Faults of strict reading, as sentences that name the file, the keys that are known, and the recipe."""
    for fault in faults:
        values = dict(fault.values)
        key = values["place"]
        told = {"found": values.get("text", ""), "expected": values.get("expected", ""), "known": ", ".join(known(key))}
        yield desk_fault(_CODES[fault.code], file=file, key=key[:80], recipe=recipe, **told)


def _known_beside(key: str) -> tuple[str, ...]:
    """The keys that may stand where an unknown one does: in the head, in a case, in a text by language."""
    parent = key.rpartition(".")[0].rpartition(".")[2]
    if parent in _BY_LANGUAGE:
        return LANGUAGES
    return _CASE_KEYS if parent else _HEAD


# Additions of languages -----------------------------------------------------------------------------------------------


def _translated(catalogue: Catalogue) -> Catalogue:
    """Add the texts that additions of languages have for what the file lacks. Raises DeskError for a wrong addition."""
    title, cases = dict(catalogue.title), {case.id: case for case in catalogue.cases}
    for language in LANGUAGES:
        own = additions_of(language).get(FOLDER, {}).get(catalogue.name, {})
        title.setdefault(language, str(own.get("title", title[ROOT_LANGUAGE])))
        texts = {key: value for key, value in own.items() if key != "title"}
        for name, added in _read_additions(texts, language, f"{FOLDER}.{catalogue.name}.", cases).items():
            cases[name] = _with_texts(cases[name], language, added)
    return replace(catalogue, title=title, cases=tuple(cases.values()))


def _read_additions(texts: dict[str, Any], language: str, prefix: str, cases: Iterable[str]) -> dict[str, CaseTexts]:
    """The texts of a language by case."""
    faults = [desk_fault("entry_key_unknown", place=f"{prefix}{case}") for case in texts if case not in cases]
    read = {case: read_values(CaseTexts, table, f"{prefix}{case}.") for case, table in texts.items()}
    faults += [fault for wrong, _ in read.values() for fault in wrong]
    if faults:
        file = language_path(language, ADDITIONS)
        raise DeskError(
            *_in_file(faults, file, LANGUAGE_RECIPE, lambda key: cases if key.removeprefix(prefix) in texts else _TEXTS)
        )
    return {case: CaseTexts(**values) for case, (_, values) in read.items()}


def _with_texts(case: PenaltyCase, language: str, added: CaseTexts) -> PenaltyCase:
    """The case with a name and a note where its own file has none in this language, and with more words to search."""
    return replace(
        case,
        name=_with_text(case.name, language, added.name),
        note=_with_text(case.note, language, added.note) if case.note else case.note,
        search=f"{case.search} {added.search}".strip(),
    )


def _with_text(texts: Texts, language: str, text: str) -> Texts:
    return {**texts, language: text} if text and language not in texts else texts
