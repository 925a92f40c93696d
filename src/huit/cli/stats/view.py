"""Statistics on the terminal: a line for each player, or one player in detail beside the bots."""

from __future__ import annotations

from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from huit.cli.terminal.console import show
from huit.cli.terminal.layout import QUIET, TITLE
from huit.core.words import Words
from huit.core.words.explanation import quantity
from huit.learn.drills.lessons import frequency
from huit.learn.statistics.bot_figures import BotFigures, bot_figures
from huit.learn.statistics.figures import PARTS_OF_HAND, PlayerFigures
from huit.plan.advice.reasons import MINUS, decimal_text

PERCENT: Final = ("wins", "self_draws", "deal_ins", "drawn", "open_hands")
# The words of each rate, in the order of the table.
LABELS: Final = {
    "wins": "stats_wins",
    "self_draws": "stats_self_draws",
    "deal_ins": "stats_deal_ins",
    "drawn": "stats_drawn",
    "points": "stats_points",
    "win_points": "stats_win_points",
    "dealt_points": "stats_dealt_points",
    "claims": "stats_claims",
    "open_hands": "stats_open_hands",
    "table_points": "stats_table_points",
    "place": "stats_place",
    "seconds": "stats_seconds",
    "loss": "stats_loss",
}
PHASE_LABELS: Final = ("stats_loss_opening", "stats_loss_middle", "stats_loss_end")
SHORT: Final = ("wins", "self_draws", "deal_ins", "points", "win_points", "place")
MOST_FANS: Final = 20


def show_all(console: Console, players: dict[str, PlayerFigures], games: int, hands: int, words: Words) -> None:
    """A line for each player, the most hands first."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    table.add_column(words.say("stats_player"), overflow="fold")
    for key in ("stats_hands", *[LABELS[rate] for rate in SHORT]):
        table.add_column(words.say(key).replace(" ", "\n"), justify="right")  # narrow, so that no word is cut
    for name, figures in sorted(players.items(), key=lambda one: (-one[1].hands, one[0])):
        rates = figures.rates
        cells = [_number(rate, rates[rate], words) for rate in SHORT]
        table.add_row(name[:30], str(figures.hands), *cells)
    told = words.say(
        "stats_read", games=quantity(words, "import_games", games), hands=quantity(words, "import_hands", hands)
    )
    show(console, table, Text(told, QUIET))


def show_player(console: Console, name: str, figures: PlayerFigures, words: Words) -> None:
    """Every figure of one player."""
    reference = bot_figures()
    parts: list[RenderableType] = [Text(name, TITLE), _figures(figures, reference, words)]
    if figures.fans:
        parts += [Text(), Text(words.say("stats_fans"), TITLE), _fans(figures, words)]
    parts.append(Text(words.say("stats_reference", player=reference.player, against=reference.against), QUIET))
    show(console, *parts)


def _figures(figures: PlayerFigures, reference: BotFigures, words: Words) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_row(words.say("stats_matches"), str(figures.matches))
    table.add_row(words.say("stats_hands"), str(figures.hands))
    beside = reference.rates
    for rate, value in figures.rates.items():
        if value is not None:
            theirs = _number(rate, beside[rate], words) if rate in beside else ""
            table.add_row(words.say(LABELS[rate]), _number(rate, value, words), Text(theirs, QUIET))
    losses = figures.losses
    for phase in range(len(PARTS_OF_HAND)):
        if losses.decisions[phase]:
            mean = losses.points[phase] / losses.decisions[phase]
            table.add_row(words.say(PHASE_LABELS[phase]), decimal_text(mean, words, 2))
    table.add_row(words.say("stats_places"), " / ".join([str(often) for often in figures.places]))
    if figures.false_hu:
        table.add_row(words.say("stats_false_hu"), str(figures.false_hu))
    return table


def _fans(figures: PlayerFigures, words: Words) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_row("", "", Text(words.say("stats_everybody"), QUIET))
    for fan, often in figures.fans.most_common(MOST_FANS):
        mine, theirs = 100 * often / figures.wins, 100 * frequency()[fan]
        table.add_row(words.fan(fan), _percent(mine, words, 0), Text(_percent(theirs, words, 0), QUIET))
    return table


def _number(rate: str, value: float | None, words: Words) -> str:
    if value is None:
        return "–"
    if rate in PERCENT:
        return _percent(100 * value, words, 1)
    sign = "" if rate != "points" or round(value, 2) == 0 else "+" if value > 0 else MINUS
    return sign + decimal_text(abs(value) if rate == "points" else value, words, 2)


def _percent(value: float, words: Words, digits: int) -> str:
    return words.say("percent", n=decimal_text(value, words, digits))
