"""Files that an argument names, or standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from huit.cli.arguments.refusal import Refusal, refuse

STANDARD_INPUT: Final = "-"


@contextmanager
def open_file(path: str) -> Iterator[BinaryIO]:
    """Open a file or standard input; what cannot be opened is refused. An error in the work on it stays what it is."""
    if path == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    with _opened(path) as file:
        yield file


def _opened(path: str) -> BinaryIO:
    try:
        return Path(path).open("rb")
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from error


def _unreadable(path: str, error: Exception) -> Refusal:
    reason = getattr(error, "strerror", None) or type(error).__name__
    return refuse("file_unreadable", path=path[-80:], reason=reason)


def content_of(path: str, longest: int) -> bytes:
    """Read a file up to the size limit and one byte more: some files never end."""
    with open_file(path) as file:
        try:
            return file.read(longest + 1)
        except OSError as error:
            raise _unreadable(path, error) from error
