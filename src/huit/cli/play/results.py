"""Results of a hand and of a match: winner, payments, running sheet, and data to verify the shuffle."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from huit.bots.hosting import FailedTurn
from huit.cli.play.game_view import PlaySettings
from huit.cli.play.table_view import wind_name
from huit.cli.score.view import show_explanation
from huit.cli.terminal.console import show
from huit.cli.terminal.layout import BAD, GOOD, POINTS, QUIET, TITLE, indented, section
from huit.core.calculator import score_hand
from huit.core.rules.profile_types import Profile
from huit.core.tiles import NAMES
from huit.core.words import Words
from huit.core.words.explanation import explain, quantity
from huit.core.words.explanation_types import signed
from huit.game.aliases import Player, Seat
from huit.game.events import FALSE_HU, NOBODY, WON, Event
from huit.game.seating import ranks, round_of, table_points
from huit.game.setup import Setup
from huit.game.shuffle import commitment
from huit.game.standing import HandResult


def show_hand_result(
    console: Console, result: HandResult, history: Sequence[Event], profile: Profile, settings: PlaySettings
) -> None:
    """Print the winner, false hus, and the explained score."""
    won = next((event for event in history if event.type == WON), None)
    show(console, Text(_outcome(result, won, settings), TITLE), _changes(result.payments, settings), Text())
    false = [event for event in history if event.type == FALSE_HU]
    show_false_hus(console, false, history[0].players, profile, settings)
    if won is not None and won.hand is not None:
        show_explanation(console, explain(score_hand(won.hand, profile), settings.words.language), settings.glyphs)


def show_false_hus(
    console: Console, called: Sequence[Event], players: Sequence[int], profile: Profile, settings: PlaySettings
) -> None:
    """Print false hus, their reasons and penalties; `players` are by seat."""
    minimum = str(profile.switches.minimum)
    for event in called:
        key = "false_hu_cheap" if event.complete else "false_hu_ready" if event.ready else "false_hu_incomplete"
        who = _who(players[event.seat], event.seat, settings)
        by_player = [event.payments[players.index(player)] for player in range(len(players))]
        show(
            console, Text(settings.words.say(key, who=who, minimum=minimum), BAD), _changes(by_player, settings), Text()
        )


def show_own_false_hu(
    console: Console, called: Event, players: Sequence[int], profile: Profile, settings: PlaySettings
) -> None:
    """Print the page for the player who called a false hu."""
    show(console, Text(settings.words.say("false_hu_title"), TITLE), Text())
    show_false_hus(console, [called], players, profile, settings)
    show(console, Text(settings.words.say("false_hu_dead")))


def show_misdeeds(console: Console, misdeeds: Sequence[FailedTurn], settings: PlaySettings) -> None:
    """Print the errors of bots."""
    for one in misdeeds:
        said = settings.words.say("bot_failed", name=settings.names[one.player], code=one.code)
        show(console, Text(), Text(said, BAD))


def _outcome(result: HandResult, won: Event | None, settings: PlaySettings) -> str:
    words = settings.words
    if won is None:
        return words.say("hand_drawn")
    winner = _who(result.winner, won.seat, settings)
    points, tile = quantity(words, "points", result.points), NAMES[won.tile]
    if won.hand is not None and won.hand.situation.opening:
        return words.say("hand_dealt", who=winner, points=points)
    if result.giver == NOBODY:
        return words.say("hand_self_drawn", who=winner, tile=tile, points=points)
    giver = _who(result.giver, won.giver, settings)
    return words.say("hand_won", who=winner, tile=tile, giver=giver, points=points)


def _changes(payments: Sequence[int], settings: PlaySettings) -> Text:
    """Gains and payments of all players, in one line."""
    parts = [Text(f"{name} ").append_text(_amount(paid)) for name, paid in zip(settings.names, payments, strict=True)]
    return Text(" · ").join(parts)


def _who(player: Player, seat: Seat, settings: PlaySettings) -> str:
    return settings.words.say("wind_and_name", wind=wind_name(seat, settings.words), name=settings.names[player])


# The sheet ------------------------------------------------------------------------------------------------------------


def show_sheet(console: Console, results: Sequence[HandResult], totals: Sequence[int], settings: PlaySettings) -> None:
    """Print every hand with its payments, and the totals."""
    content = section(settings.words.say("title_sheet"), _sheet(results, totals, settings))
    if content is not None:
        show(console, content)


def _sheet(results: Sequence[HandResult], totals: Sequence[int], settings: PlaySettings) -> Table:
    words = settings.words
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, show_footer=True, footer_style="bold")
    table.add_column(words.say("column_hand"), words.say("title_total"), no_wrap=True)
    table.add_column(words.say("column_points"), justify="right")
    for name, total in zip(settings.names, totals, strict=True):
        table.add_column(name, _amount(total), justify="right", no_wrap=True)
    for result in results:
        points = Text(str(result.points), POINTS) if result.winner != NOBODY else Text("–", QUIET)
        table.add_row(_hand_name(result.number, words), points, *[_paid(result, player) for player in range(4)])
    return table


def _hand_name(number: int, words: Words) -> str:
    return f"{wind_name(round_of(number), words)} {number % 4 + 1}"


def _paid(result: HandResult, player: Player) -> Text:
    """The payment of a player; the winner's has a star."""
    amount = _amount(result.payments[player])
    return Text("* ", GOOD).append_text(amount) if player == result.winner else amount


def _amount(points: int) -> Text:
    return Text(signed(points), GOOD if points > 0 else BAD if points < 0 else QUIET)


# The match ------------------------------------------------------------------------------------------------------------


def show_match_result(
    console: Console,
    results: Sequence[HandResult],
    totals: Sequence[int],
    setup: Setup,
    record: str,
    settings: PlaySettings,
) -> None:
    """Print places, table points, the sheet, and how to verify the match."""
    words = settings.words
    finished = len(results) == setup.hands
    show(console, Text(words.say("match_over" if finished else "match_left"), TITLE), Text())
    if finished:
        show(console, indented(_places(tuple(totals), settings)))
    show_sheet(console, results, totals, settings)
    content = section(words.say("title_check"), *_checks(setup, record, finished, words))
    if content is not None:
        show(console, content)


def _places(totals: tuple[int, ...], settings: PlaySettings) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column(settings.words.say("column_place"), justify="right")
    table.add_column(settings.words.say("column_player"))
    table.add_column(settings.words.say("title_total"), justify="right")
    table.add_column(settings.words.say("column_table_points"), justify="right")
    places, shares = ranks(totals), table_points(totals)
    for player in sorted(range(4), key=lambda one: places[one]):
        share = f"{shares[player]:.3g}".replace(".", settings.words.say("decimal"))
        table.add_row(str(places[player]), settings.names[player], _amount(totals[player]), share)
    return table


def _checks(setup: Setup, record: str, finished: bool, words: Words) -> list[RenderableType]:
    """Seed, salt and commitment, and the command that verifies the record."""
    lines = [
        words.say("check_commitment", commitment=commitment(setup.seed, setup.salt)),
        words.say("check_seed", seed=setup.seed, salt=setup.salt),
    ]
    if record:
        lines.append(words.say("check_record", path=record))
    if record and finished:
        lines.append(words.say("check_verify", command=f"huit verify {record}"))
    return [Text(line, QUIET, overflow="fold") for line in lines]
