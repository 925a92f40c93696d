"""Errors of the command line: exceptions that end a command, shown with a caret under the place, or as JSON."""

from __future__ import annotations

import errno
import os
import shutil
import sys
import unicodedata
from dataclasses import replace
from typing import Any, Final

from huit.core.faults import Fault, HandError, HuitError
from huit.core.rules.profile_types import ProfileError
from huit.core.words import Words
from huit.core.words.explanation import quantity

_MOST_SHOWN: Final = 3
_INDENT: Final = "  "
_CUT: Final = "…"
_LONGEST_PATH: Final = 60
_REASONS: Final = {
    os.strerror(errno.ENOENT): "reason_missing",
    os.strerror(errno.EACCES): "reason_denied",
    os.strerror(errno.EISDIR): "reason_directory",
}


class Refusal(HuitError):
    """Bad input: the command cannot go on."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(faults[0].code)
        self.faults = faults


class OptionError(Refusal):
    """Faults in the tiles of an option. Their offsets are in the option's text, not in the hand's."""

    def __init__(self, error: HandError, option: str) -> None:
        super().__init__(*error.faults)
        self.text = error.text
        self.option = option


InputError = HandError | ProfileError | Refusal


def refuse(code: str, **values: str) -> Refusal:
    return Refusal(Fault(code, values=tuple(values.items())))


def show_faults(error: InputError, words: Words) -> None:
    """Print faults on stderr: code and sentence, then the text with a caret under the place."""
    text, faults = _shown(error)
    for fault in faults[:_MOST_SHOWN]:
        for line in fault_lines(fault, text, words, shutil.get_terminal_size().columns):
            print(line, file=sys.stderr)
    if len(faults) > _MOST_SHOWN:
        print(quantity(words, "more_faults", len(faults) - _MOST_SHOWN), file=sys.stderr)


def _shown(error: InputError) -> tuple[str, tuple[Fault, ...]]:
    """The text that the faults point into, and the faults. An option's text is preceded by its name."""
    faults = error.faults
    if not isinstance(error, OptionError):
        return (error.text if isinstance(error, HandError) else ""), faults
    name = f"--{error.option} "
    shift = len(name)
    moved = [
        fault if fault.start < 0 else replace(fault, start=fault.start + shift, end=fault.end + shift)
        for fault in faults
    ]
    return name + error.text, tuple(moved)


def print_faults(error: InputError, words: Words, indent: int | None) -> None:
    """Print faults on stdout as JSON."""
    import json  # noqa: PLC0415 (only for --json)

    print(json.dumps(plain_error(error, words), ensure_ascii=False, indent=indent))


def plain_error(error: InputError, words: Words) -> dict[str, Any]:
    """Faults as JSON values under "error"; `option` names the option whose text the offsets are in."""
    from huit.core.plain import plain_fault  # noqa: PLC0415 (only for JSON)

    plain: dict[str, Any] = plain_fault(
        HandError(tuple([in_words(fault, words) for fault in error.faults])), words.language
    )
    if isinstance(error, OptionError):
        plain["error"]["option"] = error.option
    return plain


def in_words(fault: Fault, words: Words) -> Fault:
    """Translate the operating system's reasons, which are in English."""
    values = [(name, words.say(_REASONS[value]) if value in _REASONS else value) for name, value in fault.values]
    return Fault(fault.code, fault.start, fault.end, tuple(values))


def fault_lines(fault: Fault, text: str, words: Words, width: int) -> list[str]:
    lines = [words.say("error", code=fault.code, sentence=words.fault(printable_fault(in_words(fault, words))))]
    if text and fault.start >= 0:
        shown, start, end = _window(printable(text), fault.start, fault.end, width - len(_INDENT))
        carets = "^" * max(1, cells(shown[start:end]))
        lines += [_INDENT + shown, _INDENT + " " * cells(shown[:start]) + carets]
    return lines


def printable_fault(fault: Fault) -> Fault:
    """The fault with values that do nothing to a terminal; a sentence of ours may have several lines."""
    values = [(name, "\n".join(map(printable, value.split("\n")))) for name, value in fault.values]
    return Fault(fault.code, fault.start, fault.end, tuple(values))


def printable(text: str) -> str:
    """Replace control codes and broken characters; spaces of any width and the length stay the same."""
    return "".join(
        [letter if letter.isprintable() or unicodedata.category(letter) == "Zs" else "\ufffd" for letter in text]
    )


def shown_path(path: str) -> str:
    """A path that does nothing to a terminal; of a long one the end, after an ellipsis."""
    return printable(path if len(path) <= _LONGEST_PATH else _CUT + path[1 - _LONGEST_PATH :])


def cells(text: str) -> int:
    """The width of a text on a terminal, in columns."""
    return sum([_cells(letter) for letter in text])


def _cells(letter: str) -> int:
    if unicodedata.combining(letter) or "\ufe00" <= letter <= "\ufe0f":
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def _window(text: str, start: int, end: int, width: int) -> tuple[str, int, int]:
    """Cut a long text around a place; return the cut text and the place in it."""
    if cells(text) <= width:
        return text, start, end
    room = max(10, width // 2 - 4)  # a character may take two columns
    first = max(0, start - room // 2)
    last = min(len(text), first + room)
    opening, closing = _CUT if first else "", _CUT if last < len(text) else ""
    shift = len(opening) - first
    return opening + text[first:last] + closing, start + shift, min(end, last) + shift
