"""Standard streams and console: safe for any text, coloured only on a terminal."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

INTERRUPTED: Final = 130  # exit status after Ctrl-C, by convention of the shells


def prepare_streams() -> bool:
    """Make the streams safe: unencodable characters become question marks. Returns False without a stdout.

    Python has None for a stream that was closed before the start (`huit >&-`); stdin and stderr are then devnull.
    """
    if _is_closed(sys.stdin):
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 (open until the end)
    if _is_closed(sys.stderr):
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    return not _is_closed(sys.stdout)


def _is_closed(stream: TextIO | None) -> bool:
    return stream is None


def console_on(stream: TextIO) -> Console:
    """A rich console for a stream. Rich honours NO_COLOR, FORCE_COLOR and COLUMNS."""
    from huit.cli.terminal.wrapping import UnbreakingConsole  # noqa: PLC0415 (JSON and errors start faster without rich)

    return UnbreakingConsole(file=stream, highlight=False, markup=False, emoji=False)


def can_show_glyphs() -> bool:
    return (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")


def show(console: Console, *contents: RenderableType) -> None:
    """Print renderables. Off a terminal, the trailing spaces that rich adds are removed."""
    from huit.cli.terminal.wrapping import restored  # noqa: PLC0415

    with console.capture() as capture:
        for content in contents:
            console.print(content)
    text = restored(capture.get())
    if not console.is_terminal:
        text = "".join([line.rstrip() + "\n" for line in text.splitlines()])
    console.file.write(text)


def discard_stdout() -> None:
    """Redirect stdout to devnull after the reader closed the pipe, so that Python does not warn at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
