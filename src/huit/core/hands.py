"""Hands, melds and the circumstances of a win, as frozen values without validation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from huit.core.tiles import EAST, KINDS, NO_TILE, Tile, Wind
from huit.core.values import Value

SetType: TypeAlias = int  # CHOW, PUNG or KONG

CHOW: Final = 0
PUNG: Final = 1
KONG: Final = 2
SetId: TypeAlias = Literal["chow", "pung", "kong"]  # a set type as it is written
SET_IDS: Final[tuple[SetId, ...]] = ("chow", "pung", "kong")

# The player a pung or kong was claimed from; plus PROMOTED for a pung that its owner made a kong later.
CONCEALED: Final = 0
LEFT: Final = 1
OPPOSITE: Final = 2
RIGHT: Final = 3
PROMOTED: Final = 4


@dataclass(frozen=True)
class Meld(Value):
    """A declared set.

    `claim` is 0 for a concealed kong; for a chow the tile that was claimed (1, 2 or 3); for a pung or kong the player
    it came from (LEFT, OPPOSITE, RIGHT, plus PROMOTED).

    >>> huit.parse("[123m,1][EEE,2][5555p]45sCC6s").melds[0].tiles
    (0, 1, 2)
    """

    set_type: SetType
    tile: Tile  # the lowest of a chow
    claim: int

    @property
    def exposed(self) -> bool:
        return self.claim != CONCEALED

    @property
    def tiles(self) -> tuple[Tile, ...]:
        if self.set_type == CHOW:
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * (4 if self.set_type == KONG else 3)


@dataclass(frozen=True)
class Situation(Value):
    """The circumstances of a win.

    >>> huit.parse("1112345678999m5m|ES1000|0").situation.self_drawn
    True
    """

    round_wind: Wind = EAST
    seat_wind: Wind = EAST
    self_drawn: bool = False
    last_copy: bool = False  # the three other copies are visible to everybody
    last_of_wall: bool = False
    kong: bool = False  # a replacement tile if self-drawn, otherwise a robbed kong
    opening: bool = False  # East's first fourteen tiles: there is no winning tile (R-E08)


@dataclass(frozen=True)
class Circumstances(Value):
    """The known circumstances of a written hand; None where the text decides.

    >>> from huit.core.hands import Circumstances
    >>> from huit.core.notation import parse_hand
    >>> parse_hand("1112345678999m5m", Circumstances(self_drawn=True)).situation.self_drawn
    True
    """

    round_wind: Wind | None = None
    seat_wind: Wind | None = None
    self_drawn: bool | None = None
    last_copy: bool | None = None
    last_of_wall: bool | None = None
    kong: bool | None = None
    opening: bool | None = None
    flowers: int | None = None

    @property
    def values(self) -> tuple[int | None, ...]:
        """All eight, in the order of the fields."""
        flags = (self.self_drawn, self.last_copy, self.last_of_wall, self.kong, self.opening)
        return (self.round_wind, self.seat_wind, *flags, self.flowers)


FLAGS: Final = ("self_drawn", "last_copy", "last_of_wall", "kong", "opening")  # the circumstances that are yes or no
ALL_OPEN: Final = Circumstances()


@dataclass(frozen=True)
class Hand(Value):
    """Melds, concealed tiles in order, and the winning tile (NO_TILE while the hand is still waiting).

    >>> hand = huit.parse("1112345678999m5m")
    >>> hand.is_won, hand.winning, hand.melds
    (True, 4, ())
    """

    melds: tuple[Meld, ...]
    tiles: tuple[Tile, ...]  # concealed, sorted, without the winning tile
    winning: Tile = NO_TILE
    situation: Situation = Situation()
    flowers: int = 0

    @property
    def is_won(self) -> bool:
        return self.winning != NO_TILE

    @property
    def exposed(self) -> bool:
        """True where a set was claimed; concealed kongs keep a hand concealed (R-E10)."""
        return any(meld.exposed for meld in self.melds)

    def concealed_counts(self) -> list[int]:
        """Copies of each kind among the concealed tiles, the winning tile included."""
        counts = [0] * KINDS
        for tile in self.tiles:
            counts[tile] += 1
        if self.winning != NO_TILE:
            counts[self.winning] += 1
        return counts
