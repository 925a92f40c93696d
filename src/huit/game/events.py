"""What happens at a table, as everybody is told: one value an event, with the fields that the table below names.

    kind             seat       tile           giver        other fields
    hand             -          -              -            number, players, dice, left
    deal             holder     -              -            tiles (hidden)
    flower           owner      the flower     -            -
    served           who        -              -            -
    draw             who        tile (hidden)  -            left; replacement
    discard          who        tile           -            -
    chow             claimer    lowest tile    discarder    claimed (the tile taken)
    pung             claimer    tile           discarder    claimed
    kong             claimer    tile           discarder    claimed
    concealed_kong   owner      tile (hidden)  -            -
    promoted_kong    owner      tile           -            -
    false_hu         who        the tile       discarder    payments, complete
    win              winner     winning tile   discarder    hand, points, flowers, payments, totals, opened
    drawn            -          -              -            totals, opened
    error            offender   -              -            payments, totals
    end              -          -              -            totals, table_points

`giver` is NOBODY where no other player gave the tile. `left` counts the wall afterwards. A hidden field is told to its
seat alone: the others get NO_TILE or no tiles. `payments` and `totals` are by seat. After a win or a drawn hand the
concealed kongs are open to everybody (play 10.3), as `opened`: for each seat the kinds of its concealed kongs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from huit.core.hands import Hand
from huit.core.tiles import NO_TILE
from huit.core.values import Value

NOBODY: Final = -1

HAND_BEGINS: Final = "hand"
DEALT: Final = "deal"
FLOWER_SHOWN: Final = "flower"
SERVED: Final = "served"
DREW: Final = "draw"
DISCARDED: Final = "discard"
CHOW_MADE: Final = "chow"
PUNG_MADE: Final = "pung"
KONG_MADE: Final = "kong"
KONG_CONCEALED: Final = "concealed_kong"
KONG_PROMOTED: Final = "promoted_kong"
FALSE_HU: Final = "false_hu"
WON: Final = "win"
DRAWN: Final = "drawn"
ERRED: Final = "error"
ENDED: Final = "end"

HIDDEN_KINDS: Final = (DEALT, DREW, KONG_CONCEALED)


@dataclass(frozen=True)
class Event(Value):
    """One event; which fields are set is told at the head of this module."""

    kind: str
    seat: int = NOBODY
    tile: int = NO_TILE
    giver: int = NOBODY
    claimed: int = NO_TILE
    number: int = -1
    left: int = -1
    replacement: bool = False
    complete: bool = False
    points: int = -1
    flowers: int = -1
    tiles: tuple[int, ...] = ()
    players: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    payments: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    table_points: tuple[float, ...] = ()
    opened: tuple[tuple[int, ...], ...] = ()
    hand: Hand | None = None


_simple: Final[dict[int, Event]] = {}
_draws: Final[dict[int, Event]] = {}
_KIND_NUMBERS: Final = {
    kind: number for number, kind in enumerate((DEALT, FLOWER_SHOWN, SERVED, DISCARDED, KONG_CONCEALED, KONG_PROMOTED))
}


def simple_event(kind: str, seat: int, tile: int) -> Event:
    """An event of a seat and at most a tile. There are few of them, and making one takes longer than the move."""
    key = (_KIND_NUMBERS[kind] * 4 + seat) * 64 + tile + 1
    event = _simple.get(key)
    if event is None:
        event = _simple[key] = Event(kind, seat, tile)
    return event


def draw_event(seat: int, tile: int, left: int, replacement: bool) -> Event:
    """A draw, kept like the simple events."""
    key = ((left * 4 + seat) * 64 + tile + 1) * 2 + replacement
    event = _draws.get(key)
    if event is None:
        event = _draws[key] = Event(DREW, seat, tile, left=left, replacement=replacement)
    return event


def as_seen_by(event: Event, seat: int) -> Event:
    """The event without what a seat (NOBODY: somebody who watches) may not know."""
    if event.kind not in HIDDEN_KINDS or event.seat == seat:
        return event
    if event.kind == DREW:
        return draw_event(event.seat, NO_TILE, event.left, event.replacement)
    return simple_event(event.kind, event.seat, NO_TILE)
