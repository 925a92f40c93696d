"""The encoding `huit`: everything that a player may know, up to date at every decision.

0          prevalent wind                       48-159     discards in order, 28 of each player
1-4        seat wind of each player             160-163    of these, copies that were claimed
5-8        own tiles                            164-167    flowers shown, cells 0 to 7
9          flowers held, cells 0 to 7           168-171    dead hand, the whole plane
10         the tile just drawn                  172-175    points of the match: cell k from 16 (k - 18) points on
11         the offered tile                     176        wall: cell k if more than 4 k tiles are left
12-14      who offers it, the whole plane       177        hands left with this one: cell k if more than k
15         it may be robbed, the whole plane    178        the wall is used up, the whole plane
16-19      unseen copies
20-35      chows of each player, 4 each         Copies are counted by planes: plane k is 1 where there are more
36-39      pungs                                than k. Players follow in turn, oneself first; of the offering
40-43      kongs, claimed or promoted           player the planes of the three others. Concealed kongs of another
44-47      concealed kongs                      player have no tile: the whole plane has their number.
"""

from __future__ import annotations

from typing import Final

from huit.core.tiles import EAST, FIRST_FLOWER, KINDS, NO_TILE, Tile
from huit.game import events
from huit.game.events import Event
from huit.rl.engine.encoder import CELLS
from huit.rl.engine.table_encoder import COPIES, TableEncoder

PLANES: Final = 179
SEAT_WINDS: Final = 1
HAND: Final = 5
HELD_FLOWERS: Final = 9
DRAWN: Final = 10
OFFERED: Final = 11
OFFERED_BY: Final = 12
ROBBED: Final = 15
UNSEEN: Final = 16
CHOWS: Final = 20
PUNGS: Final = 36
KONGS: Final = 40
CONCEALED: Final = 44
RIVERS: Final = 48
RIVER: Final = 28
CLAIMED: Final = 160
FLOWERS_SHOWN: Final = 164
DEAD: Final = 168
POINTS: Final = 172
WALL: Final = 176
HANDS_LEFT: Final = 177
LAST_TILE: Final = 178

POINTS_STEP: Final = 16
NO_POINTS: Final = 18  # the cell from 0 points on
WALL_STEP: Final = 4


class FullEncoder(TableEncoder):
    """All that a player may know."""

    def __init__(self) -> None:
        super().__init__(PLANES, HAND, chows=CHOWS, pungs=PUNGS, kongs=KONGS, rivers=RIVERS, river=RIVER, unseen=UNSEEN)
        self._kongs = [0] * 4  # concealed
        self._offered = NO_TILE
        self._drawn = NO_TILE

    def begin(self, event: Event) -> None:
        super().begin(event)
        self._kongs = [0] * 4
        self._offered = NO_TILE
        self._drawn = NO_TILE
        self.cells[EAST + event.number // 4] = 1
        for place in range(4):
            self.cells[(SEAT_WINDS + place) * CELLS + EAST + (self.seat + place) % 4] = 1
        for plane in range(UNSEEN, UNSEEN + COPIES):
            for tile in range(KINDS):
                self.cells[plane * CELLS + tile] = 1
        self._thermometer(WALL, (event.left + WALL_STEP - 1) // WALL_STEP)

    def match(self, totals: list[int], hands_left: int, wall_used_up: bool) -> None:
        """Write points of the match, the number of hands left, and the end of the wall."""
        for place in range(4):
            self._thermometer(POINTS + place, totals[(self.seat + place) % 4] // POINTS_STEP + NO_POINTS + 1)
        self._thermometer(HANDS_LEFT, hands_left)
        self._fill(LAST_TILE, 1 if wall_used_up else 0)

    # Events -----------------------------------------------------------------------------------------------------------

    def other(self, place: int, event: Event) -> None:
        if event.type == events.DREW:
            self._drew(place, event)
        elif event.type == events.DEALT:
            for tile in event.tiles:
                self.see(tile)
                self._hold_flower(tile)
        elif event.type == events.FLOWER_SHOWN:
            self.cells[(FLOWERS_SHOWN + place) * CELLS + event.tile - FIRST_FLOWER] = 1
            if place == 0:
                self._forget_drawn()
                self.cells[HELD_FLOWERS * CELLS + event.tile - FIRST_FLOWER] = 0
        elif event.type == events.FALSE_HU:
            self._fill(DEAD + place, 1)

    def _drew(self, place: int, event: Event) -> None:
        self._offer(NO_TILE, 0, False)
        self._forget_drawn()
        if event.left >= 0:
            self._thermometer(WALL, (event.left + WALL_STEP - 1) // WALL_STEP)
        if place == 0:
            self.see(event.tile)
            self._hold_flower(event.tile)
            if event.tile < KINDS:
                self._drawn = event.tile
                self.cells[DRAWN * CELLS + event.tile] = 1

    def discarded(self, place: int, tile: Tile) -> None:
        super().discarded(place, tile)
        if place == 0:
            self._forget_drawn()
        self._offer(tile, place, False)

    def melded(self, place: int, event: Event) -> None:
        giver = (event.giver - self.seat) % 4
        self.cells[(CLAIMED + giver) * CELLS + event.claimed] += 1
        self._offer(NO_TILE, 0, False)
        super().melded(place, event)

    def kong_concealed(self, place: int, tile: Tile) -> None:
        self._kongs[place] += 1
        if place == 0:
            self._forget_drawn()
            self.cells[CONCEALED * CELLS + tile] = 1
        else:
            self._fill(CONCEALED + place, self._kongs[place])

    def kong_promoted(self, place: int, tile: Tile) -> None:
        self.cells[(PUNGS + place) * CELLS + tile] = 0
        self.cells[(KONGS + place) * CELLS + tile] = 1
        if place:
            self.see(tile)
        else:
            self._forget_drawn()
        self._offer(tile, place, True)

    # Planes -----------------------------------------------------------------------------------------------------------

    def _hold_flower(self, tile: Tile) -> None:
        if tile >= FIRST_FLOWER:
            self.cells[HELD_FLOWERS * CELLS + tile - FIRST_FLOWER] = 1

    def take(self, tile: Tile) -> None:
        super().take(tile)
        if tile >= FIRST_FLOWER:
            self.cells[HELD_FLOWERS * CELLS + tile - FIRST_FLOWER] = 0

    def _forget_drawn(self) -> None:
        if self._drawn != NO_TILE:
            self.cells[DRAWN * CELLS + self._drawn] = 0
            self._drawn = NO_TILE

    def _offer(self, tile: Tile, place: int, robbing: bool) -> None:
        """Show the tile that may be claimed, NO_TILE for none; one's own tile is not offered to oneself."""
        if self._offered != NO_TILE:
            self.cells[OFFERED * CELLS + self._offered] = 0
            for plane in range(OFFERED_BY, ROBBED + 1):
                self._fill(plane, 0)
        self._offered = tile if place else NO_TILE
        if self._offered == NO_TILE:
            return
        self.cells[OFFERED * CELLS + tile] = 1
        self._fill(OFFERED_BY + place - 1, 1)
        if robbing:
            self._fill(ROBBED, 1)

    def _fill(self, plane: int, value: int) -> None:
        self.cells[plane * CELLS : (plane + 1) * CELLS] = bytearray([value]) * CELLS

    def _thermometer(self, plane: int, cells: int) -> None:
        ones = min(max(cells, 0), CELLS)
        self.cells[plane * CELLS : (plane + 1) * CELLS] = bytearray([1]) * ones + bytearray(CELLS - ones)
