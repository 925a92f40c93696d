"""Progress bar of a batch on stderr; silent if stderr is not a terminal."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from typing import Protocol, TextIO

from huit.core.words import Words


class Progress(Protocol):
    """Receives the number of bytes processed."""

    def advance(self, size: int) -> None: ...


class _Silence:
    """No progress bar, for pipes and logs."""

    def advance(self, size: int) -> None:
        """Do nothing."""


class _HandsBar:
    """A bar of rich, redrawn ten times a second."""

    def __init__(self, stream: TextIO, label: str, size: int) -> None:
        from rich.console import Console  # noqa: PLC0415 (only where there is a terminal)
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn  # noqa: PLC0415

        columns = (TextColumn("{task.fields[hands]} {task.description}"), BarColumn(), TimeElapsedColumn())
        self.display = Progress(
            *columns, console=Console(file=stream), transient=True, redirect_stdout=False, redirect_stderr=False
        )
        self.task = self.display.add_task(label, total=size or None, hands=0)
        self.hands = 0

    def advance(self, size: int) -> None:
        self.hands += 1
        self.display.update(self.task, advance=size, hands=self.hands)


@contextlib.contextmanager
def progress_on(stream: TextIO, words: Words, size: int) -> Iterator[Progress]:
    """Yield a progress display; `size` is the total in bytes, 0 if unknown. Silent if stdout is the same terminal."""
    if not stream.isatty() or sys.stdout.isatty():
        yield _Silence()
        return
    bar = _HandsBar(stream, words.say("batch_progress"), size)
    with bar.display:
        yield bar
