"""`huit bots`: the bots by strength, with a description and the measured figures."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from typing import Final

from rich.table import Table
from rich.text import Text

from huit.arena.level_words import rate_text, signed_text
from huit.bots.levels import Level, strongest_first
from huit.bots.measured import Measured
from huit.cli.terminal.console import console_on, show
from huit.cli.terminal.layout import QUIET, TITLE
from huit.core.words import Words
from huit.plan.advice.reasons import decimal_text

_HEADS: Final = ("level_against", "arena_points", "arena_win_rate", "arena_deal_in_rate", "level_hands", "level_rules")
_UNKNOWN: Final = "–"
_WIDE: Final = 70  # columns of the table in any language


def run_bots(words: Words, as_json: bool) -> int:
    """List the bots, strongest first; return the exit status."""
    if as_json:
        print(json.dumps([_plain(level, words) for level in strongest_first()], ensure_ascii=False, indent=2))
        return 0
    abouts = Table.grid(padding=(0, 2, 0, 0))
    abouts.add_column()
    abouts.add_column(overflow="fold")
    for level in strongest_first():
        abouts.add_row(Text(level.name, "bold"), level.about(words.language))
    notes = [Text(words.say(key), QUIET) for key in ("level_note", "level_command")]
    console = console_on(sys.stdout)
    figures = [_figures(words)] if console.width >= _WIDE else _figures_in_lines(words)
    show(console, abouts, Text(), *figures, Text(), *notes)
    return 0


def _figures(words: Words) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    for justify in ("left", "left", "right", "right", "right", "right", "left"):
        table.add_column(justify=justify)
    table.add_row("", *[Text(words.say(head), TITLE) for head in _HEADS])
    for level in strongest_first():
        table.add_row(Text(level.name, "bold"), *_cells(level.measured, words))
    return table


def _figures_in_lines(words: Words) -> list[Text | Table]:
    """The figures for a narrow terminal: one bot below the other, each figure beside its name."""
    shown: list[Text | Table] = []
    for level in strongest_first():
        table = Table.grid(padding=(0, 2, 0, 0))
        for head, cell in zip(_HEADS, _cells(level.measured, words), strict=True):
            table.add_row(Text("  " + words.say(head), TITLE), cell)
        shown += [Text(level.name, "bold"), table]
    return shown


def _cells(one: Measured | None, words: Words) -> tuple[str, ...]:
    """The figures of one bot; dashes where nothing was measured."""
    if one is None:
        return (_UNKNOWN,) * len(_HEADS)
    points = f"{signed_text(one.points.mean, words)} ±{decimal_text(one.points.half, words)}"
    rates = rate_text(one.wins, words), rate_text(one.deal_ins, words)
    return (one.against, points, *rates, str(one.hands), one.profile)


def _plain(level: Level, words: Words) -> dict[str, object]:
    measured = {"player": level.name} if level.measured is None else asdict(level.measured)
    return {"about": level.about(words.language), **measured}
