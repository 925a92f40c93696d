"""Facts about a table that are open to everybody: drawn-and-thrown marks, and all hands once the hand is over."""

from __future__ import annotations

from collections.abc import Sequence

from huit.core.tiles import NO_TILE, Tile
from huit.game.events import CHOW_MADE, DISCARDED, DREW, KONG_MADE, PUNG_MADE, Event
from huit.game.standing import OVER
from huit.game.table import Table


def final_hands(table: Table) -> tuple[tuple[Tile, ...], ...]:
    """The concealed tiles of each seat after the hand, sorted, the winning tile among the winner's; none before."""
    return tuple([seat.tiles() for seat in table.seats]) if table.phase >= OVER else ()


def thrown_as_drawn(history: Sequence[Event]) -> tuple[tuple[bool, ...], ...]:
    """For each seat and each tile of its river: whether it is the kind that was drawn just before.

    At a table everybody sees from where a tile comes. `history` is the table's own, with the drawn tiles.
    """
    marks: list[list[bool]] = [[], [], [], []]
    drawn: list[Tile] = [NO_TILE] * 4
    for event in history:
        if event.type == DREW:
            drawn[event.seat] = event.tile
        elif event.type == DISCARDED:
            marks[event.seat].append(event.tile == drawn[event.seat])
            drawn[event.seat] = NO_TILE
        elif event.type in (CHOW_MADE, PUNG_MADE, KONG_MADE):
            marks[event.giver].pop()  # the claimed tile has left the river
    return tuple([tuple(one) for one in marks])
