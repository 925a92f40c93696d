"""Letters and numbers of PMN.

A tile is a letter and a digit: c characters, d dots, b bamboos, w winds (E S W N), r dragons (red, green, white), f
flowers; z1 is the tile just drawn. A move is a letter, the seat 0 to 3 and a tile.
"""

from __future__ import annotations

from typing import Final

from huit.core.rules import fan_ids
from huit.core.rules.fan_ids import Fan
from huit.core.tiles import EAST, FIRST_FLOWER, RED, Tile
from huit.imports.foreign import FLOWERS

TAKE: Final = "T"
DISCARD: Final = "D"
CLAIMED_CHOW: Final = "C"
CLAIMED_PUNG: Final = "P"
CLAIMED_KONG: Final = "Z"
PROMOTED_KONG: Final = "B"
CONCEALED_KONG: Final = "A"
FLOWER: Final = "R"
HU: Final = "H"
OLD_HU: Final = "M"
NO_GAME: Final = "N"
JUST_DRAWN: Final = "z1"

# The letter of each group of tiles, its first tile, and how many there are; in the order of a deal.
GROUPS: Final = (("c", 0, 9), ("d", 18, 9), ("b", 9, 9), ("w", EAST, 4), ("r", RED, 3), ("f", FIRST_FLOWER, 8))

# The fan of each number, from 1 on: ours without Concealed Kong and Melded Kong, which was added at the end.
FANS: Final[tuple[Fan, ...]] = (
    *range(fan_ids.CONCEALED_KONG_AND_MELDED_KONG),
    *range(fan_ids.CONCEALED_KONG_AND_MELDED_KONG + 1, fan_ids.SELF_DRAWN + 1),
    FLOWERS,
    fan_ids.CONCEALED_KONG_AND_MELDED_KONG,
)
NUMBERS: Final = {fan: number for number, fan in enumerate(FANS, 1)}

SEAT_TAGS: Final = ("East", "South", "West", "North")
WALL_TAG: Final = "Wall"  # ours: the number of tiles
RULES_TAG: Final = "Rules"  # ours: the profile


def format_tile(tile: Tile) -> str:
    """A tile as a letter and a digit."""
    for letter, first, count in GROUPS:
        if first <= tile < first + count:
            return f"{letter}{tile - first + 1}"
    raise ValueError(tile)


def parse_tile(text: str) -> Tile | None:
    """The tile of a letter and a digit; None for anything else."""
    for letter, first, count in GROUPS:
        if text[:1] == letter and len(text) == 2 and text[1] in "123456789"[:count]:
            return first + int(text[1]) - 1
    return None
