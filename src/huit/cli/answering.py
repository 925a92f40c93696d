"""What every command does with hands: one answered as text or JSON, a file line by line, or a conversation."""

from __future__ import annotations

import json as json_format
import sys
from collections.abc import Callable
from dataclasses import dataclass

from huit.cli.asking import Wanted
from huit.cli.refusal import refuse

# What a mode needs is imported when it runs: one hand starts without the reader of files.
# ruff: noqa: PLC0415

Plain = dict[str, object]


@dataclass(frozen=True)
class Answers:
    """What a command makes of the text of a hand: values of JSON, a line of text, or a drawing on stdout."""

    example: str  # of a hand, for those who are asked to type one
    keys: tuple[str, ...]  # that the object on a line of a file may have beside `hand`
    plain: Callable[[str, Wanted], Plain]
    line: Callable[[str, Wanted], str]
    show: Callable[[str, Wanted], None]


def answer(
    answers: Answers, wanted: Wanted, hand: tuple[str, ...], file: str | None, as_json: bool, one_line: bool
) -> int:
    """The exit status."""
    if hand and file is not None:
        raise refuse("options_conflict", first=wanted.words.say("metavar_hand"), second="--file")
    if hand:  # even an empty one: only without any does the conversation begin
        _one_hand(answers, wanted, " ".join(hand), as_json, one_line)
        return 0
    if file is None and not as_json and sys.stdin.isatty():
        from huit.cli.interactive import converse

        return converse(answers, wanted)
    from huit.cli.batch import answer_lines

    return answer_lines(answers, wanted, file or "-", as_json)


def _one_hand(answers: Answers, wanted: Wanted, text: str, as_json: bool, one_line: bool) -> None:
    if as_json:
        plain = answers.plain(text, wanted)
        print(json_format.dumps(plain, ensure_ascii=False, indent=None if one_line else 2))
    else:
        answers.show(text, wanted)
