"""Which of the three languages the user reads: --lang, else HUIT_LANG, else the locale, else French."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from huit.cli.refusal import Refusal
from huit.core.faults import Fault
from huit.core.words import LANGUAGES

DEFAULT: Final = "fr"
ELSEWHERE: Final = "en"  # for those whose locale is of none of the three languages

_OPTION: Final = "--lang"
_UNSET: Final = ("", "C", "POSIX")


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language to speak, known before the command line is read: its help is in that language too."""
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
            return locale[:2] if locale[:2] in LANGUAGES else ELSEWHERE
    return DEFAULT


def _asked(arguments: Sequence[str]) -> str | None:
    for index, argument in enumerate(arguments):
        if argument == "--":
            return None
        if argument.startswith(f"{_OPTION}="):
            return argument.partition("=")[2]
        if argument == _OPTION and index + 1 < len(arguments):
            return arguments[index + 1]
    return None
