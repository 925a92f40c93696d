"""Hands typed one after the other: an error never ends the conversation, an empty line or Ctrl-D does."""

from __future__ import annotations

import contextlib
from typing import Final

from huit.cli.refusal import show_faults
from huit.cli.score import Wanted, show_hand
from huit.core.faults import HandError

EXAMPLE: Final = "[123m,1][EEE,2][5555p]45sCC6s|ES1000|2"


def converse(wanted: Wanted, all_profiles: bool) -> int:
    words = wanted.words
    _with_line_editing()
    print(words.say("interactive_welcome", example=EXAMPLE))
    while True:
        text = _ask(words.say("prompt"))
        if not text:
            return 0
        if text in ("?", "help", "aide"):
            print(words.say("interactive_help"))
            continue
        try:
            show_hand(text, wanted, all_profiles)
        except HandError as error:
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
