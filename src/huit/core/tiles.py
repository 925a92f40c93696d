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
Suit: TypeAlias = int  # CHARACTERS, BAMBOOS or DOTS; WINDS, DRAGONS and FLOWER_SUIT for tiles without a suit

KINDS: Final = 34
FLOWERS: Final = 8
NO_TILE: Final = -1

CHARACTERS: Final = 0
BAMBOOS: Final = 1
DOTS: Final = 2
WINDS: Final = 3
DRAGONS: Final = 4
FLOWER_SUIT: Final = 5

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


def is_suited(tile: Tile) -> bool:
    """True for characters, bamboos and dots.

    >>> from huit.core.tiles import EAST, is_suited
    >>> is_suited(0), is_suited(EAST)
    (True, False)
    """
    return tile < FIRST_HONOR


def is_honor(tile: Tile) -> bool:
    """True for winds and dragons.

    >>> from huit.core.tiles import EAST, FIRST_FLOWER, RED, is_honor
    >>> is_honor(EAST), is_honor(RED), is_honor(0), is_honor(FIRST_FLOWER)
    (True, True, False, False)
    """
    return FIRST_HONOR <= tile < FIRST_FLOWER


def is_wind(tile: Tile) -> bool:
    """True for the four winds.

    >>> from huit.core.tiles import EAST, RED, is_wind
    >>> is_wind(EAST), is_wind(RED)
    (True, False)
    """
    return EAST <= tile <= NORTH


def is_dragon(tile: Tile) -> bool:
    """True for the three dragons.

    >>> from huit.core.tiles import EAST, FIRST_FLOWER, RED, is_dragon
    >>> is_dragon(RED), is_dragon(EAST), is_dragon(FIRST_FLOWER)
    (True, False, False)
    """
    return RED <= tile <= WHITE


def suit_of(tile: Tile) -> Suit:
    """The suit of a tile. Winds, dragons and flowers have none, and each a value of its own after the three suits.

    >>> from huit.core.tiles import BAMBOOS, EAST, FIRST_FLOWER, FLOWER_SUIT, WINDS, suit_of
    >>> suit_of(9) == BAMBOOS, suit_of(EAST) == WINDS, suit_of(FIRST_FLOWER) == FLOWER_SUIT
    (True, True, True)
    """
    if tile < FIRST_HONOR:
        return tile // 9
    if tile <= NORTH:
        return WINDS
    return DRAGONS if tile < FIRST_FLOWER else FLOWER_SUIT


def rank_of(tile: Tile) -> int:
    """1 to 9 for a suited tile, 0 for an honour or a flower.

    >>> from huit.core.tiles import EAST, rank_of
    >>> rank_of(4), rank_of(EAST)
    (5, 0)
    """
    return tile % 9 + 1 if tile < FIRST_HONOR else 0


def is_terminal(tile: Tile) -> bool:
    """True for the 1 and 9 of each suit.

    >>> from huit.core.tiles import EAST, is_terminal
    >>> is_terminal(8), is_terminal(4), is_terminal(EAST)  # 9m, 5m, E
    (True, False, False)
    """
    return tile < FIRST_HONOR and tile % 9 in (0, 8)


def is_terminal_or_honor(tile: Tile) -> bool:
    """True for a 1, a 9, a wind or a dragon.

    >>> from huit.core.tiles import EAST, is_terminal_or_honor
    >>> is_terminal_or_honor(8), is_terminal_or_honor(4), is_terminal_or_honor(EAST)  # 9m, 5m, E
    (True, False, True)
    """
    return is_terminal(tile) or is_honor(tile)


def is_green(kind: Kind) -> bool:
    """Bamboos 2 3 4 6 8 and the green dragon (definition of All Green).

    >>> from huit.core.tiles import GREEN, is_green
    >>> is_green(10), is_green(13), is_green(GREEN)  # 2s, 5s, F
    (True, False, True)
    """
    return kind == GREEN or (suit_of(kind) == BAMBOOS and rank_of(kind) in (2, 3, 4, 6, 8))


def is_reversible(kind: Kind) -> bool:
    """The 14 kinds that look the same after half a turn (R-C08).

    >>> from huit.core.tiles import WHITE, is_reversible
    >>> is_reversible(10), is_reversible(11), is_reversible(WHITE)  # 2s, 3s, P
    (True, False, True)
    """
    suit = suit_of(kind)
    if suit == BAMBOOS:
        return rank_of(kind) in (2, 4, 5, 6, 8, 9)
    if suit == DOTS:
        return rank_of(kind) in (1, 2, 3, 4, 5, 8, 9)
    return kind == WHITE
