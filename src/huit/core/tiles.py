"""The 34 kinds of tile and the 8 flowers as small integers, with the groups of kinds that the fans speak of.

    0-8    characters 1m-9m        27-30  winds E S W N
    9-17   bamboos    1s-9s        31-33  dragons C F P (red, green, white)
    18-26  dots       1p-9p        34-41  flowers a-h

A kind is an index into any table of 34; a suited kind is `9 * suit + rank - 1`.
"""

from __future__ import annotations

from typing import Final

KINDS: Final = 34
FLOWERS: Final = 8
NO_TILE: Final = -1

CHARACTERS: Final = 0
BAMBOOS: Final = 1
DOTS: Final = 2
WINDS: Final = 3
DRAGONS: Final = 4

EAST: Final = 27
SOUTH: Final = 28
WEST: Final = 29
NORTH: Final = 30
RED: Final = 31
GREEN: Final = 32
WHITE: Final = 33
FIRST_HONOR: Final = EAST
FIRST_FLOWER: Final = 34

SUIT_LETTERS: Final = "msp"
HONOR_LETTERS: Final = "ESWNCFP"
FLOWER_LETTERS: Final = "abcdefgh"

NAMES: Final[tuple[str, ...]] = (
    *(f"{rank}{suit}" for suit in SUIT_LETTERS for rank in range(1, 10)),
    *HONOR_LETTERS,
    *FLOWER_LETTERS,
)


def is_suited(kind: int) -> bool:
    return kind < FIRST_HONOR


def is_honor(kind: int) -> bool:
    return kind >= FIRST_HONOR


def is_wind(kind: int) -> bool:
    return EAST <= kind <= NORTH


def is_dragon(kind: int) -> bool:
    return kind >= RED


def type_of(kind: int) -> int:
    """The suit (0, 1, 2), WINDS or DRAGONS."""
    if kind < FIRST_HONOR:
        return kind // 9
    return WINDS if kind <= NORTH else DRAGONS


def rank_of(kind: int) -> int:
    """1 to 9 for a suited kind, 0 for an honour."""
    return kind % 9 + 1 if kind < FIRST_HONOR else 0


def is_terminal(kind: int) -> bool:
    return kind < FIRST_HONOR and kind % 9 in (0, 8)


def is_terminal_or_honor(kind: int) -> bool:
    return kind >= FIRST_HONOR or kind % 9 in (0, 8)


def is_green(kind: int) -> bool:
    """Bamboos 2 3 4 6 8 and the green dragon (definition of All Green)."""
    return kind == GREEN or (type_of(kind) == BAMBOOS and rank_of(kind) in (2, 3, 4, 6, 8))


def is_reversible(kind: int) -> bool:
    """The 14 kinds that look the same after half a turn (R-C08)."""
    suit = type_of(kind)
    if suit == BAMBOOS:
        return rank_of(kind) in (2, 4, 5, 6, 8, 9)
    if suit == DOTS:
        return rank_of(kind) in (1, 2, 3, 4, 5, 8, 9)
    return kind == WHITE
