"""The prompt: hands typed one after the other. Errors do not end it; an empty line or Ctrl-D does."""

from __future__ import annotations

import contextlib
from typing import Final

from huit.cli.arguments.hand_options import HandRequest
from huit.cli.arguments.refusal import Refusal, show_faults
from huit.cli.score.answering import Answers
from huit.core.faults import HandError
from huit.core.words import LANGUAGES, language_named

HELP: Final = ("?", *[word for code in LANGUAGES for word in language_named(code).help_words])


def converse(answers: Answers, wanted: HandRequest) -> int:
    words = wanted.words
    _with_line_editing()
    print(words.say("interactive_welcome", example=answers.example))
    while True:
        text = _ask(words.say("prompt"))
        if not text:
            return 0
        if text in HELP:
            print(words.say("interactive_help"))
            continue
        try:
            answers.show(text, wanted)
        except (HandError, Refusal) as error:
            show_faults(error, words)
        print()


def _ask(prompt: str) -> str:
    """Read a line, stripped; empty at the end of the input."""
    try:
        return input(prompt).strip()
    except EOFError:
        print()
        return ""


def _with_line_editing() -> None:
    """Enable arrow keys and history, if Python has readline."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401, PLC0415 (the import changes input())
