"""A file that a conversion writes, whole or not at all; or standard output."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkstemp
from typing import TextIO

from huit.cli.arguments.refusal import Refusal, refuse
from huit.core.faults import HuitError


@contextlib.contextmanager
def output_to(path: str | None, overwrite: bool) -> Iterator[TextIO]:
    """Yield the stream to write to. An existing file is refused unless it is to be overwritten.

    A file appears under its name when all of it is written: after an error there is none, or the one from before.
    """
    if path is None or path == "-":
        yield sys.stdout
        return
    target = Path(path)
    try:
        if os.path.lexists(target) and not overwrite:
            raise refuse("record_exists", path=path[-80:])
        with _beside(target) as file:
            yield file
    except HuitError:
        raise
    except FileExistsError as error:
        raise refuse("record_exists", path=path[-80:]) from error
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from error


def _unwritable(path: str, error: Exception) -> Refusal:
    reason = getattr(error, "strerror", None) or type(error).__name__
    return refuse("file_unwritable", path=path[-80:], reason=reason)


@contextlib.contextmanager
def _beside(target: Path) -> Iterator[TextIO]:
    """A temporary file in the same folder, which takes the name at the end. A pipe or device is written to directly."""
    if target.exists() and not target.is_file():
        with target.open("w", encoding="utf-8", errors="replace", newline="\n") as file:
            yield file
        return
    target = target.resolve()  # a link stays one
    number, name = mkstemp(dir=target.parent, prefix=f".{target.name}.")
    with open(number, "w", encoding="utf-8", errors="replace", newline="\n") as file:  # noqa: PTH123 (a descriptor)
        try:
            yield file
            file.close()
            _as_usual(Path(name), target)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise


def _as_usual(written: Path, target: Path) -> None:
    """Give the file the permissions that `open` would have given, or those of the one it replaces."""
    mask = os.umask(0)
    os.umask(mask)
    written.chmod(target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~mask)
    written.replace(target)
