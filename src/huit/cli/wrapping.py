"""A console that never breaks a line at a no-break space, which rich takes for any other space."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

NO_BREAK: Final = "\u00a0"
_STAND_IN: Final = "\ue000"  # a letter to rich, one column wide, in no text of ours


class UnbreakingConsole(Console):
    """Shows a letter to rich where a no-break space stands; `restored` puts it back."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        return super().render(_glued(renderable), options)


def restored(text: str) -> str:
    return text.replace(_STAND_IN, NO_BREAK)


def _glued(renderable: RenderableType) -> RenderableType:
    if isinstance(renderable, str):
        return renderable.replace(NO_BREAK, _STAND_IN)
    if isinstance(renderable, Text) and NO_BREAK in renderable.plain:
        glued = renderable.copy()
        glued.plain = renderable.plain.replace(NO_BREAK, _STAND_IN)
        return glued
    return renderable
