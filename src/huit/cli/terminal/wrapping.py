"""Line wrapping that keeps no-break spaces, which rich would break at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

NO_BREAK: Final = "\u00a0"
HANGING: Final = 2  # columns of the hanging indent
NARROW: Final = 20  # least columns for a text, however indented
_STAND_IN: Final = "\ue000"  # private-use letter, one column wide


class UnbreakingConsole(Console):
    """A console that shows rich a letter instead of a no-break space; `restored` puts the space back."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        return super().render(_glued(renderable), options)


def restored(text: str) -> str:
    return text.replace(_STAND_IN, NO_BREAK)


def hanging_lines(line: str, console: Console) -> list[str]:
    """Wrap a line that is too long, with a hanging indent."""
    if cell_len(line) <= console.width:
        return [line]
    body = line.lstrip(" ")
    start = " " * (len(line) - len(body))
    room = max(NARROW, console.width - len(start) - HANGING)
    rows = Text(body.replace(NO_BREAK, _STAND_IN)).wrap(console, room)
    first, *rest = [restored(row.plain).rstrip(" ") for row in rows]
    return [start + first, *[start + " " * HANGING + text for text in rest]]


def _glued(renderable: RenderableType) -> RenderableType:
    if isinstance(renderable, str):
        return renderable.replace(NO_BREAK, _STAND_IN)
    if isinstance(renderable, Text) and NO_BREAK in renderable.plain:
        glued = renderable.copy()
        glued.plain = renderable.plain.replace(NO_BREAK, _STAND_IN)
        return glued
    return renderable
