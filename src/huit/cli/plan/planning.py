"""`huit waits`, `huit distance` and `huit advise`: parse an unfinished hand and answer about it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeVar

from huit.cli.arguments.hand_options import (
    HandRequest,
    claim_in,
    hand_in,
    number_in,
    profile_asked,
    seen_in,
    source_in,
    wind_in,
    without_brackets,
)
from huit.cli.arguments.refusal import OptionError, refuse
from huit.cli.score.answering import Answers, Plain, answer
from huit.cli.terminal.console import can_show_glyphs, console_on
from huit.core.faults import Fault, HandError
from huit.core.hands import CONCEALED, Circumstances, Hand
from huit.core.notation import format_tile
from huit.core.notation.body import read_tiles
from huit.core.notation.parse_state import ParseState
from huit.core.tiles import NAMES, NO_TILE
from huit.core.validation import COPIES
from huit.core.words import Words
from huit.plan.advice.advice_types import Advice, Routes
from huit.plan.distance.distance import Distance, distance
from huit.plan.unseen import copies_left
from huit.plan.waits import Waits, waits

# Imported on demand: JSON starts without rich, waits and distances without the planner.
# ruff: noqa: PLC0415

KEYS: Final = ("profile", "round", "seat", "flowers", "seen")


Found = TypeVar("Found")


def run_plan(
    words: Words,
    command: str,
    *,
    hand: tuple[str, ...],
    profile: str,
    round: str | None,  # noqa: A002 (the options are named so)
    seat: str | None,
    flowers: str | None,
    seen: str | None,
    file: str | None,
    json: bool,
    jsonl: bool,
    glyphs: bool,
    claim: str | None = None,
    source: str | None = None,
    wall: str | None = None,
) -> int:
    """Run one of the commands and return its exit status."""
    wanted = HandRequest(
        words,
        profile_asked(profile),
        Circumstances(round_wind=wind_in(round), seat_wind=wind_in(seat), flowers=number_in(flowers)),
        glyphs and can_show_glyphs(),
        seen=seen_in(seen),
        claim=claim_in(claim),
        source=source_in(source),
        wall=number_in(wall, "wall_invalid"),
    )
    return answer(COMMANDS[command], wanted, hand, file, as_json=json or jsonl, one_line=jsonl)


def _located(find: Callable[[], Found], wanted: HandRequest) -> Found:
    """Compute an answer; a fault about `--seen` gets its place in that option's text."""
    try:
        return find()
    except HandError as error:
        if not wanted.seen.text or any(fault.code != "seen_too_many" for fault in error.faults):
            raise
        faults = tuple([_in_seen(fault, wanted.seen.text) for fault in error.faults])
        raise OptionError(HandError(faults, wanted.seen.text), "seen") from error


def _in_seen(fault: Fault, text: str) -> Fault:
    """Point a fault at the first surplus copy of a tile."""
    values = dict(fault.values)
    draft = ParseState(without_brackets(text))
    read_tiles(draft, 0, len(text))
    spots = [spot for spot in draft.concealed if NAMES[spot[0]] == values["tile"]]
    surplus = int(values["count"]) - COPIES
    if not 0 < surplus <= len(spots):
        return fault
    return replace(fault, start=spots[-surplus][1], end=spots[-surplus][2])


# Waits ----------------------------------------------------------------------------------------------------------------


def _waits(text: str, wanted: HandRequest) -> Waits:
    hand = hand_in(text, wanted)
    return _located(lambda: waits(hand, wanted.profile, wanted.seen.tiles), wanted)


def _plain_waits(text: str, wanted: HandRequest) -> Plain:
    from huit.plan.advice.plain import plain_waits

    return plain_waits(_waits(text, wanted))


def _line_of_waits(text: str, wanted: HandRequest) -> str:
    found = _waits(text, wanted)
    from huit.cli.plan.lines import waits_line

    return waits_line(found, _how_far(found, wanted), wanted.words)


