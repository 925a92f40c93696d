"""The frame of an encoder: it follows the events that its seat may know, and keeps planes of 36 cells.

A cell is a kind of tile: three rows of suits, one of the seven honours; the last two cells of a plane stay empty.
"""

from __future__ import annotations

from typing import Final

from huit.core.tiles import FLOWERS, KINDS, Tile
from huit.game import events
from huit.game.aliases import Seat
from huit.game.events import Event

CELLS: Final = 36  # of a plane
ROWS: Final = 4
COLUMNS: Final = 9


class Encoder:
    """The observation of one seat. Subclasses write the planes; hidden fields of other seats are never read."""

    def __init__(self, planes: int, hand_plane: int) -> None:
        self.planes = planes
        self.cells = bytearray(planes * CELLS)
        self.seat = 0
        self.hand = [0] * (KINDS + FLOWERS)
        self._hand_at = hand_plane * CELLS
        self._first: Event | None = None  # of the hand that is followed
        self._followed = 0  # number of its events

    def follow(self, seat: Seat, history: list[Event]) -> None:
        """Take in the new events of the hand. Another hand, or another seat, begins anew."""
        if not history:
            return
        if history[0] is not self._first or seat != self.seat:
            self._first = history[0]
            self._followed = 0
            self.seat = seat
            self.hand = [0] * (KINDS + FLOWERS)
            self.cells = bytearray(self.planes * CELLS)
            self.begin(history[0])
        for place in range(self._followed, len(history)):
            self._take_in(history[place])
        self._followed = len(history)

    def write(self, out: bytearray, at: int) -> None:
        """Copy the observation into a buffer."""
        out[at : at + self.planes * CELLS] = self.cells

    # For subclasses ---------------------------------------------------------------------------------------------------

    def begin(self, event: Event) -> None:
        """Begin a hand."""

    def match(self, totals: list[int], hands_left: int, wall_used_up: bool) -> None:
        """Take in the match: totals by seat, hands left with this one, and if the wall is used up."""

    def hand_changed(self) -> None:
        """Called after the seat's own tiles have changed."""

    def discarded(self, place: int, tile: Tile) -> None:
        """Called for every discard of a kind; `place` 0 is the seat itself, 1 the next in turn."""

    def melded(self, place: int, event: Event) -> None:
        """Called for every claimed chow, pung and kong."""

    def kong_concealed(self, place: int, tile: Tile) -> None:
        """Called for every concealed kong; the tile only for the seat's own."""

    def kong_promoted(self, place: int, tile: Tile) -> None:
        """Called for every promoted kong."""

    def other(self, place: int, event: Event) -> None:
        """Called for every other event. The tile of a draw may be read only where `place` is 0."""

    # Events -----------------------------------------------------------------------------------------------------------

    def _take_in(self, event: Event) -> None:
        place = (event.seat - self.seat) % 4
        kind = event.type
        if kind == events.DREW:
            if place == 0:
                self.give(event.tile)
            self.other(place, event)
            if place == 0:
                self.hand_changed()
        elif kind == events.DISCARDED:
            self._take_discard(place, event.tile)
        elif kind == events.CHOW_MADE or kind == events.PUNG_MADE or kind == events.KONG_MADE:
            self._take_meld(place, event)
        elif kind == events.KONG_CONCEALED:
            if place == 0:
                for _ in range(4):
                    self.take(event.tile)
            self.kong_concealed(place, event.tile)
        elif kind == events.KONG_PROMOTED:
            self.kong_promoted(place, event.tile)
            if place == 0:
                self.take(event.tile)
                self.hand_changed()
        else:
            self._take_rest(place, event)

    def _take_discard(self, place: int, tile: Tile) -> None:
        if tile < KINDS:
            self.discarded(place, tile)
        if place == 0:
            self.take(tile)
            self.hand_changed()

    def _take_meld(self, place: int, event: Event) -> None:
        self.melded(place, event)
        if place:
            return
        if event.type == events.CHOW_MADE:
            for tile in range(event.tile, event.tile + 3):
                if tile != event.claimed:
                    self.take(tile)
        else:
            for _ in range(2 if event.type == events.PUNG_MADE else 3):
                self.take(event.tile)
        self.hand_changed()

    def _take_rest(self, place: int, event: Event) -> None:
        if event.type == events.DEALT:
            if place == 0:
                for tile in event.tiles:
                    self.give(tile)
                self.other(place, event)
                self.hand_changed()
        elif event.type == events.FLOWER_SHOWN:
            if place == 0 and self.hand[event.tile]:
                self.take(event.tile)
            self.other(place, event)
        else:
            self.other(place, event)

    def give(self, tile: Tile) -> None:
        """Add a tile to the hand and its planes."""
        if tile < KINDS:
            self.cells[self._hand_at + self.hand[tile] * CELLS + tile] = 1
        self.hand[tile] += 1

    def take(self, tile: Tile) -> None:
        """Remove a tile from the hand and its planes."""
        self.hand[tile] -= 1
        if tile < KINDS:
            self.cells[self._hand_at + self.hand[tile] * CELLS + tile] = 0
