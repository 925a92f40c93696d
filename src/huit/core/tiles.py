"""Tiles: the 34 kinds and the 8 flowers as small integers, and the classes of kinds that fans are defined by.

    0-8    characters 1m-9m        27-30  winds E S W N
    9-17   bamboos    1s-9s        31-33  dragons C F P (red, green, white)
    18-26  dots       1p-9p        34-41  flowers a-h

A kind is an index into any table of 34; a suited kind is `9 * suit + rank - 1`. A tile is known by its kind: the four
copies are the same number.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Kind: TypeAlias = int  # 0 to 33
Tile: TypeAlias = int  # a kind, or a flower from 34 to 41
Wind: TypeAlias = Kind  # EAST to NORTH

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


def is_suited(kind: Kind) -> bool:
    """True for characters, bamboos and dots.

    >>> from huit.core.tiles import EAST, is_suited
    >>> is_suited(0), is_suited(EAST)
    (True, False)
    """
    return kind < FIRST_HONOR


def is_honor(kind: Kind) -> bool:
    """True for winds and dragons.

    >>> from huit.core.tiles import EAST, RED, is_honor
    >>> is_honor(EAST), is_honor(RED), is_honor(0)
    (True, True, False)
    """
    return kind >= FIRST_HONOR


def is_wind(kind: Kind) -> bool:
    """True for the four winds.

    >>> from huit.core.tiles import EAST, RED, is_wind
    >>> is_wind(EAST), is_wind(RED)
    (True, False)
    """
    return EAST <= kind <= NORTH


def is_dragon(kind: Kind) -> bool:
    """True for the three dragons.

    >>> from huit.core.tiles import EAST, RED, is_dragon
    >>> is_dragon(RED), is_dragon(EAST)
    (True, False)
    """
    return kind >= RED


def type_of(kind: Kind) -> int:
    """The suit (0, 1, 2), WINDS or DRAGONS.

    >>> from huit.core.tiles import BAMBOOS, EAST, WINDS, type_of
    >>> type_of(9) == BAMBOOS, type_of(EAST) == WINDS
    (True, True)
    """
    if kind < FIRST_HONOR:
        return kind // 9
    return WINDS if kind <= NORTH else DRAGONS


def rank_of(kind: Kind) -> int:
    """1 to 9 for a suited kind, 0 for an honour.

    >>> from huit.core.tiles import EAST, rank_of
    >>> rank_of(4), rank_of(EAST)
    (5, 0)
    """
    return kind % 9 + 1 if kind < FIRST_HONOR else 0


def is_terminal(kind: Kind) -> bool:
    """True for the 1 and 9 of each suit.

    >>> from huit.core.tiles import EAST, is_terminal
    >>> is_terminal(8), is_terminal(4), is_terminal(EAST)  # 9m, 5m, E
    (True, False, False)
    """
    return kind < FIRST_HONOR and kind % 9 in (0, 8)


def is_terminal_or_honor(kind: Kind) -> bool:
    """True for a 1, a 9, a wind or a dragon.

    >>> from huit.core.tiles import EAST, is_terminal_or_honor
    >>> is_terminal_or_honor(8), is_terminal_or_honor(4), is_terminal_or_honor(EAST)  # 9m, 5m, E
    (True, False, True)
    """
    return kind >= FIRST_HONOR or kind % 9 in (0, 8)


def is_green(kind: Kind) -> bool:
    """Bamboos 2 3 4 6 8 and the green dragon (definition of All Green).

    >>> from huit.core.tiles import GREEN, is_green
    >>> is_green(10), is_green(13), is_green(GREEN)  # 2s, 5s, F
    (True, False, True)
    """
    return kind == GREEN or (type_of(kind) == BAMBOOS and rank_of(kind) in (2, 3, 4, 6, 8))


def is_reversible(kind: Kind) -> bool:
    """The 14 kinds that look the same after half a turn (R-C08).

    >>> from huit.core.tiles import WHITE, is_reversible
    >>> is_reversible(10), is_reversible(11), is_reversible(WHITE)  # 2s, 3s, P
    (True, False, True)
    """
    suit = type_of(kind)
    if suit == BAMBOOS:
        return rank_of(kind) in (2, 4, 5, 6, 8, 9)
    if suit == DOTS:
        return rank_of(kind) in (1, 2, 3, 4, 5, 8, 9)
    return kind == WHITE
