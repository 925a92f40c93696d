"""A file of hands, one a line: one line of JSON or of text out for each, in order, in constant memory."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from huit.cli.answering import Answers
from huit.cli.asking import Wanted
from huit.cli.batch_lines import parse_line
from huit.cli.progress import progress_on
from huit.cli.refusal import Error, Refusal, plain_error, refuse
from huit.core.explanation import quantity
from huit.core.faults import Fault, HandError
from huit.core.notation.reading import HAND_LIMIT
from huit.core.profile_types import ProfileError
from huit.core.words import Words

SOME_FAILED: Final = 1
_LONGEST: Final = 64 * 1024  # bytes of a line that are looked at; whatever is longer is no hand


@dataclass(frozen=True)
class RawLine:
    """A line of the input: its number, its bytes without the end of line, and how many bytes were read for it."""

    number: int
    content: bytes
    size: int

    @property
    def too_long(self) -> bool:
        return self.size > _LONGEST


def answer_lines(answers: Answers, wanted: Wanted, path: str, as_json: bool) -> int:
    """Answer every line; a bad one is reported in its place and the rest goes on. Blank lines are skipped."""
    failed = 0
    with _opened(path) as stream, progress_on(sys.stderr, wanted.words, _size_of(path)) as progress:
        for line in _lines(stream):
            if line.content.strip() or line.too_long:
                failed += not _answer_line(line, answers, wanted, as_json)
            if path == "-":
                sys.stdout.flush()  # whoever feeds us may wait for the answer
            progress.advance(line.size)
    if failed and not as_json:
        print(quantity(wanted.words, "batch_failed", failed), file=sys.stderr)
    return SOME_FAILED if failed else 0


@contextlib.contextmanager
def _opened(path: str) -> Iterator[BinaryIO]:
    if path == "-":
        yield sys.stdin.buffer
        return
    try:
        stream = Path(path).open("rb")  # noqa: SIM115 (closed below; here only the opening may be refused)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else type(error).__name__
        raise refuse("file_unreadable", path=path[:200], reason=reason) from error
    with stream:
        yield stream


def _size_of(path: str) -> int:
    """Bytes to read, 0 where that cannot be known."""
    return Path(path).stat().st_size if path != "-" and Path(path).is_file() else 0


def _lines(stream: BinaryIO) -> Iterator[RawLine]:
    """Line by line; of a line beyond all measure only the beginning is kept."""
    number = 0
    while content := stream.readline(_LONGEST + 1):
        number += 1
        size = len(content)
        while not content.endswith(b"\n") and (more := stream.readline(_LONGEST)):
            size += len(more)
            if more.endswith(b"\n"):
                break
        yield RawLine(number, content.rstrip(b"\r\n"), size)


def _answer_line(line: RawLine, answers: Answers, wanted: Wanted, as_json: bool) -> bool:
    """Whether the line could be answered."""
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


def _print_error(line: RawLine, error: Error, words: Words, as_json: bool) -> None:
    if not as_json:
        fault = error.faults[0]
        said = words.say("batch_error", line=line.number, code=fault.code, sentence=words.fault(fault))
        print(f"{'!':>6}  {said}")
        return
    plain = plain_error(error, words)
    plain["error"]["line"] = line.number
    print(json.dumps(plain, ensure_ascii=False))