def _show_waits(text: str, wanted: HandRequest) -> None:
    found = _waits(text, wanted)
    from huit.cli.plan.view import show_waits

    show_waits(console_on(sys.stdout), found, _how_far(found, wanted), wanted.words, wanted.glyphs)


def _how_far(found: Waits, wanted: HandRequest) -> Distance | None:
    return None if found.ready else distance(found.hand, wanted.seen.tiles)


# Distance -------------------------------------------------------------------------------------------------------------


def _distance(text: str, wanted: HandRequest) -> Distance:
    hand = hand_in(text, wanted)
    return _located(lambda: distance(hand, wanted.seen.tiles), wanted)


def _plain_distance(text: str, wanted: HandRequest) -> Plain:
    from huit.plan.advice.plain import plain_distance

    return plain_distance(_distance(text, wanted))


def _line_of_distance(text: str, wanted: HandRequest) -> str:
    found = _distance(text, wanted)
    from huit.cli.plan.lines import distance_line

    return distance_line(found, wanted.words)


def _show_distance(text: str, wanted: HandRequest) -> None:
    found = _distance(text, wanted)
    from huit.cli.plan.view import show_distance

    show_distance(console_on(sys.stdout), found, wanted.words, wanted.glyphs)


# Advice ---------------------------------------------------------------------------------------------------------------


def _advice(text: str, wanted: HandRequest) -> Advice | Routes:
    """Advice if there is something to choose, else the routes of the hand."""
    hand = hand_in(text, wanted)
    _check_claim(hand, wanted)
    seen = wanted.seen.tiles
    from huit.plan.advice.advice import advise, routes

    if hand.is_won or wanted.claim != NO_TILE:
        return _located(lambda: advise(hand, wanted.profile, seen, wanted.claim, wanted.source, wanted.wall), wanted)
    return _located(lambda: routes(hand, wanted.profile, seen, wanted.wall), wanted)


def _check_claim(hand: Hand, wanted: HandRequest) -> None:
    if wanted.claim == NO_TILE:
        if wanted.source != CONCEALED:
            raise refuse("from_without_claim")
        return
    tile = format_tile(wanted.claim)
    if wanted.source == CONCEALED:
        raise refuse("claim_without_from", tile=tile)
    if hand.is_won:
        raise refuse("claim_needs_thirteen")
    left = _located(lambda: copies_left(hand, wanted.seen.tiles), wanted)
    if not left[wanted.claim]:
        raise refuse("claim_not_possible", tile=tile)


def _plain_advice(text: str, wanted: HandRequest) -> Plain:
    found = _advice(text, wanted)
    from huit.plan.advice.plain import plain_advice, plain_routes

    return plain_routes(found) if isinstance(found, Routes) else plain_advice(found, wanted.words)


def _line_of_advice(text: str, wanted: HandRequest) -> str:
    found = _advice(text, wanted)
    from huit.cli.plan.lines import advice_line, routes_line

    return routes_line(found, wanted.words) if isinstance(found, Routes) else advice_line(found, wanted.words)


def _show_advice(text: str, wanted: HandRequest) -> None:
    found = _advice(text, wanted)
    from huit.cli.plan.advice_view import show_advice, show_routes

    if isinstance(found, Routes):
        show_routes(console_on(sys.stdout), found, wanted.words, wanted.glyphs)
    else:
        show_advice(console_on(sys.stdout), found, wanted.words, wanted.glyphs)


COMMANDS: Final = {
    "waits": Answers("[123m,1][EEE,2][5555p]45sCC|ES0000|2", KEYS, _plain_waits, _line_of_waits, _show_waits),
    "distance": Answers("123m 456p 78s EE CC 9m 5s", KEYS, _plain_distance, _line_of_distance, _show_distance),
    "advise": Answers(
        "123m 456p 78s EE CC 9m 5s", (*KEYS, "claim", "from", "wall"), _plain_advice, _line_of_advice, _show_advice
    ),
}
