"""Layout of pages on the terminal: styles, headings, indents, tables of points and notes."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from huit.core.words.explanation_types import Reason

TITLE: Final = "bold cyan"
QUIET: Final = "dim"
GOOD: Final = "bold green"
BAD: Final = "bold red"
POINTS: Final = "bold yellow"


def indented(content: RenderableType, left: int = 2) -> Padding:
    return Padding(content, (0, 0, 0, left))


def section(title: str, *contents: RenderableType | None) -> RenderableType | None:
    """A heading with contents; None without contents."""
    present = [content for content in contents if content is not None]
    if not present:
        return None
    return Group(Text(), Text(title, TITLE), *[indented(content) for content in present])


def points_table(columns: int = 1) -> Table:
    """A right-aligned column of points and `columns` more. Long cells fold, because Chinese has no spaces."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right", no_wrap=True, min_width=4)
    for _ in range(columns):
        table.add_column(overflow="fold")
    return table


def notes_table() -> Table:
    """Codes and their meanings, in small print."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True, style=QUIET)
    table.add_column(overflow="fold", style=QUIET)
    return table


def reasons_table(reasons: tuple[Reason, ...]) -> Table:
    """Cited rulings with their texts."""
    table = notes_table()
    for reason in reasons:
        table.add_row(reason.ruling, reason.text)
    return table
