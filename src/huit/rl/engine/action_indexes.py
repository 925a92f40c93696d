"""Actions as indexes 0 to 234, in the order that MCR researchers share, and flowers from 235 on.

    0          pass                       99-132     pung of a tile
    1          hu                         133-166    kong of the discard
    2-35       discard a tile             167-200    concealed kong
    36-98      chow: 36 + 21 suit         201-234    promoted kong
               + 3 (middle rank - 2)      235-242    flower, in club mode
               + place of the claimed tile

Tiles stand in the order of `huit.core.tiles`: characters, bamboos, dots, winds, dragons. A discard after a claim is a
decision of its own. A flower has one index: it is shown, and discarded where it can no longer be replaced.
"""

from __future__ import annotations

from typing import Final

from huit.core.tiles import FIRST_FLOWER, FLOWERS, KINDS, NAMES
from huit.game.actions import (
    CLAIM_CHOW,
    CLAIM_KONG,
    CLAIM_PUNG,
    CONCEALED_KONG,
    DISCARD,
    FLOWER,
    HU,
    HU_CODE,
    PASS,
    PASS_CODE,
    PROMOTED_KONG,
    TILE_BITS,
    TILE_MASK,
    action_of,
    format_action,
)
from huit.game.aliases import ActionNumber, Seat
from huit.game.standing import CLAIMED
from huit.game.table import Table

PASS_INDEX: Final = 0
HU_INDEX: Final = 1
FIRST_DISCARD: Final = 2
FIRST_CHOW: Final = 36
FIRST_PUNG: Final = 99
FIRST_KONG: Final = 133
FIRST_CONCEALED: Final = 167
FIRST_PROMOTED: Final = 201
FIRST_SHOWN: Final = 235  # flower
BOTZONE_ACTIONS: Final = 235
CLUB_ACTIONS: Final = FIRST_SHOWN + FLOWERS

CHOWS_OF_SUIT: Final = 21  # seven middles, three places

# The action type and the first index of each range of tiles.
_RANGES: Final = (
    (DISCARD, FIRST_DISCARD),
    (CLAIM_PUNG, FIRST_PUNG),
    (CLAIM_KONG, FIRST_KONG),
    (CONCEALED_KONG, FIRST_CONCEALED),
    (PROMOTED_KONG, FIRST_PROMOTED),
)


def _codes() -> list[ActionNumber]:
    codes = [0] * CLUB_ACTIONS
    codes[PASS_INDEX] = PASS_CODE
    codes[HU_INDEX] = HU_CODE
    for action_type, first in _RANGES:
        for tile in range(KINDS):
            codes[first + tile] = action_type << TILE_BITS | tile
    for number in range(3 * CHOWS_OF_SUIT):
        lowest = number // CHOWS_OF_SUIT * 9 + number % CHOWS_OF_SUIT // 3
        codes[FIRST_CHOW + number] = CLAIM_CHOW << TILE_BITS | lowest
    for flower in range(FLOWERS):
        codes[FIRST_SHOWN + flower] = FLOWER << TILE_BITS | (FIRST_FLOWER + flower)
    return codes


_CODES: Final = _codes()
_FIRST: Final = [0, FIRST_DISCARD, 0, FIRST_PUNG, FIRST_KONG, FIRST_PROMOTED, FIRST_CONCEALED]


def index_of(code: ActionNumber, discard: int) -> int:
    """The index of an action. The place of a claimed tile in its chow needs the discard."""
    action_type = code >> TILE_BITS
    tile = code & TILE_MASK
    if action_type == PASS:
        return PASS_INDEX
    if action_type == HU:
        return HU_INDEX
    if action_type == CLAIM_CHOW:
        return FIRST_CHOW + tile // 9 * CHOWS_OF_SUIT + tile % 9 * 3 + discard - tile
    if action_type == FLOWER or tile >= FIRST_FLOWER:
        return FIRST_SHOWN + tile - FIRST_FLOWER
    return _FIRST[action_type] + tile


def legal_code(table: Table, seat: Seat, index: int) -> ActionNumber:
    """The action of an index, -1 if it is not legal for this seat now."""
    for code in table.legal(seat):
        if index_of(code, table.discard) == index:
            return code
    return -1


def masked_code(table: Table, seat: Seat, index: int) -> ActionNumber:
    """The action of an index that the mask allows, without looking for it among the legal ones."""
    if index < FIRST_SHOWN or (table.phase != CLAIMED and table.may_replace(seat)):
        return _CODES[index]
    return DISCARD << TILE_BITS | (FIRST_FLOWER + index - FIRST_SHOWN)


def legal_indexes(table: Table, seat: Seat) -> list[int]:
    """The indexes of a seat's legal actions, none twice."""
    found: list[int] = []
    for code in table.legal(seat):
        index = index_of(code, table.discard)
        if index < FIRST_SHOWN or index not in found:
            found.append(index)
    return found


def write_mask(table: Table, seat: Seat, out: bytearray, at: int) -> None:
    """Write 1 at the index of each legal action. The bytes must be 0."""
    for code in table.legal(seat):
        out[at + index_of(code, table.discard)] = 1


def actions_in(mode_is_botzone: bool) -> int:
    """The number of indexes of a mode."""
    return BOTZONE_ACTIONS if mode_is_botzone else CLUB_ACTIONS


def code_at(index: int) -> ActionNumber:
    """The action of an index: of a flower the one that shows it. Raises IndexError past the last index."""
    if not 0 <= index < CLUB_ACTIONS:
        raise IndexError(f"action_index: {index} is no action; indexes go from 0 to {CLUB_ACTIONS - 1}")
    return _CODES[index]


def index_text(index: int) -> str:
    """An index in words, for messages: "36 chow 123m claiming 1m"."""
    if not 0 <= index < CLUB_ACTIONS:
        return f"{index} (no action: indexes go from 0 to {CLUB_ACTIONS - 1})"
    text = format_action(action_of(0, code_at(index)))
    if FIRST_CHOW <= index < FIRST_PUNG:
        text += f" claiming {NAMES[(code_at(index) & TILE_MASK) + (index - FIRST_CHOW) % 3]}"
    return f"{index} {text}"
