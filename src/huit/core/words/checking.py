"""Completeness of a language: its files have the keys, the placeholders and the plural forms that they need."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import Formatter
from typing import Final

from huit.core.data_files import ROOT_LANGUAGE
from huit.core.words.languages import LANGUAGES, NO_TEXT, LanguageError, language_data, language_named

FILES: Final = ("words", "names", "rulings", "book", "first_steps")
_MAY_BE_EMPTY: Final = ".aliases"

Texts = dict[str, object]


def language_problems(code: str) -> tuple[LanguageError, ...]:
    """Faults of a language: what it lacks or has wrong, measured by the root language."""
    return (*_head_problems(code), *[problem for file in FILES for problem in _file_problems(code, file)])


def texts_of(code: str, file: str) -> Texts:
    """The texts of a file by the path of their keys: words.points_one."""
    return dict(_leaves(language_data(file, code), ""))


def _leaves(table: Mapping[str, object], path: str) -> Iterator[tuple[str, object]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value


def _head_problems(code: str) -> Iterator[LanguageError]:
    language = language_named(code)
    for key, other in (("fallback", language.fallback), ("beside", language.beside)):
        if other and other not in LANGUAGES:
            yield LanguageError(code, "language", key, f"names no language: {other!r}")
        elif other == code:
            yield LanguageError(code, "language", key, "must name another language")
    if not language.fallback and code != ROOT_LANGUAGE:
        yield LanguageError(code, "language", "fallback", f"must name a language: only {ROOT_LANGUAGE!r} has none")


def _file_problems(code: str, file: str) -> Iterator[LanguageError]:
    own, wanted, forgotten = texts_of(code, file), _wanted(code, file), _forgotten(file)
    if code == ROOT_LANGUAGE:
        yield from [LanguageError(code, file, key, "is missing: every other language has it") for key in forgotten]
    for key, model in wanted.items():
        if key not in own:
            yield LanguageError(code, file, key, "is missing")
        elif not _is_text(own[key]):
            yield LanguageError(code, file, key, NO_TEXT)
        elif not own[key] and not key.endswith(_MAY_BE_EMPTY):
            yield LanguageError(code, file, key, "is empty")
        elif file == "words" and placeholders(own[key]) != placeholders(model):
            said = ", ".join(sorted(placeholders(model))) or "none"
            yield LanguageError(code, file, key, f"has other placeholders than these: {said}")
    for key in own:
        if key not in wanted and key not in forgotten:
            yield LanguageError(code, file, key, "is unknown")


def _is_text(value: object) -> bool:
    """True for a text, or for several where a file has a list."""
    return isinstance(value, str) or (isinstance(value, list) and all(isinstance(one, str) for one in value))


def _forgotten(file: str) -> list[str]:
    """The keys that only the root language lacks."""
    first, *others = [texts_of(code, file) for code in LANGUAGES if code != ROOT_LANGUAGE]
    forms = {form.name for code in LANGUAGES for form in language_named(code).plurals}
    root = texts_of(ROOT_LANGUAGE, file)
    return [
        key
        for key in first
        if key not in root and key.rpartition("_")[2] not in forms and all(key in other for other in others)
    ]


def _wanted(code: str, file: str) -> Texts:
    """The keys that a file must have, each with the root's text; counted nouns in the forms of the language."""
    root = texts_of(ROOT_LANGUAGE, file)
    forms = [form.name for form in language_named(ROOT_LANGUAGE).plurals]
    own_forms = [form.name for form in language_named(code).plurals]
    found: Texts = {}
    for key, text in root.items():
        stem = next((key.removesuffix(f"_{form}") for form in forms if key.endswith(f"_{form}")), "")
        if stem and all(f"{stem}_{form}" in root for form in forms):
            last = root[f"{stem}_{forms[-1]}"]
            found |= {f"{stem}_{form}": root.get(f"{stem}_{form}", last) for form in own_forms}
        else:
            found[key] = text
    return found


def placeholders(text: object) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(str(text)) if name is not None}
