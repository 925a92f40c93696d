"""Full-screen drawing on the alternate screen. The previous content is always restored.

with Screen() as screen:
    screen.show(lines)                     # coloured strings, one per row; surplus rows are cut
    lines = screen.lines(renderable)       # of anything rich can draw, as wide as the screen
    lines = screen.printed(show_waits, …)  # of a function that prints to its first argument, a console
"""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Callable, Sequence
from types import FrameType, TracebackType
from typing import Any, Final, cast

from rich.console import RenderableType

from huit.cli.arguments.refusal import refuse
from huit.cli.terminal.wrapping import UnbreakingConsole, restored

_ENTER: Final = "\x1b[?1049h\x1b[?25l\x1b[2J"  # alternate screen, hidden cursor, cleared
_LEAVE: Final = "\x1b[?25h\x1b[?1049l"
_HOME: Final = "\x1b[H"
_EMPTY_LINE: Final = "\x1b[2K"  # before the text: after a full-width line it would erase the last letter
_EMPTY_REST: Final = "\r\n\x1b[J"
_DRAWING: Final = "\x1b[?2026h"  # synchronized output: no half-drawn frames
_DRAWN: Final = "\x1b[?2026l"


def require_terminal(command: str) -> None:
    """Refuse to run an interactive command without a terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        raise refuse("needs_terminal", command=command)


class Screen:
    """The terminal of stdout, on its alternate screen."""

    def __init__(self) -> None:
        self._colours = UnbreakingConsole(file=sys.stdout, highlight=False, markup=False, emoji=False).color_system

    @property
    def size(self) -> os.terminal_size:
        """The current columns and rows."""
        return os.get_terminal_size(sys.stdout.fileno())

    def __enter__(self) -> Screen:
        self._before = signal.signal(signal.SIGTERM, _terminate)
        self._write(_ENTER)
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._write(_LEAVE)
        signal.signal(signal.SIGTERM, self._before)

    def show(self, lines: Sequence[str]) -> None:
        """Draw over the old content; clearing first would flicker."""
        height = self.size.lines
        rows = "\r\n".join([_EMPTY_LINE + row for row in lines[:height]])
        rest = _EMPTY_REST if len(lines) < height else ""
        self._write(_DRAWING + _HOME + rows + rest + _DRAWN)

    def lines(self, *contents: RenderableType) -> list[str]:
        return self.printed(_print_all, contents)

    def printed(self, draw: Callable[..., None], *arguments: Any) -> list[str]:
        """Lines printed by a function that is given a console as wide as the screen, and these arguments."""
        stream = io.StringIO()
        console = drawing_console(stream, self.size.columns, self._colours)
        draw(console, *arguments)
        return restored(stream.getvalue()).splitlines()

    def _write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()


def _terminate(_number: int, _frame: FrameType | None) -> None:
    """Handle SIGTERM like Ctrl-C, so that the terminal is restored."""
    raise KeyboardInterrupt


def drawing_console(stream: io.StringIO, width: int, colours: str | None) -> UnbreakingConsole:
    """A console that writes into a string."""
    return UnbreakingConsole(
        file=stream,
        width=width,
        height=1000,
        force_terminal=colours is not None,
        color_system=cast(Any, colours),  # rich's property gives the names that its constructor takes
        legacy_windows=False,
        highlight=False,
        markup=False,
        emoji=False,
    )


def _print_all(console: UnbreakingConsole, contents: Sequence[RenderableType]) -> None:
    for content in contents:
        console.print(content)
