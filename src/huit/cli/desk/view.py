"""The seating and its proof on the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from huit.cli.arguments.refusal import printable
from huit.cli.desk.reading import Order
from huit.cli.terminal.console import can_show_glyphs
from huit.cli.terminal.layout import BAD, GOOD, QUIET, TITLE, indented
from huit.club.seating.making import Seating
from huit.club.seating.proof import Check
from huit.club.seating.wording import exception_of, promise_of, verdict_of
from huit.core.words import Words
from huit.core.words.explanation import quantity

MOST_SHOWN: Final = 12  # exceptions of one promise; the JSON has them all
WINDS_SHORT: Final = "ESWN"

WAYS: Final = {
    "drawn": "seat_way_drawn",
    "places": "seat_way_places",
    "ranked": "seat_way_ranked",
    "quarters": "seat_way_quarters",
    "frozen": "seat_way_frozen",
    "interval": "seat_way_interval",
    "given": "seat_way_given",
}
GENERATORS: Final = {
    "design": "seat_generator_design",
    "blocks": "seat_generator_blocks",
    "search": "seat_generator_search",
}


def seating_view(made: Seating, order: Order, words: Words, detailed: bool) -> Iterator[RenderableType]:
    request = order.request
    yield Text(
        words.say(
            "seat_title",
            players=quantity(words, "seat_players", request.players),
            sessions=quantity(words, "seat_sessions", request.sessions),
            tables=quantity(words, "seat_tables", request.players // 4),
            plan=request.plan,
        ),
        TITLE,
    )
    for number, seats in enumerate(made.schedule, 1):
        yield Text()
        yield Text(words.say("seat_session", number=number), TITLE)
        yield indented(_tables(seats, order))
    for number, way in enumerate(made.to_come, len(made.schedule) + 1):
        yield Text(words.say("seat_to_come", number=number, way=words.say(WAYS[way])), QUIET)
    yield Text()
    yield Text(words.say("seat_proof"), TITLE)
    for check in made.proof.checks:
        yield from _check(check, order, words)
    yield from _draw(made, order, words)
    if detailed:
        yield from _details(made, order, words)


def _tables(seats: tuple[tuple[int, ...], ...], order: Order) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style=QUIET)
    for _ in range(4):
        grid.add_column(justify="left" if order.names else "right", overflow="fold")
    for number, four in enumerate(seats, 1):
        grid.add_row(str(number), *[_who(player, order) for player in four])
    return grid


def _who(player: int, order: Order) -> str:
    number = str(order.numbers[player])
    return f"{number} {printable(order.names[player])}" if order.names else number


# Proof ----------------------------------------------------------------------------------------------------------------


def _check(check: Check, order: Order, words: Words) -> Iterator[RenderableType]:
    good, bad = ("✓", "✗") if can_show_glyphs() else ("+", "!")
    mark = (good, GOOD) if check.kept else (bad, BAD if check.hard else QUIET)
    yield indented(Text.assemble(mark, f" {promise_of(check, words)}"))
    if check.kept:
        return
    yield indented(Text(verdict_of(check, words)), 4)
    for breach in check.breaches[:MOST_SHOWN]:
        who = " – ".join([_who(player, order) for player in breach.players])
        safe = replace(breach, group=printable(breach.group))
        yield indented(Text(exception_of(check, safe, who, words)), 4)
    if len(check.breaches) > MOST_SHOWN:
        yield indented(Text(quantity(words, "seat_more", len(check.breaches) - MOST_SHOWN)), 4)


def _draw(made: Seating, order: Order, words: Words) -> Iterator[RenderableType]:
    met = [words.say("says", subject=times, value=pairs) for times, pairs in enumerate(made.proof.meetings) if pairs]
    yield indented(Text(words.say("seat_met", counts=words.say("comma").join(met)), QUIET))
    if made.schema:
        seed = order.request.seed
        lines = (
            words.say("seat_generator", name=words.say(GENERATORS[made.schema.generator])),
            words.say("seat_schema", digest=made.schema.digest),
            words.say("seat_commitment", commitment=made.commitment(seed)),
            words.say("seat_seed", seed=seed),
        )
        for line in lines:
            yield indented(Text(line, QUIET))


def _details(made: Seating, order: Order, words: Words) -> Iterator[RenderableType]:
    """Each player's starting winds and opponents, session by session."""
    yield Text()
    yield Text(words.say("seat_details"), TITLE)
    grid = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(2 + len(made.schedule)):
        grid.add_column(overflow="fold")
    opponents: dict[int, list[str]] = {player: [] for player in range(order.request.players)}
    for seats in made.schedule:
        for four in seats:
            for player in four:
                others = sorted(order.numbers[other] for other in four if other != player)
                opponents[player].append("-".join(map(str, others)))
    for player, met in opponents.items():
        winds = " ".join(f"{wind}{n}" for wind, n in zip(WINDS_SHORT, made.proof.winds[player], strict=True))
        grid.add_row(_who(player, order), winds, *met)
    yield indented(grid)
