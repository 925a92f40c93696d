"""An explained score on the terminal: the hand, tables of fans, rulings in small print."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.text import Text

from huit.cli.terminal.console import show
from huit.cli.terminal.layout import BAD, GOOD, POINTS, QUIET, indented, points_table, reasons_table, section
from huit.cli.terminal.tiles import draw_pieces, draw_sets
from huit.core.words.explanation_types import (
    ExplainedAbsence,
    ExplainedFan,
    ExplainedPayment,
    ExplainedReading,
    Explanation,
    signed,
)


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


def _reading(one: ExplainedReading, glyphs: bool) -> RenderableType:
    table = points_table()
    table.add_row(Text(str(one.total), POINTS), draw_pieces(one.pieces, glyphs))
    table.add_row("", one.fans)
    for line in one.differences:
        table.add_row("", Text(line, QUIET))
    return table


def _accounts(accounts: tuple[ExplainedPayment, ...]) -> RenderableType:
    table = points_table()
    for account in accounts:
        who = Text(account.who).append(f" ({account.how})" if account.how else "", QUIET)
        table.add_row(Text(signed(account.points), GOOD if account.points > 0 else BAD), who)
    return table
