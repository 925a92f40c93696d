"""A seat: concealed tiles, melds, flowers and discards of one player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from huit.core.fast.codes import (
    FIRST_KONG_MELD,
    FIRST_ONES,
    FIRST_PUNG_MELD,
    SECOND_ONES,
    meld_code,
)
from huit.core.fast.fields import MELD_BITS
from huit.core.hands import KONG, PROMOTED, PUNG, Meld
from huit.core.tiles import FLOWERS, KINDS, Tile
from huit.core.values import Value

if TYPE_CHECKING:
    from mypy_extensions import i64


@dataclass(frozen=True)
class SeatState(Value):
    """An immutable seat."""

    tiles: tuple[Tile, ...] = ()  # concealed, sorted, kept flowers last
    melds: tuple[Meld, ...] = ()
    flowers: tuple[Tile, ...] = ()  # exposed
    river: tuple[Tile, ...] = ()  # unclaimed discards
    dead: bool = False  # after a false hu: cannot win any more (play 13.4)


class LiveSeat:
    """A mutable seat. Concealed tiles are stored twice: as counts by tile, and packed as the fast scorer reads them."""

    def __init__(self) -> None:
        self.counts = [0] * (KINDS + FLOWERS)
        self.kept_flowers = 0
        self.first: i64 = 0
        self.second: i64 = 0
        self.melds: list[Meld] = []
        self.meld_word: i64 = 0
        self.flowers: list[Tile] = []
        self.river: list[Tile] = []
        self.dead = False

    def give(self, tile: Tile) -> None:
        """Add a concealed tile."""
        self.counts[tile] += 1
        if tile < KINDS:
            one: i64 = FIRST_ONES[tile]
            self.first += one
            one = SECOND_ONES[tile]
            self.second += one
        else:
            self.kept_flowers += 1

    def take(self, tile: Tile) -> None:
        """Remove a concealed tile."""
        self.counts[tile] -= 1
        if tile < KINDS:
            one: i64 = FIRST_ONES[tile]
            self.first -= one
            one = SECOND_ONES[tile]
            self.second -= one
        else:
            self.kept_flowers -= 1

    def declare(self, meld: Meld) -> None:
        """Add a meld; its tiles are taken by the caller."""
        code: i64 = meld_code(meld)
        place: i64 = MELD_BITS * len(self.melds)
        self.meld_word |= code << place
        self.melds.append(meld)

    def promote(self, tile: Tile) -> None:
        """Turn the exposed pung of a tile into a kong; its giver stays known (play 10.2)."""
        for place, meld in enumerate(self.melds):
            if meld.set_type == PUNG and meld.tile == tile:
                self.melds[place] = Meld(KONG, tile, meld.claim + PROMOTED)
                step: i64 = FIRST_KONG_MELD - FIRST_PUNG_MELD
                shift: i64 = MELD_BITS * place
                self.meld_word += step << shift
                return

    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles, sorted."""
        held: list[int] = []
        for kind, copies in enumerate(self.counts):
            if copies:
                held += [kind] * copies
        return tuple(held)

    def copy(self) -> LiveSeat:
        """An independent copy."""
        other = LiveSeat()
        other.counts = self.counts[:]
        other.kept_flowers = self.kept_flowers
        other.first = self.first
        other.second = self.second
        other.melds = self.melds[:]
        other.meld_word = self.meld_word
        other.flowers = self.flowers[:]
        other.river = self.river[:]
        other.dead = self.dead
        return other

    def freeze(self) -> SeatState:
        """An immutable copy."""
        return SeatState(self.tiles(), tuple(self.melds), tuple(self.flowers), tuple(self.river), self.dead)


def seat_from(state: SeatState) -> LiveSeat:
    """A mutable seat from an immutable one."""
    seat = LiveSeat()
    for tile in state.tiles:
        seat.give(tile)
    for meld in state.melds:
        seat.declare(meld)
    seat.flowers = list(state.flowers)
    seat.river = list(state.river)
    seat.dead = state.dead
    return seat


def add_shown(shown: list[int], river: tuple[Tile, ...], melds: tuple[Meld, ...]) -> None:
    """Count the copies of each kind that are visible at a seat: its river and its exposed melds (R-E09)."""
    for tile in river:
        if tile < KINDS:
            shown[tile] += 1
    for meld in melds:
        if meld.exposed:
            for tile in meld.tiles:
                shown[tile] += 1
