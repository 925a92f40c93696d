"""What a player holds and how the hand was won: small frozen values, no judgement of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from huit.core.tiles import EAST, KINDS, NO_TILE
from huit.core.values import Value

CHOW: Final = 0
PUNG: Final = 1
KONG: Final = 2

# Where a pung or kong was claimed from; adding PROMOTED tells a pung that its owner made a kong later.
CONCEALED: Final = 0
LEFT: Final = 1
OPPOSITE: Final = 2
RIGHT: Final = 3
PROMOTED: Final = 4


@dataclass(frozen=True)
class Meld(Value):
    """A declared set. `claim` is 0 for a concealed kong; for a chow which of its tiles was claimed (1, 2, 3);
    for a pung or kong whom it came from (LEFT, OPPOSITE, RIGHT, plus PROMOTED)."""

    kind: int
    tile: int  # the lowest of a chow
    claim: int

    @property
    def exposed(self) -> bool:
        return self.claim != CONCEALED

    @property
    def tiles(self) -> tuple[int, ...]:
        if self.kind == CHOW:
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * (4 if self.kind == KONG else 3)


@dataclass(frozen=True)
class Situation(Value):
    """The circumstances of a win: winds are kinds (EAST to NORTH)."""

    round_wind: int = EAST
    seat_wind: int = EAST
    self_drawn: bool = False
    last_copy: bool = False  # the three other copies are visible to everybody
    last_of_wall: bool = False
    kong: bool = False  # a replacement tile if self-drawn, otherwise a robbed kong
    opening: bool = False  # East's first fourteen tiles: there is no winning tile (R-E08)


@dataclass(frozen=True)
class Hand(Value):
    """Melds, concealed tiles in order, and the winning tile (NO_TILE while the hand is still waiting)."""

    melds: tuple[Meld, ...]
    tiles: tuple[int, ...]  # concealed, sorted, without the winning tile
    winning: int = NO_TILE
    situation: Situation = Situation()
    flowers: int = 0

    @property
    def is_won(self) -> bool:
        return self.winning != NO_TILE

    @property
    def exposed(self) -> bool:
        """Whether any set was claimed; concealed kongs keep a hand concealed (R-E10)."""
        return any(meld.exposed for meld in self.melds)

    def concealed_counts(self) -> list[int]:
        """Copies of each kind among the concealed tiles, the winning tile included."""
        counts = [0] * KINDS
        for tile in self.tiles:
            counts[tile] += 1
        if self.winning != NO_TILE:
            counts[self.winning] += 1
        return counts
