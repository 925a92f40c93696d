"""Work for the processes of a pool, in a module that they import quickly."""

from __future__ import annotations

import os
import time
from pathlib import Path

from huit.store.errors import JournalBroken

LONG = 3600.0  # seconds: ended by the pool, never by itself


def process_id(_: object = None) -> int:
    return os.getpid()


def mark(path: Path, text: str) -> str:
    """Work that leaves a trace."""
    with path.open("a") as file:
        file.write(text)
    return text


def mark_and_sleep(path: Path) -> None:
    mark(path, "begun ")
    time.sleep(LONG)


def wait_for(path: Path) -> int:
    """Work that lasts until a file exists."""
    while not path.exists():
        time.sleep(0.001)
    return os.getpid()


def fail(table: str) -> None:
    raise JournalBroken(table, 3)


class UnsendableError(Exception):
    """An error that cannot be pickled."""

    def __init__(self, left: str, right: str) -> None:
        super().__init__(left + right)


def fail_strangely() -> None:
    raise UnsendableError("no ", "way")


def stop_iterating() -> None:
    next(iter(()))


def end_at_once() -> None:
    os._exit(3)


def niceness() -> int:
    return os.nice(0)
