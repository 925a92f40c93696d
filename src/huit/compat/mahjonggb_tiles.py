"""Parser of PyMahjongGB's tiles and packs: W1-W9 are characters, T bamboos, B dots, F1-F4 winds, J1-J3 dragons."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Final

from huit.core.tiles import FIRST_HONOR, Kind, Tile, is_suited, rank_of
from huit.core.validation import COPIES

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

Pack = tuple[str, Kind, int]  # CHI, PENG or GANG, the kind that names it, the offer


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


def known_kind(name: object) -> i64:
    """The kind of a tile's name. Raises TypeError for any other text."""
    kind: i64 = kind_of(name)
    if kind < 0:
        raise TypeError(WRONG_TILE)
    return kind


def name_of(kind: Kind) -> str:
    if kind < FIRST_HONOR:
        return f"{'WTB'[kind // 9]}{kind % 9 + 1}"
    return f"F{kind - 26}" if kind < 31 else f"J{kind - 30}"


def is_middle(kind: Kind) -> bool:
    """True for the middle tile of a chow, which names the chow."""
    return is_suited(kind) and 2 <= rank_of(kind) <= 8


def read_pack(pack: object) -> Pack:
    """Parse a pack. Errors are raised in the order of the peer's checks."""
    if not isinstance(pack, tuple):
        raise TypeError("Param `pack` must be a tuple of tuples!")
    if len(pack) != 3 or not isinstance(pack[0], str):
        raise TypeError('a pack is a tuple of three: ("CHI", "PENG" or "GANG", tile, offer)')
    sort = pack[0]
    offer = index(pack[2])
    kind: Kind = known_kind(pack[1])
    if not 0 <= offer <= 3:
        raise TypeError(WRONG_OFFER)
    if sort not in ("CHI", "PENG", "GANG"):
        raise TypeError(WRONG_PACK)
    if sort == "CHI" and not is_middle(kind):
        raise ValueError(f"a CHI is named by its middle tile, a suited 2 to 8: not {name_of(kind)}")
    return sort, kind, offer


def tiles_of_pack(pack: object) -> tuple[Tile, ...]:
    sort, kind, _ = read_pack(pack)
    if sort == "CHI":
        return (kind - 1, kind, kind + 1)
    return (kind,) * (4 if sort == "GANG" else 3)


def check_copies(kind: Kind, copies: int) -> None:
    if copies > COPIES:
        raise ValueError(f"{copies} copies of {name_of(kind)}: there are only four")
