"""One hand in several profiles: a table of fans, and the rulings behind the differences."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from huit.cli.terminal.console import show
from huit.cli.terminal.layout import BAD, GOOD, POINTS, QUIET, TITLE, indented, reasons_table
from huit.cli.terminal.tiles import draw_pieces
from huit.core.profiles.comparison import cause_of, fan_points, hand_differences, hand_switches, switch_values
from huit.core.rules.fan_ids import FANS, Fan
from huit.core.rules.score_types import Score
from huit.core.words import Words
from huit.core.words.explanation import explain, reasons_for
from huit.core.words.explanation_types import labelled


def show_side_by_side(console: Console, scores: tuple[Score, ...], words: Words, glyphs: bool) -> None:
    explanation = explain(scores[0], words.language)
    show(
        console,
        indented(draw_pieces(explanation.pieces, glyphs)),
        indented(Text(explanation.legend, QUIET)),
        indented(Text(explanation.circumstances, QUIET)),
        _table(scores, words),
        *_differences(scores, words),
    )


def _table(scores: tuple[Score, ...], words: Words) -> Table:
    table = Table(box=SIMPLE_HEAD, show_footer=False, pad_edge=False)
    table.add_column(words.say("column_fan"))
    for score in scores:
        table.add_column(score.profile.name, justify="right")
    for fan in range(FANS):
        points = [fan_points(score, fan) for score in scores]
        if any(points):
            style = "" if len(set(points)) == 1 else "bold"
            table.add_row(Text(_label(scores, fan, words), style), *[_cell(value) for value in points])
    table.add_section()
    table.add_row(words.say("title_total"), *[Text(str(score.total), POINTS) for score in scores])
    if scores[0].hand.flowers:
        totals = [str(score.total_with_flowers) for score in scores]
        table.add_row(words.say("flowers_row"), *totals)
    table.add_row(words.say("valid_row"), *[_yes_or_no(score.valid, words) for score in scores])
    return table


def _label(scores: tuple[Score, ...], fan: Fan, words: Words) -> str:
    counts = {one.count for score in scores for one in score.best.counted if one.fan == fan}
    return labelled(words.fan(fan), counts.pop() if len(counts) == 1 else 1)


def _cell(points: int) -> Text:
    return Text(str(points)) if points else Text("–", QUIET)


def _yes_or_no(yes: bool, words: Words) -> Text:
    return Text(words.say("value_true"), GOOD) if yes else Text(words.say("value_false"), BAD)


def _differences(scores: tuple[Score, ...], words: Words) -> list[RenderableType]:
    found = hand_differences(scores)
    switches = hand_switches(scores)
    if not found and not switches:
        return [Text(words.say("profiles_agree"), QUIET)]
    parts: list[RenderableType] = [Text(words.say("title_differences"), TITLE)]
    for one in found:
        parts.append(indented(Text.assemble((words.fan(one.fan), "bold"), f" – {cause_of(one, words)}")))
    for name in switches:
        said = switch_values(name, scores, words)
        parts.append(indented(Text.assemble((words.say(f"switch_{name}"), "bold"), f" – {said}")))
    reasons = reasons_for(tuple([ruling for one in found for ruling in one.rulings]), words)
    return [*parts, Text(), indented(reasons_table(reasons))] if reasons else parts
