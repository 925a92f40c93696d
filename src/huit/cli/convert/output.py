"""A file that a conversion writes, or standard output."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from huit.cli.arguments.refusal import refuse


@contextlib.contextmanager
def output_to(path: str | None, overwrite: bool) -> Iterator[TextIO]:
    """Yield the stream to write to. An existing file is refused unless it is to be overwritten."""
    if path is None or path == "-":
        yield sys.stdout
        return
    try:
        file = Path(path).open("w" if overwrite else "x", encoding="utf-8", errors="replace", newline="\n")  # noqa: SIM115 (below)
    except FileExistsError as error:
        raise refuse("record_exists", path=path[-80:]) from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise refuse("file_unwritable", path=path[-80:], reason=reason) from error
    with file:
        yield file
