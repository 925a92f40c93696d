"""Botzone's names of tiles: W characters, T bamboos, B dots, F winds, J dragons, H flowers."""

from __future__ import annotations

from typing import Final

from huit.core.tiles import NO_TILE, Tile

BOTZONE_NAMES: Final = (
    *(f"{suit}{rank}" for suit in "WTB" for rank in range(1, 10)),
    *(f"F{wind}" for wind in range(1, 5)),
    *(f"J{dragon}" for dragon in range(1, 4)),
    *(f"H{flower}" for flower in range(1, 9)),
)
_KINDS: Final = {name: kind for kind, name in enumerate(BOTZONE_NAMES)}


def tile_named(name: str) -> Tile:
    """Parse the name of a tile; NO_TILE for anything else."""
    return _KINDS.get(name, NO_TILE)


def name_of(tile: Tile) -> str:
    """The name of a tile."""
    return BOTZONE_NAMES[tile]


def names_of(tiles: tuple[Tile, ...]) -> str:
    """The names of tiles, separated by spaces."""
    return " ".join([BOTZONE_NAMES[tile] for tile in tiles])
