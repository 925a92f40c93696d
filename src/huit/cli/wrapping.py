"""Lines that are longer than the terminal is wide: never broken at a no-break space, which rich takes for any other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

NO_BREAK: Final = "\u00a0"
HANGING: Final = 2  # columns further to the right than the line began
NARROW: Final = 20  # columns that a text has, however far to the right it begins
_STAND_IN: Final = "\ue000"  # a letter to rich, one column wide, in no text of ours


class UnbreakingConsole(Console):
    """Shows a letter to rich where a no-break space stands; `restored` puts it back."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        return super().render(_glued(renderable), options)


def restored(text: str) -> str:
    return text.replace(_STAND_IN, NO_BREAK)


def hanging_lines(line: str, console: Console) -> list[str]:
    """A line that fits as it stands; of a longer one the rest goes on below, a little to the right."""
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
