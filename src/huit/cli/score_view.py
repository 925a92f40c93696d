"""An explanation on a terminal: the hand drawn, tables of fans, rulings in small print."""

from __future__ import annotations

from typing import Final

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from huit.cli.terminal import show
from huit.cli.tiles import draw_pieces, draw_sets
from huit.core.explanation_types import (
    Account,
    ExplainedAbsence,
    ExplainedFan,
    ExplainedReading,
    Explanation,
    Reason,
    signed,
)

TITLE: Final = "bold cyan"
QUIET: Final = "dim"
GOOD: Final = "bold green"
BAD: Final = "bold red"
POINTS: Final = "bold yellow"


def show_explanation(console: Console, explanation: Explanation, glyphs: bool) -> None:
    sections = [
        _head(explanation, glyphs),
        section(explanation.titles.counted, _counted(explanation.counted, glyphs)),
        section(explanation.titles.uncounted, *_uncounted(explanation, glyphs)),
        section(explanation.titles.readings, *[_reading(one, glyphs) for one in explanation.readings]),
        section(explanation.titles.verdict, *[Text(line) for line in explanation.verdict]),
        section(explanation.titles.accounts, _accounts(explanation.accounts)),
    ]
    show(console, *[section for section in sections if section is not None])


def _head(explanation: Explanation, glyphs: bool) -> RenderableType:
    small = [line for line in (explanation.legend, explanation.shape, explanation.circumstances) if line]
    drawn = draw_pieces(explanation.pieces, glyphs)
    return Group(
        Text(explanation.headline, GOOD if explanation.valid else BAD),
        Text(explanation.profile, QUIET),
        Text(),
        indented(drawn),
        *[indented(Text(line, QUIET)) for line in small],
    )


def indented(content: RenderableType, left: int = 2) -> Padding:
    return Padding(content, (0, 0, 0, left))


def section(title: str, *contents: RenderableType | None) -> RenderableType | None:
    """A heading and what stands under it; nothing where there is nothing to say."""
    present = [content for content in contents if content is not None]
    if not present:
        return None
    return Group(Text(), Text(title, TITLE), *[indented(content) for content in present])


def points_table(columns: int = 1) -> Table:
    """Points to the right of the first column, then so many others. Chinese has no spaces: its lines are folded."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right", no_wrap=True, min_width=4)
    for _ in range(columns):
        table.add_column(overflow="fold")
    return table


def notes_table() -> Table:
    """A code and what it stands for, in small print."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True, style=QUIET)
    table.add_column(overflow="fold", style=QUIET)
    return table


def _counted(fans: tuple[ExplainedFan, ...], glyphs: bool) -> RenderableType:
    table = points_table(columns=2)
    for fan in fans:
        table.add_row(Text(str(fan.total), POINTS), Text(fan.label), draw_sets(fan.sets, glyphs))
    total = sum(fan.total for fan in fans)
    table.add_row(Text("─" * max(3, len(str(total))), QUIET))
    table.add_row(Text(str(total), POINTS))
    return table


def _uncounted(explanation: Explanation, glyphs: bool) -> list[RenderableType]:
    if not explanation.uncounted:
        return []
    table = points_table()
    for one in explanation.uncounted:
        table.add_row(Text(f"({one.points * one.count})", QUIET), _absence(one, glyphs))
    parts: list[RenderableType] = [table]
    if explanation.reasons:
        parts += [Text(), reasons_table(explanation.reasons)]
    return parts


def _absence(one: ExplainedAbsence, glyphs: bool) -> Text:
    line = Text(one.label)
    if one.sets:
        line.append(" ").append_text(draw_sets(one.sets, glyphs))
    return line.append(f" – {one.because} ").append(f"({one.ruling})", QUIET)


def reasons_table(reasons: tuple[Reason, ...]) -> Table:
    """What each cited ruling says."""
    table = notes_table()
    for reason in reasons:
        table.add_row(reason.ruling, reason.text)
    return table


def _reading(one: ExplainedReading, glyphs: bool) -> RenderableType:
    table = points_table()
    table.add_row(Text(str(one.total), POINTS), draw_pieces(one.pieces, glyphs))
    table.add_row("", one.fans)
    for line in one.differences:
        table.add_row("", Text(line, QUIET))
    return table


def _accounts(accounts: tuple[Account, ...]) -> RenderableType:
    table = points_table()
    for account in accounts:
        who = Text(account.who).append(f" ({account.how})" if account.how else "", QUIET)
        table.add_row(Text(signed(account.points), GOOD if account.points > 0 else BAD), who)
    return table
