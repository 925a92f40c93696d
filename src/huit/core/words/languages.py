"""The languages: one folder of data/languages each, with a head in `language.toml`.

Everything that lists languages asks this module, and the frontend is generated from the same heads. The steps for
another language are in docs/contributing.md, "Add a language".
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeVar

from huit.core.data_files import data_folders, data_names, data_path, read_data
from huit.core.faults import Fault, HuitError
from huit.core.words.plurals import PluralRules, parse_plurals

FOLDER: Final = "languages"
RECIPE: Final = 'docs/contributing.md, "Add a language"'
# Who adds something else adds its words to the files of every language.
_RECIPES: Final = {
    "names": f'{RECIPE} or "Add a fan"',
    "words": f'{RECIPE}, or the recipe of what says it: "Add a command", "Add a page"',
}
ADDITIONS: Final = "additions"
NO_TEXT: Final = "must be a text in quotes"
SCRIPTS: Final = ("latin", "chinese")

Value = TypeVar("Value")


class UnknownLanguage(HuitError, ValueError):
    """There are no words in this language."""

    def __init__(self, language: str) -> None:
        super().__init__(f"no words in {language!r}: one of {', '.join(LANGUAGES)}")
        self.language = language

    def __reduce__(self) -> tuple[type, tuple[str]]:
        return type(self), (self.language,)


def language_path(language: str, file: str) -> str:
    """The path of a file of a language, as errors name it."""
    return data_path(f"{FOLDER}/{language}", f"{file}.toml")


class LanguageError(HuitError, ValueError):
    """Something is missing or wrong in a file of a language. The message names the file, the key and the recipes."""

    def __init__(self, language: str, file: str, key: str, problem: str) -> None:
        sentence = f"{language_path(language, file)}: {key} {problem} (see {_RECIPES.get(file, RECIPE)})"
        super().__init__(sentence)
        self.faults = (Fault("data_error", values=(("reason", sentence),)),)


@dataclass(frozen=True, slots=True)
class Language:
    """The head of a language."""

    code: str
    order: int
    name: str  # as its own readers write it
    tag: str  # BCP 47
    locale: str  # of Open Graph: language and country
    fallback: str  # the code of the language for what this one lacks; "" for the one that lacks nothing
    beside: str  # the code of the language of the second names on the printed card
    script: str  # one of SCRIPTS
    help_words: tuple[str, ...]
    yes_keys: tuple[str, ...]
    between: str  # alternatives
    last: str  # between the last two
    plurals: PluralRules
    reviewed: bool  # False: a native player has still to read it, and the interface says so

    def alternatives(self, items: Sequence[str]) -> str:
        """A list to choose from: "fr, en or zh"."""
        *others, final = items
        return self.last.join([self.between.join(others), final]) if others else final


@cache
def language_data(file: str, language: str) -> dict[str, Any]:
    """A file of a language: `language`, `words`, `names`, `rulings`, `book` or `first_steps`."""
    try:
        return tomllib.loads(read_data(f"{FOLDER}/{language}", f"{file}.toml"))
    except FileNotFoundError as error:
        raise LanguageError(language, file, "the file", "is missing") from error
    except tomllib.TOMLDecodeError as error:
        raise LanguageError(language, file, "the file", f"is not TOML: {error}") from error


@cache
def language_named(code: str) -> Language:
    """Load the head of a language. Raises LanguageError where something is missing."""
    head = language_data("language", code)
    alternatives = _value(code, head, "alternatives", dict)
    script = _value(code, head, "script", str)
    if script not in SCRIPTS:
        raise LanguageError(code, "language", "script", f"must be one of {', '.join(SCRIPTS)}")
    return Language(
        code=code,
        order=_value(code, head, "order", int),
        name=_value(code, head, "name", str),
        tag=_value(code, head, "tag", str),
        locale=_value(code, head, "locale", str),
        fallback=_value(code, head, "fallback", str),
        beside=_value(code, head, "beside", str),
        script=script,
        help_words=tuple(_value(code, head, "help_words", list)),
        yes_keys=tuple(_value(code, head, "yes_keys", list)),
        between=_value(code, alternatives, "between", str),
        last=_value(code, alternatives, "last", str),
        plurals=_plurals(code, _value(code, head, "plural", dict)),
        reviewed=_value(code, head, "reviewed", bool),
    )


def _value(code: str, table: dict[str, Any], key: str, kind: type[Value]) -> Value:
    value = table.get(key)
    if value is None:
        raise LanguageError(code, "language", key, "is missing")
    if not isinstance(value, kind):
        raise LanguageError(code, "language", key, f"must be of type {kind.__name__}")
    return value


def text_in(language: str, texts: Mapping[str, str], *path: str) -> str:
    """A text that something else keeps by language, such as the title of a bot; "" where there is none.

    Where it lacks this language, the optional file `additions` of the language may have it at that path
    ("bots", "club", "title"); else it is that of the fallback.
    """
    found: Any = texts.get(language)
    if not found:
        found = additions_of(language)
        for key in path:
            found = found.get(key, {})
    return str(found or texts.get(language_named(language).fallback, ""))


def additions_of(language: str) -> dict[str, Any]:
    """The optional file `additions` of a language: texts of what has its own file, such as bots and penalties."""
    return language_data(ADDITIONS, language) if f"{ADDITIONS}.toml" in data_names(f"{FOLDER}/{language}") else {}


def _plurals(code: str, forms: dict[str, Any]) -> PluralRules:
    try:
        return parse_plurals(forms)
    except ValueError as error:
        raise LanguageError(code, "language", "plural", str(error)) from error


def _codes() -> tuple[str, ...]:
    return tuple(sorted(data_folders(FOLDER), key=lambda code: (language_named(code).order, code)))


LANGUAGES: Final = _codes()
DEFAULT_LANGUAGE: Final = LANGUAGES[0]  # where nothing says which
