"""Progress bar with the time left, on stderr; silent if stderr is not a terminal."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import TextIO

from huit.core.words import Words

Advance = Callable[[int, str], None]


@contextlib.contextmanager
def countdown_on(stream: TextIO, words: Words, done: int, total: int) -> Iterator[Advance]:
    """Yield a function that takes the number of hands just played, and a text to show instead of the usual one."""
    if not stream.isatty():
        yield lambda _, __: None
        return
    from rich.console import Console  # noqa: PLC0415 (only where there is a terminal)
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    columns = (
        MofNCompleteColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn(words.say("arena_time_left")),
        TimeRemainingColumn(),
    )
    console = Console(file=stream)
    with Progress(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False) as bar:
        usual = words.say("arena_hands_played")
        task = bar.add_task(usual, total=total, completed=done)
        yield lambda hands, text: bar.update(task, advance=hands, description=text or usual)
