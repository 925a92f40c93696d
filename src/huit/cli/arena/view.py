"""Arena results on the terminal: one column per player, one row per measure."""

from __future__ import annotations

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from huit.arena.results import POINTS, PlayerResult, Results
from huit.cli.arena.labels import NAMES, figure_text, head_text, misdeed_text
from huit.cli.arguments.refusal import printable
from huit.cli.terminal.console import show
from huit.cli.terminal.layout import BAD, GOOD, QUIET, TITLE, indented
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
    """One figure. Points whose interval excludes zero are highlighted."""
    estimate = player.measures[measure]
    text = Text(figure_text(measure, estimate, words))
    if measure == POINTS and estimate.low is not None and estimate.high is not None:
        text.stylize(GOOD if estimate.low > 0 else BAD if estimate.high < 0 else "bold")
    return text


def _misdeeds(results: Results, words: Words) -> list[RenderableType]:
    """Bot errors: the player, how often, and the first one."""
    lines: list[RenderableType] = []
    for player in results.players:
        for code, one in player.failures.items():
            told = words.say("says", subject=printable(player.name), value=misdeed_text(code, one, words))
            lines.append(indented(Text(told)))
    return [Text(), Text(words.say("arena_misdeeds"), TITLE), *lines] if lines else []
