"""Hands typed one after the other: an error never ends the conversation, an empty line or Ctrl-D does."""

from __future__ import annotations

import contextlib

from huit.cli.answering import Answers
from huit.cli.asking import Wanted
from huit.cli.refusal import Refusal, show_faults
from huit.core.faults import HandError


def converse(answers: Answers, wanted: Wanted) -> int:
    words = wanted.words
    _with_line_editing()
    print(words.say("interactive_welcome", example=answers.example))
    while True:
        text = _ask(words.say("prompt"))
        if not text:
            return 0
        if text in ("?", "help", "aide"):
            print(words.say("interactive_help"))
            continue
        try:
            answers.show(text, wanted)
        except (HandError, Refusal) as error:
            show_faults(error, words)
        print()


def _ask(prompt: str) -> str:
    """The next line without the white space around it; nothing at the end of the input."""
    try:
        return input(prompt).strip()
    except EOFError:
        print()
        return ""


def _with_line_editing() -> None:
    """Arrow keys and history, where Python was built with them."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401, PLC0415 (importing it is what changes input())
