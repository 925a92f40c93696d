"""Bad input on the command line: a fault that ends the command, and faults shown with a caret under the place."""

from __future__ import annotations

import errno
import os
import shutil
import sys
import unicodedata
from typing import Final

from huit.core.explanation import quantity
from huit.core.faults import Fault, HandError
from huit.core.profile_types import ProfileError
from huit.core.words import Words

_MOST_SHOWN: Final = 3
_INDENT: Final = "  "
_CUT: Final = "…"
_REASONS: Final = {
    os.strerror(errno.ENOENT): "reason_missing",
    os.strerror(errno.EACCES): "reason_denied",
    os.strerror(errno.EISDIR): "reason_directory",
}


class Refusal(Exception):
    """The command cannot go on for one reason."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.code)
        self.fault = fault


def refuse(code: str, **values: str) -> Refusal:
    return Refusal(Fault(code, values=tuple(values.items())))


def faults_in(error: HandError | ProfileError | Refusal) -> tuple[Fault, ...]:
    return (error.fault,) if isinstance(error, Refusal) else error.faults


def show_faults(error: HandError | ProfileError | Refusal, words: Words) -> None:
    """On stderr: for each fault a line with its code and sentence, then the text with a caret under the place."""
    text = error.text if isinstance(error, HandError) else ""
    faults = faults_in(error)
    for fault in faults[:_MOST_SHOWN]:
        for line in fault_lines(fault, text, words, shutil.get_terminal_size().columns):
            print(line, file=sys.stderr)
    if len(faults) > _MOST_SHOWN:
        print(quantity(words, "more_faults", len(faults) - _MOST_SHOWN), file=sys.stderr)


def print_faults(error: HandError | ProfileError | Refusal, words: Words, indent: int | None) -> None:
    """On stdout, as JSON."""
    import json  # noqa: PLC0415 (only for those who asked for it)

    from huit.core.plain import plain_fault  # noqa: PLC0415

    faults = tuple([in_words(fault, words) for fault in faults_in(error)])
    print(json.dumps(plain_fault(HandError(faults), words.language), ensure_ascii=False, indent=indent))


def in_words(fault: Fault, words: Words) -> Fault:
    """The reasons that the operating system gives in English, in the user's language."""
    values = [(name, words.say(_REASONS[value]) if value in _REASONS else value) for name, value in fault.values]
    return Fault(fault.code, fault.start, fault.end, tuple(values))


def fault_lines(fault: Fault, text: str, words: Words, width: int) -> list[str]:
    lines = [words.say("error", code=fault.code, sentence=words.fault(in_words(fault, words)))]
    if text and fault.start >= 0:
        shown, start, end = _window(printable(text), fault.start, fault.end, width - len(_INDENT))
        carets = "^" * max(1, cells(shown[start:end]))
        lines += [_INDENT + shown, _INDENT + " " * cells(shown[:start]) + carets]
    return lines


def printable(text: str) -> str:
    """Same length, but without control codes and broken characters."""
    return "".join([letter if letter.isprintable() else "\ufffd" for letter in text])


def cells(text: str) -> int:
    """How many columns a text takes on a terminal."""
    return sum([_cells(letter) for letter in text])


def _cells(letter: str) -> int:
    if unicodedata.combining(letter) or "\ufe00" <= letter <= "\ufe0f":
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def _window(text: str, start: int, end: int, width: int) -> tuple[str, int, int]:
    """The part of a long text around a place, and the place in it."""
    if cells(text) <= width:
        return text, start, end
    room = max(10, width // 2 - 4)  # half as many characters, for each may take two columns
    first = max(0, start - room // 2)
    last = min(len(text), first + room)
    opening, closing = _CUT if first else "", _CUT if last < len(text) else ""
    shift = len(opening) - first
    return opening + text[first:last] + closing, start + shift, min(end, last) + shift
