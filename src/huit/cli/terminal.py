"""The standard streams and the console: no text can break them, and nothing is coloured that is not a terminal."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

INTERRUPTED: Final = 130  # what a shell reports for a process ended by Ctrl-C


def prepare_streams() -> bool:
    """A character that the terminal cannot show becomes a question mark instead of an error; False without a stdout.

    Python has None for a stream that was closed before it started (`huit >&-`): input is then empty, and what would be
    said on stderr goes nowhere.
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
    """Colours on a terminal only (rich also minds NO_COLOR, FORCE_COLOR and COLUMNS)."""
    from huit.cli.wrapping import UnbreakingConsole  # noqa: PLC0415 (JSON and errors start faster without rich)

    return UnbreakingConsole(file=stream, highlight=False, markup=False, emoji=False)


def can_show_glyphs() -> bool:
    return (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")


def show(console: Console, *contents: RenderableType) -> None:
    """Print one thing under the other. Rich fills lines up with spaces: off a terminal these are cut away."""
    from huit.cli.wrapping import restored  # noqa: PLC0415

    with console.capture() as capture:
        for content in contents:
            console.print(content)
    text = restored(capture.get())
    if not console.is_terminal:
        text = "".join([line.rstrip() + "\n" for line in text.splitlines()])
    console.file.write(text)


def let_go_of_stdout() -> None:
    """Whoever read us has gone: write the rest nowhere, or Python complains while it closes stdout."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
