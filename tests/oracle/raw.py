"""The oracle's input: a won hand as plain integers, so that nothing of the product is needed to describe one.

Tiles: 0-8 characters 1-9, 9-17 bamboos, 18-26 dots, 27-30 winds E S W N, 31-33 dragons red, green, white.
"""

from dataclasses import dataclass

FIRST_HONOR = 27
FIRST_DRAGON = 31
KINDS = range(34)


@dataclass(frozen=True, slots=True)
class RawMeld:
    """A declared set; only a kong can be declared and still be concealed."""

    kind: str  # "chow", "pung" or "kong"
    tile: int  # the lowest tile
    concealed: bool = False

    @property
    def tiles(self) -> tuple[int, ...]:
        if self.kind == "chow":
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * (4 if self.kind == "kong" else 3)


@dataclass(frozen=True, slots=True)
class RawWin:
    """A hand with the tile that completes it and the way it is won."""

    melds: tuple[RawMeld, ...]
    tiles: tuple[int, ...]  # the concealed tiles without the winning tile
    winning: int
    round_wind: int
    seat_wind: int
    self_drawn: bool = False
    last_copy: bool = False
    last_of_wall: bool = False
    kong: bool = False  # self-drawn: a kong's replacement tile; otherwise: a robbed kong

    @property
    def all_tiles(self) -> tuple[int, ...]:
        declared = (tile for meld in self.melds for tile in meld.tiles)
        return tuple(sorted((*declared, *self.tiles, self.winning)))


def suit(tile: int) -> int:
    """0 characters, 1 bamboos, 2 dots, 3 honours."""
    return tile // 9


def rank(tile: int) -> int:
    """1 to 9 for a suited tile; meaningless for an honour."""
    return tile % 9 + 1


def is_honor(tile: int) -> bool:
    return tile >= FIRST_HONOR


def is_wind(tile: int) -> bool:
    return FIRST_HONOR <= tile < FIRST_DRAGON


def is_dragon(tile: int) -> bool:
    return tile >= FIRST_DRAGON


def is_terminal(tile: int) -> bool:
    return not is_honor(tile) and rank(tile) in (1, 9)
