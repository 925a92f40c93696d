"""Files that an argument names, or standard input."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from huit.cli.arguments.refusal import Refusal, refuse

STANDARD_INPUT: Final = "-"


@contextlib.contextmanager
def open_file(path: str) -> Iterator[BinaryIO]:
    """Open a file or standard input; one that cannot be opened, or read to its end, is refused.

    An OSError of the block is a read that failed, for nothing else is done there; any other error is the block's own.
    """
    with contextlib.ExitStack() as closing:
        try:
            file = sys.stdin.buffer if path == STANDARD_INPUT else closing.enter_context(Path(path).open("rb"))
        except (OSError, ValueError) as error:  # a path with a null character is a ValueError
            raise _unreadable(path, error) from error
        try:
            yield file
        except OSError as error:
            raise _unreadable(path, error) from error


def _unreadable(path: str, error: Exception) -> Refusal:
    return refuse("file_unreadable", path=path[-80:], reason=getattr(error, "strerror", None) or type(error).__name__)


def content_of(path: str, longest: int) -> bytes:
    """Read a file up to the size limit and one byte more: some files never end."""
    with open_file(path) as file:
        try:
            return file.read(longest + 1)
        except OSError as error:
            raise _unreadable(path, error) from error
