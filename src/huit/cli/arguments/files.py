"""Files that an argument names, or standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from huit.cli.arguments.refusal import refuse
from huit.core.faults import HuitError

STANDARD_INPUT: Final = "-"


@contextmanager
def open_file(path: str) -> Iterator[BinaryIO]:
    """Open a file or standard input; what cannot be read is refused."""
    try:
        if path == STANDARD_INPUT:
            yield sys.stdin.buffer
            return
        with Path(path).open("rb") as file:
            yield file
    except HuitError:
        raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise refuse("file_unreadable", path=path[-80:], reason=reason) from error


def content_of(path: str, longest: int) -> bytes:
    """Read a file up to the size limit and one byte more: some files never end."""
    with open_file(path) as file:
        return file.read(longest + 1)
