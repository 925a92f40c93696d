"""The user's language: --lang, else HUIT_LANG, else the locale, else the default."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from huit.cli.arguments.refusal import Refusal
from huit.core.faults import Fault
from huit.core.words import DEFAULT_LANGUAGE, LANGUAGES, ROOT_LANGUAGE

_OPTION: Final = "--lang"
_UNSET: Final = ("", "C", "POSIX")


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language, found before click reads the command line, because the help is in it too."""
    asked = _asked(arguments)
    if asked is None:
        return language_of_environment(environment)
    if asked not in LANGUAGES:
        raise Refusal(Fault("language_unknown", values=(("text", asked[:20]), ("known", ", ".join(LANGUAGES)))))
    return asked


def language_of_environment(environment: Mapping[str, str]) -> str:
    own = environment.get("HUIT_LANG", "")
    if own in LANGUAGES:
        return own
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = environment.get(name, "").split(".")[0]
        if locale not in _UNSET:
            code = locale.partition("_")[0].partition("@")[0].lower()
            return code if code in LANGUAGES else ROOT_LANGUAGE
    return DEFAULT_LANGUAGE


def _asked(arguments: Sequence[str]) -> str | None:
    for index, argument in enumerate(arguments):
        if argument == "--":
            return None
        if argument.startswith(f"{_OPTION}="):
            return argument.partition("=")[2]
        if argument == _OPTION and index + 1 < len(arguments):
            return arguments[index + 1]
    return None
