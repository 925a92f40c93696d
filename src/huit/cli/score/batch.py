"""Batches: a file of hands, one per line, answered in order in constant memory."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from huit.cli.arguments.files import STANDARD_INPUT, open_file
from huit.cli.arguments.hand_options import HandRequest
from huit.cli.arguments.refusal import InputError, Refusal, plain_error
from huit.cli.score.answering import Answers
from huit.cli.score.batch_lines import parse_line
from huit.cli.score.progress import progress_on
from huit.core.faults import Fault, HandError
from huit.core.notation.reading import HAND_LIMIT
from huit.core.rules.profile_types import ProfileError
from huit.core.words import Words
from huit.core.words.explanation import quantity

SOME_FAILED: Final = 1
_LONGEST: Final = 64 * 1024  # bytes; a longer line is no hand


@dataclass(frozen=True)
class RawLine:
    """A line of input: number, bytes without the line end, and the number of bytes read."""

    number: int
    content: bytes
    size: int

    @property
    def too_long(self) -> bool:
        return self.size > _LONGEST


def answer_lines(answers: Answers, wanted: HandRequest, path: str, as_json: bool) -> int:
    """Answer every line and return the exit status. Errors are reported in place; blank lines are skipped."""
    failed = 0
    with open_file(path) as stream, progress_on(sys.stderr, wanted.words, _size_of(path)) as progress:
        for line in _lines(stream):
            if line.content.strip() or line.too_long:
                failed += not _answer_line(line, answers, wanted, as_json)
            if path == STANDARD_INPUT:
                sys.stdout.flush()  # the writer may wait for the answer
            progress.advance(line.size)
    if failed and not as_json:
        print(quantity(wanted.words, "batch_failed", failed), file=sys.stderr)
    return SOME_FAILED if failed else 0


def _size_of(path: str) -> int:
    """The size of a file in bytes, 0 if unknown."""
    return Path(path).stat().st_size if path != STANDARD_INPUT and Path(path).is_file() else 0


def _lines(stream: BinaryIO) -> Iterator[RawLine]:
    """Yield lines; of an overlong one, only the beginning."""
    number = 0
    while content := stream.readline(_LONGEST + 1):
        number += 1
        size = len(content)
        while not content.endswith(b"\n") and (more := stream.readline(_LONGEST)):
            size += len(more)
            if more.endswith(b"\n"):
                break
        yield RawLine(number, content.rstrip(b"\r\n"), size)


def _answer_line(line: RawLine, answers: Answers, wanted: HandRequest, as_json: bool) -> bool:
    """Answer one line; False if it failed."""
    try:
        if line.too_long:
            raise HandError((_too_long(line),))
        parsed = parse_line(line.content, wanted, answers.keys)
        if as_json:
            print(json.dumps(answers.plain(parsed.hand, parsed.wanted), ensure_ascii=False))
        else:
            print(answers.line(parsed.hand, parsed.wanted))
    except (HandError, ProfileError, Refusal) as error:
        _print_error(line, error, wanted.words, as_json)
        return False
    return True


def _too_long(line: RawLine) -> Fault:
    return Fault("too_long", 0, 1, (("length", str(line.size)), ("limit", str(HAND_LIMIT))))


def _print_error(line: RawLine, error: InputError, words: Words, as_json: bool) -> None:
    if not as_json:
        fault = error.faults[0]
        said = words.say("batch_error", line=line.number, code=fault.code, sentence=words.fault(fault))
        print(f"{'!':>6}  {said}")
        return
    plain = plain_error(error, words)
    plain["error"]["line"] = line.number
    print(json.dumps(plain, ensure_ascii=False))
