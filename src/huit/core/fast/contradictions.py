"""Flags that contradict the tiles of a hand (R-E08, R-E09): the rules of `validation` asked about every case.

What those rules ask for is small, so one sample hand stands for each case, and the answers are a table.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from huit.core.fast import fields
from huit.core.fast.codes import MELD_CODES, meld_of
from huit.core.hands import CHOW, KONG, LEFT, PUNG, Hand, Meld, Situation
from huit.core.tiles import EAST, SOUTH
from huit.core.validation import faults_of

# A case: another seat than East 0 | more copies of the winning tile concealed 1 | it is in a meld 2 | some meld 3
# | a kong 4 | flags 5-9.
NOT_EAST: Final = 1
HELD: Final = 1 << 1
DECLARED: Final = 1 << 2
MELDED: Final = 1 << 3
A_KONG: Final = 1 << 4
FLAGS_AT: Final = 5
CASES: Final = 1 << FLAGS_AT + 5

_WINNING: Final = 0
_OTHERS: Final = (9, 9, 9, 10, 10, 10, 11, 11, 11, 12, 12, 12, 13)
_ITS_CHOW: Final = Meld(CHOW, _WINNING, LEFT)
_OTHER_PUNG: Final = Meld(PUNG, 20, LEFT)
_A_KONG: Final = Meld(KONG, 21, LEFT)


# Of each meld code the lowest tile, and how many kinds from it on: one, or three of a chow.
LOWEST: Final = bytes([0, *[meld_of(code).tile for code in range(1, MELD_CODES)]])
SPANS: Final = bytes([0, *[len(set(meld_of(code).tiles)) for code in range(1, MELD_CODES)]])


@cache
def contradictions() -> bytes:
    """For each case 1 if no such hand can be."""
    return bytes([1 if faults_of(_sample(case)) else 0 for case in range(CASES)])


@cache
def doubtful_flags() -> bytes:
    """For each value of the flags 1 if there is a case that they contradict."""
    cases = 1 << FLAGS_AT
    return bytes([max(contradictions()[cases * flags : cases * flags + cases]) for flags in range(fields.FLAGS + 1)])


def _sample(case: int) -> Hand:
    """A hand of this case without any other fault."""
    melds: list[Meld] = []
    if case & DECLARED:
        melds.append(_ITS_CHOW)
    if case & A_KONG:
        melds.append(_A_KONG)
    if case & MELDED and not melds:
        melds.append(_OTHER_PUNG)
    flags = case >> FLAGS_AT
    situation = Situation(
        seat_wind=SOUTH if case & NOT_EAST else EAST,
        self_drawn=bool(flags & fields.FLAG_SELF_DRAWN),
        last_copy=bool(flags & fields.FLAG_LAST_COPY),
        last_of_wall=bool(flags & fields.FLAG_LAST_OF_WALL),
        kong=bool(flags & fields.FLAG_KONG),
        opening=bool(flags & fields.FLAG_OPENING),
    )
    tiles = ((_WINNING,) if case & HELD else ()) + _OTHERS
    return Hand(tuple(melds), tiles[: 13 - 3 * len(melds)], _WINNING, situation)
