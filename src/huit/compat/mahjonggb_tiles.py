"""Tiles and packs as PyMahjongGB writes them: W1-W9 are characters, T bamboos, B dots, F1-F4 winds, J1-J3 dragons."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Final

from huit.core.tiles import FIRST_HONOR

if TYPE_CHECKING:
    from mypy_extensions import i64

CHARACTERS: Final = 87  # W
BAMBOOS: Final = 84  # T
DOTS: Final = 66  # B
WINDS: Final = 70  # F
DRAGONS: Final = 74  # J

WRONG_TILE: Final = "ERROE_WRONG_TILE_CODE"  # the peer's own spelling
WRONG_PACK: Final = "ERROE_WRONG_PACK_CODE"
WRONG_OFFER: Final = "ERROE_WRONG_OFFER_CODE"


def kind_of(name: object) -> i64:
    """The kind of a tile's name, or -1."""
    if isinstance(name, str) and len(name) == 2:
        first: i64 = ord(name[0])
        digit: i64 = ord(name[1]) - 48
        if 1 <= digit <= 9:
            if first == CHARACTERS:
                return digit - 1
            if first == BAMBOOS:
                return digit + 8
            if first == DOTS:
                return digit + 17
            if first == WINDS and digit <= 4:
                return digit + 26
            if first == DRAGONS and digit <= 3:
                return digit + 30
    return -1


def name_of(kind: int) -> str:
    if kind < FIRST_HONOR:
        return f"{'WTB'[kind // 9]}{kind % 9 + 1}"
    return f"F{kind - 26}" if kind < 31 else f"J{kind - 30}"


def tiles_of_pack(pack: object) -> tuple[int, ...]:
    """The tiles of a pack, which is named by its middle tile."""
    if not isinstance(pack, tuple):
        raise TypeError("Param `pack` must be a tuple of tuples!")
    if len(pack) != 3 or not isinstance(pack[0], str):
        raise TypeError('a pack is a tuple of three: ("CHI", "PENG" or "GANG", tile, offer)')
    offer = index(pack[2])
    kind: int = kind_of(pack[1])
    if kind < 0:
        raise TypeError(WRONG_TILE)
    if not 0 <= offer <= 3:
        raise TypeError(WRONG_OFFER)
    if pack[0] == "PENG":
        return (kind, kind, kind)
    if pack[0] == "GANG":
        return (kind, kind, kind, kind)
    if pack[0] != "CHI":
        raise TypeError(WRONG_PACK)
    if kind >= FIRST_HONOR or kind % 9 in (0, 8):
        raise ValueError(f"a CHI is named by its middle tile, a suited 2 to 8: not {name_of(kind)}")
    return (kind - 1, kind, kind + 1)
