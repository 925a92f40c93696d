"""The observations of public MCR projects, bit by bit as their agents write them.

    pku6      seat wind 1, prevalent wind 1, own tiles 4
    pku38     the same, then discards of each player 4, melded tiles of each player 4
    pku133    own tiles 4, chows of each player 4, pung 1 each, kong 1 each, own concealed kong 1, discards of each
              player in order 25, unseen copies 4

Copies are counted by planes: plane k has 1 where there are more than k. Players follow in turn, oneself first. Discards
that were claimed stay. The habits of the published agents are kept, so that their models play here as they play there:

- pku38 renews everything but the winds only when the seat's own tiles change: whoever is asked about a discard sees
  the table as after their own last move, and the offered tile in the mask alone.
- pku133 never shows a promoted kong (the pung stays), and the promoted tile of another player stays unseen. The two
  empty cells of its unseen planes are 1.
"""

from __future__ import annotations

from typing import Final

from huit.core.tiles import EAST, KINDS, Tile
from huit.game import events
from huit.game.events import Event
from huit.rl.engine.encoder import CELLS, Encoder
from huit.rl.engine.table_encoder import COPIES, TableEncoder

PKU6_PLANES: Final = 6
PKU38_PLANES: Final = 38
PKU133_PLANES: Final = 133
WINDS_HAND: Final = 2  # first plane of the hand in pku6 and pku38
DISCARDS_38: Final = 6
MELDS_38: Final = 22

CHOWS_133: Final = 4
PUNGS_133: Final = 20
KONGS_133: Final = 24
CONCEALED_133: Final = 28
RIVERS_133: Final = 29
RIVER_133: Final = 25  # discards of a player
UNSEEN_133: Final = 129


class Pku6(Encoder):
    """Winds and hand."""

    def __init__(self, planes: int = PKU6_PLANES) -> None:
        super().__init__(planes, WINDS_HAND)

    def begin(self, event: Event) -> None:
        self.cells[EAST + self.seat] = 1
        self.cells[CELLS + EAST + event.number // 4] = 1


class Pku38(Pku6):
    """Winds, hand, discards and melds."""

    def __init__(self) -> None:
        super().__init__(PKU38_PLANES)
        self._discards = [0] * (4 * KINDS)  # copies by player and kind
        self._melds = [0] * (4 * KINDS)
        self._pending: list[int] = []  # cells to be set when the own hand changes

    def begin(self, event: Event) -> None:
        super().begin(event)
        self._discards = [0] * (4 * KINDS)
        self._melds = [0] * (4 * KINDS)
        self._pending = []

    def hand_changed(self) -> None:
        for cell in self._pending:
            self.cells[cell] = 1
        self._pending = []

    def discarded(self, place: int, tile: Tile) -> None:
        row = place * KINDS + tile
        self._pending.append((DISCARDS_38 + COPIES * place + self._discards[row]) * CELLS + tile)
        self._discards[row] += 1

    def melded(self, place: int, event: Event) -> None:
        if event.type == events.CHOW_MADE:
            for tile in range(event.tile, event.tile + 3):
                self._meld(place, tile, 1)
        else:
            self._meld(place, event.tile, 3 if event.type == events.PUNG_MADE else 4)

    def kong_concealed(self, place: int, tile: Tile) -> None:
        if place == 0:
            self._meld(place, tile, 4)

    def kong_promoted(self, place: int, tile: Tile) -> None:
        self._meld(place, tile, 1)

    def _meld(self, place: int, tile: Tile, copies: int) -> None:
        row = place * KINDS + tile
        for _ in range(copies):
            self._pending.append((MELDS_38 + COPIES * place + self._melds[row]) * CELLS + tile)
            self._melds[row] += 1


class Pku133(TableEncoder):
    """Hand, melds, discards in order, unseen copies."""

    def __init__(self) -> None:
        super().__init__(
            PKU133_PLANES,
            0,
            chows=CHOWS_133,
            pungs=PUNGS_133,
            kongs=KONGS_133,
            rivers=RIVERS_133,
            river=RIVER_133,
            unseen=UNSEEN_133,
        )

    def begin(self, event: Event) -> None:
        super().begin(event)
        self.cells[UNSEEN_133 * CELLS :] = bytearray([1]) * (COPIES * CELLS)

    def other(self, place: int, event: Event) -> None:
        if place == 0 and event.type == events.DREW:
            self.see(event.tile)
        elif place == 0 and event.type == events.DEALT:
            for tile in event.tiles:
                self.see(tile)

    def kong_concealed(self, place: int, tile: Tile) -> None:
        if place == 0:
            self.cells[CONCEALED_133 * CELLS + tile] = 1

    def kong_promoted(self, place: int, tile: Tile) -> None:
        self.cells[(KONGS_133 + place) * CELLS + tile] = 0
