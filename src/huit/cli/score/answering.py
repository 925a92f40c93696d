"""Ways of answering about hands: one hand as text or JSON, a file line by line, or a prompt."""

from __future__ import annotations

import json as json_format
import sys
from collections.abc import Callable
from dataclasses import dataclass

from huit.cli.arguments.hand_options import HandRequest
from huit.cli.arguments.refusal import refuse

# Imported on demand: one hand starts without the batch reader.
# ruff: noqa: PLC0415

Plain = dict[str, object]


@dataclass(frozen=True)
class Answers:
    """A command's answer to the text of a hand, as JSON values, as a line, or printed on stdout."""

    example: str  # an example hand, shown at the prompt
    keys: tuple[str, ...]  # allowed in a JSON object beside `hand`
    plain: Callable[[str, HandRequest], Plain]
    line: Callable[[str, HandRequest], str]
    show: Callable[[str, HandRequest], None]


def answer(
    answers: Answers, wanted: HandRequest, hand: tuple[str, ...], file: str | None, as_json: bool, one_line: bool
) -> int:
    """Answer in the way the options ask for; return the exit status."""
    if hand and file is not None:
        raise refuse("options_conflict", first=wanted.words.say("metavar_hand"), second="--file")
    if hand:  # even an empty one: the prompt starts only without arguments
        _one_hand(answers, wanted, " ".join(hand), as_json, one_line)
        return 0
    if file is None and not as_json and sys.stdin.isatty():
        from huit.cli.score.interactive import converse

        return converse(answers, wanted)
    from huit.cli.score.batch import answer_lines

    return answer_lines(answers, wanted, file or "-", as_json)


def _one_hand(answers: Answers, wanted: HandRequest, text: str, as_json: bool, one_line: bool) -> None:
    if as_json:
        plain = answers.plain(text, wanted)
        print(json_format.dumps(plain, ensure_ascii=False, indent=None if one_line else 2))
    else:
        answers.show(text, wanted)
