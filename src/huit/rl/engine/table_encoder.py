"""The frame of an encoder that shows the whole table: sets of each player, discards in order, unseen copies."""

from __future__ import annotations

from typing import Final

from huit.core.tiles import KINDS, Tile
from huit.game import events
from huit.game.events import Event
from huit.rl.engine.encoder import CELLS, Encoder

COPIES: Final = 4


class TableEncoder(Encoder):
    """Keeps the planes of sets, discards and unseen copies. A subclass says at which planes they begin."""

    def __init__(
        self, planes: int, hand: int, *, chows: int, pungs: int, kongs: int, rivers: int, river: int, unseen: int
    ) -> None:
        super().__init__(planes, hand)
        self._chows_at = chows
        self._pungs_at = pungs
        self._kongs_at = kongs
        self._rivers_at = rivers
        self._river = river  # discards of a player that are shown
        self._unseen_at = unseen
        self._chows = [0] * 4
        self._rivers = [0] * 4
        self._unseen = [COPIES] * KINDS

    def begin(self, event: Event) -> None:  # noqa: ARG002 (a subclass asks for the winds)
        self._chows = [0] * 4
        self._rivers = [0] * 4
        self._unseen = [COPIES] * KINDS

    def discarded(self, place: int, tile: Tile) -> None:
        if self._rivers[place] < self._river:
            plane = self._rivers_at + self._river * place + self._rivers[place]
            self.cells[plane * CELLS + tile] = 1
            self._rivers[place] += 1
        if place:
            self.see(tile)

    def melded(self, place: int, event: Event) -> None:
        if event.type == events.CHOW_MADE:
            plane = self._chows_at + COPIES * place + self._chows[place]
            self._chows[place] += 1
            for tile in range(event.tile, event.tile + 3):
                self.cells[plane * CELLS + tile] = 1
                if place and tile != event.claimed:
                    self.see(tile)
            return
        first = self._pungs_at if event.type == events.PUNG_MADE else self._kongs_at
        self.cells[(first + place) * CELLS + event.tile] = 1
        if place:
            for _ in range(2 if event.type == events.PUNG_MADE else 3):
                self.see(event.tile)

    def see(self, tile: Tile) -> None:
        """Take a copy from the unseen ones. Flowers and NO_TILE are not counted."""
        if 0 <= tile < KINDS:
            self._unseen[tile] -= 1
            self.cells[(self._unseen_at + self._unseen[tile]) * CELLS + tile] = 0
