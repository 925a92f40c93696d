"""`huit bots`: the levels by strength, what each plays like, and what was measured of it."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from typing import Final

from rich.table import Table
from rich.text import Text

from huit.arena.level_words import about_text, rate_text, signed_text
from huit.bots.measured import Measured, levels
from huit.cli.score_view import QUIET, TITLE
from huit.cli.terminal import console_on, show
from huit.core.words import Words
from huit.plan.reasons import decimal_text

_HEADS: Final = ("level_against", "arena_points", "arena_win_rate", "arena_deal_in_rate", "level_hands", "level_rules")
_WIDE: Final = 70  # columns that the figures need side by side, in any language


def run_bots(words: Words, as_json: bool) -> int:
    """The strongest first."""
    if as_json:
        print(json.dumps([_plain(one, words) for one in levels()], ensure_ascii=False, indent=2))
        return 0
    abouts = Table.grid(padding=(0, 2, 0, 0))
    abouts.add_column()
    abouts.add_column(overflow="fold")
    for one in levels():
        abouts.add_row(Text(one.player, "bold"), about_text(one.player, words))
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
    for one in levels():
        table.add_row(Text(one.player, "bold"), *_cells(one, words))
    return table


def _figures_in_lines(words: Words) -> list[Text | Table]:
    """For a narrow terminal: a level below the other, and each figure beside its name."""
    shown: list[Text | Table] = []
    for one in levels():
        table = Table.grid(padding=(0, 2, 0, 0))
        for head, cell in zip(_HEADS, _cells(one, words), strict=True):
            table.add_row(Text("  " + words.say(head), TITLE), cell)
        shown += [Text(one.player, "bold"), table]
    return shown


def _cells(one: Measured, words: Words) -> tuple[str, ...]:
    points = f"{signed_text(one.points.mean, words)} ±{decimal_text(one.points.half, words)}"
    rates = rate_text(one.wins, words), rate_text(one.deal_ins, words)
    return (one.against, points, *rates, str(one.hands), one.profile)


def _plain(one: Measured, words: Words) -> dict[str, object]:
    return {"about": about_text(one.player, words), **asdict(one)}
