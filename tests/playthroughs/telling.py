"""A match as text that a player can follow: what everybody would see with all hands open, event by event."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from textwrap import fill

from tests.game.playing import moves

import huit
from huit.core.tiles import NAMES, NO_TILE
from huit.game import Action, Event, Setup
from huit.game.actions import CLAIM_CHOW, SEAT_LETTERS, format_action
from huit.game.events import NOBODY
from huit.game.standing import OVER
from huit.game.table import Table


def events_of(setup: Setup, choices: int) -> Iterator[Event]:
    """Of a match in random legal play."""
    table = Table(setup)
    table.begin()
    told: list[Event] = []
    for _ in moves(table, Random(choices)):
        if table.phase == OVER:
            yield from table.history
            told = table.history
    if table.history is not told:
        yield from table.history


def line_by_line(setup: Setup, choices: int) -> str:
    """A line for each event, an empty one before each hand."""
    return "".join(
        f"\n{tell(event)}\n" if event.type == "hand" else f"{tell(event)}\n" for event in events_of(setup, choices)
    )


def in_paragraphs(setup: Setup, choices: int) -> str:
    """A paragraph for each hand: the same words, running on; draws that are thrown at once are told as one."""
    hands: list[list[str]] = []
    for event in events_of(setup, choices):
        if event.type == "hand":
            hands.append([])
        hands[-1].append(tell(event))
    return "".join("\n" + fill("; ".join(_joined(hand)), 118, break_on_hyphens=False) + "\n" for hand in hands)


def _joined(lines: list[str]) -> list[str]:
    """`S draw 5p (70 left)` and `S discard 5p` are `S throw 5p`."""
    short: list[str] = []
    for line in lines:
        seat, _, rest = line.partition(" discard ")
        if rest and short and short[-1].startswith(f"{seat} draw {rest} "):
            short[-1] = f"{seat} throw {rest}"
        else:
            short.append(line.replace(" left)", ")"))
    return short


def tell(event: Event) -> str:
    """One event in words."""
    who = f"{SEAT_LETTERS[event.seat]} " if event.seat != NOBODY else ""
    whence = f" from {SEAT_LETTERS[event.giver]}" if event.giver != NOBODY else ""
    tile = f" {NAMES[event.tile]}" if event.tile != NO_TILE else ""
    match event.type:
        case "hand":
            return (
                f"hand {event.number}: players {_spaced(event.players)}, dice {_spaced(event.dice)}, {event.left} tiles"
            )
        case "deal":
            return f"{who}deal {' '.join(NAMES[one] for one in event.tiles)}"
        case "draw":
            return f"{who}{'replace' if event.replacement else 'draw'}{tile} ({event.left} left)"
        case "chow":
            return (
                f"{who}{format_action(Action(event.seat, CLAIM_CHOW, event.tile))} with {NAMES[event.claimed]}{whence}"
            )
        case "false_hu":
            why = "too cheap" if event.complete else "incomplete"
            return f"{who}false hu{tile}{whence}: {why}, {_signed(event.payments)}"
        case "win":
            hand = huit.format(event.hand) if event.hand is not None else ""
            paid = f"{event.points} points, {_signed(event.payments)}, totals {_signed(event.totals)}"
            return f"{who}win{tile}{whence}: {hand} {paid}{_opened(event)}"
        case "drawn" | "error":
            return f"{who}{event.type}: totals {_signed(event.totals)}{_opened(event)}"
        case "end":
            return f"end: totals {_signed(event.totals)}, table points {_spaced(event.table_points)}"
    return f"{who}{event.type}{tile}{whence}"


def _spaced(numbers: tuple[int, ...] | tuple[float, ...]) -> str:
    return " ".join(f"{number:g}" for number in numbers)


def _signed(numbers: tuple[int, ...]) -> str:
    return " ".join(f"{number:+d}" for number in numbers)


def _opened(event: Event) -> str:
    kongs = [f"{seat} {NAMES[tile]}" for seat, tiles in zip(SEAT_LETTERS, event.opened, strict=False) for tile in tiles]
    return f", concealed kongs {', '.join(kongs)}" if kongs else ""
