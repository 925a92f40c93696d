"""Help pages on keys and signs, in two columns at any width."""

from __future__ import annotations

import re
from typing import Final

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from huit.cli.terminal.console import show
from huit.cli.terminal.layout import TITLE, indented
from huit.core.words import Words

_KEYS_WIDTH: Final = 10  # of the left column
_GAP: Final = re.compile(r" {3,}")  # separates the columns in the words


def show_keys(console: Console, words: Words) -> None:
    """Print the page on keys and signs."""
    show(console, Text(words.say("title_keys"), TITLE), Text())
    show(console, two_columns(words.say("page_keys")), Text())
    show(console, Text(words.say("title_signs"), TITLE), Text())
    show(console, two_columns(words.say("page_signs")))


def two_columns(text: str, style: str = "") -> RenderableType:
    """A table from lines of key, gap and meaning; long meanings wrap inside their column."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(width=_KEYS_WIDTH, no_wrap=True)
    table.add_column()
    for line in text.strip().splitlines():
        key, does = _GAP.split(line.strip(), maxsplit=1)
        table.add_row(Text(key, style), Text(does, style))
    return indented(table)
