"""Events of a table. Each type of event sets the fields that stand beside it here.

    type             seat       tile           giver        other fields
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
    false_hu         who        the tile       discarder    payments, complete, ready
    win              winner     winning tile   discarder    hand, points, flowers, payments, totals, opened
    drawn            -          -              -            totals, opened
    error            offender   -              -            payments, totals
    end              -          -              -            totals, table_points

A false hu is `complete` if it is worth too little, `ready` if another tile would have completed it.
`giver` is NOBODY where no other player gave the tile. `left` counts the wall afterwards. Only its seat sees a hidden
field: the others get NO_TILE or no tiles. `payments` and `totals` are by seat. After a win or a drawn hand the
concealed kongs are revealed (play 10.3), as `opened`: for each seat the tiles of its concealed kongs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from huit.core.hands import CHOW, KONG, PUNG, SET_IDS, Hand
from huit.core.tiles import NO_TILE, Tile
from huit.core.values import Value
from huit.game.aliases import EventType, Player, Seat

__all__ = [
    "CHOW_MADE",
    "DEALT",
    "DISCARDED",
    "DRAWN",
    "DREW",
    "ENDED",
    "ERRED",
    "FALSE_HU",
    "FLOWER_SHOWN",
    "HAND_BEGINS",
    "HIDDEN_TYPES",
    "KONG_CONCEALED",
    "KONG_MADE",
    "KONG_PROMOTED",
    "NOBODY",
    "PUNG_MADE",
    "SERVED",
    "WON",
    "Event",
    "as_seen_by",
]

NOBODY: Final = -1

HAND_BEGINS: Final = "hand"
DEALT: Final = "deal"
FLOWER_SHOWN: Final = "flower"
SERVED: Final = "served"
DREW: Final = "draw"
DISCARDED: Final = "discard"
CHOW_MADE: Final = SET_IDS[CHOW]
PUNG_MADE: Final = SET_IDS[PUNG]
KONG_MADE: Final = SET_IDS[KONG]
KONG_CONCEALED: Final = "concealed_kong"
KONG_PROMOTED: Final = "promoted_kong"
FALSE_HU: Final = "false_hu"
WON: Final = "win"
DRAWN: Final = "drawn"
ERRED: Final = "error"
ENDED: Final = "end"

HIDDEN_TYPES: Final = (DEALT, DREW, KONG_CONCEALED)


@dataclass(frozen=True)
class Event(Value):
    """One event; the head of this module has the table of the fields that are set.

    >>> from huit.game import Setup, start
    >>> event = start(Setup("ffmj", seed=7)).history[0]
    >>> event.type, event.left, event.dice
    ('hand', 144, (4, 2, 4, 5))
    """

    type: EventType
    seat: Seat = NOBODY
    tile: Tile = NO_TILE
    giver: Seat = NOBODY
    claimed: Tile = NO_TILE
    number: int = -1
    left: int = -1
    replacement: bool = False
    complete: bool = False
    ready: bool = False
    points: int = -1
    flowers: int = -1
    tiles: tuple[Tile, ...] = ()
    players: tuple[Player, ...] = ()
    dice: tuple[int, ...] = ()
    payments: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    table_points: tuple[float, ...] = ()
    opened: tuple[tuple[Tile, ...], ...] = ()
    hand: Hand | None = None


_simple: Final[dict[int, Event]] = {}
_draws: Final[dict[int, Event]] = {}
_TYPE_NUMBERS: Final = {
    name: number for number, name in enumerate((DEALT, FLOWER_SHOWN, SERVED, DISCARDED, KONG_CONCEALED, KONG_PROMOTED))
}


def simple_event(event_type: EventType, seat: Seat, tile: Tile) -> Event:
    """An event of a seat and at most a tile, from a cache: making one takes longer than the move."""
    key = (_TYPE_NUMBERS[event_type] * 4 + seat) * 64 + tile + 1
    event = _simple.get(key)
    if event is None:
        event = _simple[key] = Event(event_type, seat, tile)
    return event


def draw_event(seat: Seat, tile: Tile, left: int, replacement: bool) -> Event:
    """A draw, from a cache like the simple events."""
    key = ((left * 4 + seat) * 64 + tile + 1) * 2 + replacement
    event = _draws.get(key)
    if event is None:
        event = _draws[key] = Event(DREW, seat, tile, left=left, replacement=replacement)
    return event


def as_seen_by(event: Event, seat: Seat) -> Event:
    """The event as a seat sees it (NOBODY: a spectator): hidden fields of the others are removed.

    >>> from huit.game import Setup, start
    >>> from huit.game.events import as_seen_by
    >>> deal = start(Setup("ffmj", seed=7)).history[1]
    >>> deal.seat, len(deal.tiles), len(as_seen_by(deal, 2).tiles)
    (0, 14, 0)
    """
    if event.type not in HIDDEN_TYPES or event.seat == seat:
        return event
    if event.type == DREW:
        return draw_event(event.seat, NO_TILE, event.left, event.replacement)
    return simple_event(event.type, event.seat, NO_TILE)
