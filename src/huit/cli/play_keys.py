"""The pages that explain the keys and the signs on the screen, in two columns however narrow the window is."""

from __future__ import annotations

import re
from typing import Final

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from huit.cli.score_view import TITLE, indented
from huit.cli.terminal import show
from huit.core.words import Words

_KEYS_WIDTH: Final = 10  # columns of the left one
_GAP: Final = re.compile(r" {3,}")  # between the columns, in the words


def show_keys(console: Console, words: Words) -> None:
    """What each key does, and how to read the screen."""
    show(console, Text(words.say("title_keys"), TITLE), Text())
    show(console, two_columns(words.say("page_keys")), Text())
    show(console, Text(words.say("title_signs"), TITLE), Text())
    show(console, two_columns(words.say("page_signs")))


def two_columns(text: str, style: str = "") -> RenderableType:
    """Lines of a key, a gap and what it does: the latter is broken inside its column."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(width=_KEYS_WIDTH, no_wrap=True)
    table.add_column()
    for line in text.strip().splitlines():
        key, does = _GAP.split(line.strip(), maxsplit=1)
        table.add_row(Text(key, style), Text(does, style))
    return indented(table)
