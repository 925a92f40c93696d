"""Seats whose tiles are hidden from a viewer: what the events tell of them, and random orders of drawing that agree."""

from __future__ import annotations

from huit.core.tiles import NO_TILE, Tile
from huit.game import events
from huit.game.events import Event
from huit.game.search.rollout import LehmerRandom


class HiddenSeat:
    """A seat whose tiles are hidden: its draws, and the known tiles among them with the events that showed them."""

    def __init__(self) -> None:
        self.came: list[int] = []  # the event of each draw, ascending
        self.places: list[int] = []  # of each draw, in the wall
        self.known: list[Tile] = []
        self.shown_by: list[int] = []  # the event of each known tile, before which it was drawn
        self.kongs: list[int] = []  # events of concealed kongs

    def draw(self, event: int, place: int) -> None:
        """Add a hidden draw."""
        self.came.append(event)
        self.places.append(place)

    def show(self, event: int, tile: Tile, copies: int = 1) -> None:
        """Add tiles that an event showed to have been in the hand."""
        for _ in range(copies):
            self.known.append(tile)
            self.shown_by.append(event)

    @property
    def unknown(self) -> int:
        """Number of tiles that are hidden still."""
        return len(self.came) - len(self.known) - 4 * len(self.kongs)


def show_tiles(hidden: HiddenSeat, number: int, event: Event) -> None:
    """Note the tiles that an event shows to have been in a hidden hand."""
    shown = event.type
    if shown in (events.DISCARDED, events.FLOWER_SHOWN, events.KONG_PROMOTED):
        hidden.show(number, event.tile)
    elif shown == events.CHOW_MADE:
        for tile in range(event.tile, event.tile + 3):
            if tile != event.claimed:
                hidden.show(number, tile)
    elif shown == events.PUNG_MADE:
        hidden.show(number, event.tile, 2)
    elif shown == events.KONG_MADE:
        hidden.show(number, event.tile, 3)
    elif shown == events.KONG_CONCEALED:
        hidden.kongs.append(number)


def in_time(hidden: HiddenSeat, kongs: list[Tile], held: list[Tile], random: LehmerRandom) -> list[Tile]:
    """The tiles of a seat in a random order of drawing, in which each comes before the event that showed it.

    From the last draw back, each gets a random one of the tiles that were shown later or never. Their number does not
    depend on the choices, so that every order is equally likely.
    """
    shown = list(zip(hidden.shown_by, hidden.known, strict=True))
    for number, kind in enumerate(kongs):
        shown += [(hidden.kongs[number], kind)] * 4
    shown.sort()
    late = held[:]
    order = [NO_TILE] * len(hidden.came)
    for draw in range(len(order) - 1, -1, -1):
        while shown and shown[-1][0] > hidden.came[draw]:
            late.append(shown.pop()[1])
        order[draw] = late.pop(random.below(len(late)))
    return order
