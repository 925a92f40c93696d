"""Pager: a text longer than the screen, scrolled with keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rich.text import Text

from huit.cli.terminal.keys import DOWN, END, ENTER, ESCAPE, HOME, PAGE_DOWN, PAGE_UP, RESIZED, SPACE, UP, Keys
from huit.cli.terminal.screen import Screen

CLOSING: Final = (ENTER, ESCAPE, "q")
_LINES: Final = {UP: -1, DOWN: 1}
_PAGES: Final = {PAGE_UP: -1, PAGE_DOWN: 1, SPACE: 1}


def read_page(
    screen: Screen, keys: Keys, draw: Callable[[], list[str]], bar: Text, closing: Sequence[str] = CLOSING
) -> str:
    """Show what `draw` returns above a bar of keys; return the key that closed it. A resize redraws."""
    top = 0
    lines = draw()
    while True:
        room = max(1, screen.size.lines - 2)
        top = max(0, min(top, len(lines) - room))
        part = lines[top : top + room]
        below = "" if top + room >= len(lines) else " ↓"
        screen.show([*part, *[""] * (room - len(part)), f" {'↑' if top else ''}{below}", *screen.lines(bar)[:1]])
        key = keys.read()
        if key == RESIZED:
            lines = draw()
        if key in closing and not (key == SPACE and below):
            return key
        top = _scrolled(key, top, room, len(lines))


def _scrolled(key: str, top: int, room: int, number: int) -> int:
    if key in (HOME, END):
        return 0 if key == HOME else number
    return top + _LINES.get(key, 0) + _PAGES.get(key, 0) * (room - 1)
