"""The results of an arena on the terminal: a column for each player, a line for each measure."""

from __future__ import annotations

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from huit.arena.results import POINTS, PlayerResult, Results
from huit.cli.arena_words import NAMES, figure_text, head_text, misdeed_text
from huit.cli.refusal import printable
from huit.cli.score_view import BAD, GOOD, QUIET, TITLE, indented
from huit.cli.terminal import show
from huit.core.words import Words


def show_results(console: Console, results: Results, words: Words, interrupted: bool = False) -> None:
    parts: list[RenderableType] = [Text(head_text(results, words), "bold")]
    if interrupted:
        parts.append(Text(words.say("arena_interrupted"), BAD))
    if results.deals:
        parts += [Text(), _table(results, words), Text(), Text(words.say("arena_intervals"), QUIET)]
    parts += _misdeeds(results, words)
    show(console, *parts)


def _table(results: Results, words: Words) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column()
    for _ in results.players:
        table.add_column(justify="right", overflow="fold")
    table.add_row("", *[Text(printable(player.name), TITLE) for player in results.players])
    table.add_row(words.say("arena_seats"), *[str(player.seats) for player in results.players])
    for measure, name in NAMES.items():
        table.add_row(words.say(name), *[_cell(player, measure, words) for player in results.players])
    return table


def _cell(player: PlayerResult, measure: str, words: Words) -> Text:
    """Points that are surely above or below zero stand out."""
    estimate = player.measures[measure]
    text = Text(figure_text(measure, estimate, words))
    if measure == POINTS and estimate.low is not None and estimate.high is not None:
        text.stylize(GOOD if estimate.low > 0 else BAD if estimate.high < 0 else "bold")
    return text


def _misdeeds(results: Results, words: Words) -> list[RenderableType]:
    """Who failed, how often, and how it was the first time."""
    lines: list[RenderableType] = []
    for player in results.players:
        for code, one in player.misdeeds.items():
            told = words.say("says", subject=printable(player.name), value=misdeed_text(code, one, words))
            lines.append(indented(Text(told)))
    return [Text(), Text(words.say("arena_misdeeds"), TITLE), *lines] if lines else []
