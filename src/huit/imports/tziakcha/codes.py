"""Numbers of the format: actions, the fields of their data, and the indexes of the fans.

    action              data
    FLOWER              0-7 the replacement, 8-11 the flower, 12 shown by the program
    DISCARD             0-7 the tile, 8 from the hand and not the tile just drawn
    MAKE_CHOW           0-5 the kind in the middle, 6-7 the claimed one (1 lowest, 2, 3 highest), copies at 10, 12, 14
    MAKE_PUNG, _KONG    0-5 the kind, 6-7 the giver counted backwards (0: concealed), 8-9 set: promoted; at 10 of a
                        pung the copy that is not in it
    HU                  1- the points
    DRAW                0-7 the tile, 8 from the end of the wall

A tile has the number of its kind, times four, plus its copy; flowers are 136 to 143. The order is ours.
"""

from __future__ import annotations

from typing import Final

from huit.core.rules import fan_ids
from huit.core.rules.fan_ids import Fan
from huit.core.tiles import FIRST_FLOWER, KINDS, Tile
from huit.imports.foreign import FLOWERS

START: Final = 0
FLOWER: Final = 1
DISCARD: Final = 2
MAKE_CHOW: Final = 3
MAKE_PUNG: Final = 4
MAKE_KONG: Final = 5
HU: Final = 6
DRAW: Final = 7
PASS: Final = 8
ABANDON: Final = 9
SEAT_BITS: Final = 4  # below the seat of an action
TYPE_MASK: Final = 15
SEAT_MASK: Final = 3

TILE_MASK: Final = 0xFF
KIND_MASK: Final = 0x3F
FLAG: Final = 0x100  # of a discard: from the hand; of a draw: from the end
FLOWER_AT: Final = 8
FLOWER_MASK: Final = 15
OFFER_AT: Final = 6
OFFER_MASK: Final = 3
PROMOTED: Final = 0x300
COPIES_AT: Final = 10
SERVED: Final = 2  # data of PASS at the opening

FIRST_FLOWER_ID: Final = 4 * KINDS
TILES: Final = 144

WINNERS_AT: Final = 0  # fields of `b`, a bit for each seat
GIVER_AT: Final = 4
FALSE_AT: Final = 8
SEATS_MASK: Final = 15

POINTS_MASK: Final = 0xFF  # of a fan's number: its points, above them how often beyond the first
COUNT_AT: Final = 8

CHAIN_OF_FOUR: Final = 17  # Four Pure Shifted Chows by steps of two
CHAIN_OF_THREE: Final = 32

# The fan of each index, from 1 on. Indexes above are none of the 81 (heavenly hands).
FANS: Final[tuple[Fan, ...]] = (
    *range(fan_ids.BIG_FOUR_WINDS, fan_ids.FOUR_PURE_SHIFTED_CHOWS + 1),
    fan_ids.FOUR_PURE_SHIFTED_CHOWS,
    *range(fan_ids.THREE_KONGS, fan_ids.PURE_SHIFTED_CHOWS + 1),
    fan_ids.PURE_SHIFTED_CHOWS,
    *range(fan_ids.ALL_FIVES, fan_ids.ROBBING_THE_KONG + 1),
    fan_ids.ALL_PUNGS,
    fan_ids.HALF_FLUSH,
    fan_ids.MIXED_SHIFTED_CHOWS,
    fan_ids.ALL_TYPES,
    fan_ids.MELDED_HAND,
    fan_ids.TWO_CONCEALED_KONGS,
    fan_ids.TWO_DRAGON_PUNGS,
    *range(fan_ids.OUTSIDE_HAND, fan_ids.SELF_DRAWN + 1),
    FLOWERS,
    fan_ids.CONCEALED_KONG_AND_MELDED_KONG,
)
INDEXES: Final = {fan: index for index, fan in reversed(tuple(enumerate(FANS, 1)))}


def tile_of(number: int) -> Tile:
    """The tile of one of the 144 numbers."""
    return FIRST_FLOWER + number - FIRST_FLOWER_ID if number >= FIRST_FLOWER_ID else number >> 2
