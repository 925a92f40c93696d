"""Progress over files of games: a bar by bytes with the number of games; silent where stderr is not a terminal."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from typing import Any, BinaryIO, TextIO


class GamesProgress:
    """No bar: for pipes and logs."""

    def count(self) -> None:
        """Count a game."""

    def watched(self, stream: BinaryIO) -> BinaryIO:
        """The same stream, whose reading advances the bar."""
        return stream


class _GamesBar(GamesProgress):
    """A bar of rich."""

    def __init__(self, stream: TextIO, label: str, size: int) -> None:
        from rich.console import Console  # noqa: PLC0415 (only where there is a terminal)
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

        columns = (TextColumn("{task.fields[games]} {task.description}"), BarColumn(), TimeRemainingColumn())
        self.display = Progress(
            *columns, console=Console(file=stream), transient=True, redirect_stdout=False, redirect_stderr=False
        )
        self.task = self.display.add_task(label, total=size or None, games=0)
        self.games = 0

    def count(self) -> None:
        self.games += 1
        self.display.update(self.task, games=self.games)

    def watched(self, stream: BinaryIO) -> BinaryIO:
        return io.BufferedReader(_Counted(stream, self))

    def advance(self, size: int) -> None:
        """Count bytes."""
        self.display.update(self.task, advance=size)


class _Counted(io.RawIOBase):
    """A stream that tells a bar how much was read."""

    def __init__(self, stream: BinaryIO, bar: _GamesBar) -> None:
        super().__init__()
        self._stream = stream
        self._bar = bar

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        content = self._stream.read(len(buffer))
        buffer[: len(content)] = content
        self._bar.advance(len(content))
        return len(content)


@contextlib.contextmanager
def games_progress(stream: TextIO, label: str, size: int) -> Iterator[GamesProgress]:
    """Yield a progress display; `size` is the total in bytes, 0 if unknown."""
    if not stream.isatty():
        yield GamesProgress()
        return
    bar = _GamesBar(stream, label, size)
    with bar.display:
        yield bar
