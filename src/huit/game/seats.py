"""What lies in front of one player: concealed tiles, declared sets, flowers, discards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from huit.core.fast.codes import FIRST_KONG_MELD, FIRST_PUNG_MELD, KIND_BITS, WORD_KINDS, meld_code
from huit.core.hands import KONG, PROMOTED, PUNG, Meld
from huit.core.tiles import FLOWERS, KINDS
from huit.core.values import Value

if TYPE_CHECKING:
    from mypy_extensions import i64

# One copy of each playing kind in the two tiles words of `huit.core.fast.codes`.
FIRST_ONES: Final = [1 << KIND_BITS * kind if kind < WORD_KINDS else 0 for kind in range(KINDS)]
SECOND_ONES: Final = [1 << KIND_BITS * (kind - WORD_KINDS) if kind >= WORD_KINDS else 0 for kind in range(KINDS)]
MELD_SHIFT: Final = 8


@dataclass(frozen=True)
class SeatState(Value):
    """A seat that does not change."""

    tiles: tuple[int, ...] = ()  # concealed, sorted, kept flowers last
    melds: tuple[Meld, ...] = ()
    flowers: tuple[int, ...] = ()  # exposed
    river: tuple[int, ...] = ()  # discards that nobody claimed
    dead: bool = False  # called hu falsely: cannot win any more (play 13.4)


class Seat:
    """A seat in play. The concealed playing tiles are kept twice: by kind, and as the words that the scorer reads."""

    def __init__(self) -> None:
        self.counts = [0] * (KINDS + FLOWERS)
        self.kept_flowers = 0
        self.first: i64 = 0
        self.second: i64 = 0
        self.melds: list[Meld] = []
        self.meld_word: i64 = 0
        self.flowers: list[int] = []
        self.river: list[int] = []
        self.dead = False

    def give(self, tile: int) -> None:
        self.counts[tile] += 1
        if tile < KINDS:
            one: i64 = FIRST_ONES[tile]
            self.first += one
            one = SECOND_ONES[tile]
            self.second += one
        else:
            self.kept_flowers += 1

    def take(self, tile: int) -> None:
        self.counts[tile] -= 1
        if tile < KINDS:
            one: i64 = FIRST_ONES[tile]
            self.first -= one
            one = SECOND_ONES[tile]
            self.second -= one
        else:
            self.kept_flowers -= 1

    def declare(self, meld: Meld) -> None:
        code: i64 = meld_code(meld)
        place: i64 = MELD_SHIFT * len(self.melds)
        self.meld_word |= code << place
        self.melds.append(meld)

    def promote(self, tile: int) -> None:
        """The exposed pung of a tile becomes a kong; its giver stays known (play 10.2)."""
        for place, meld in enumerate(self.melds):
            if meld.kind == PUNG and meld.tile == tile:
                self.melds[place] = Meld(KONG, tile, meld.claim + PROMOTED)
                step: i64 = FIRST_KONG_MELD - FIRST_PUNG_MELD
                shift: i64 = MELD_SHIFT * place
                self.meld_word += step << shift
                return

    def tiles(self) -> tuple[int, ...]:
        """The concealed tiles in order."""
        held: list[int] = []
        for kind, copies in enumerate(self.counts):
            if copies:
                held += [kind] * copies
        return tuple(held)

    def freeze(self) -> SeatState:
        return SeatState(self.tiles(), tuple(self.melds), tuple(self.flowers), tuple(self.river), self.dead)


def seat_from(state: SeatState) -> Seat:
    """A seat in play again."""
    seat = Seat()
    for tile in state.tiles:
        seat.give(tile)
    for meld in state.melds:
        seat.declare(meld)
    seat.flowers = list(state.flowers)
    seat.river = list(state.river)
    seat.dead = state.dead
    return seat


def add_shown(shown: list[int], river: tuple[int, ...], melds: tuple[Meld, ...]) -> None:
    """Add the copies of each kind that everybody sees at a seat: its river and its exposed sets (R-E09)."""
    for tile in river:
        if tile < KINDS:
            shown[tile] += 1
    for meld in melds:
        if meld.exposed:
            for tile in meld.tiles:
                shown[tile] += 1
