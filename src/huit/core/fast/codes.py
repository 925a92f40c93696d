"""Codes of the parts of a hand: a hand is a few machine words, and every part an index into a table.

tiles word   the copies of up to 18 kinds, 3 bits each: one word for characters and bamboos (kinds 0 to 17), one for
             dots and honours (kinds 18 to 33)
suit code    the copies of the nine ranks of a suit as digits in base 5, rank 1 lowest
honor code   the copies of the seven honours as digits in base 5
chow code    1 to 21 (7 per suit); four of them, 5 bits each, are a chow index, 0 for none
pung code    1 to 27 for suited kinds; four of them are a pung index
meld code    one byte: a chow (its chow code), then pungs, melded kongs, concealed kongs of the 34 kinds; 0 for none

mypyc puts a constant into the code only if it is made of constants of its own module: hence all of them here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.core.hands import CHOW, KONG, PUNG, Meld
from huit.core.tiles import KINDS, Tile

if TYPE_CHECKING:
    from mypy_extensions import i64

KIND_BITS: Final = 3
WORD_KINDS: Final = 18  # kinds of the first tiles word
SECOND_KINDS: Final = 16  # and of the second one: KINDS in all
SUIT_BITS: Final = 9 * KIND_BITS
FIRST_BITS: Final = WORD_KINDS * KIND_BITS
SECOND_BITS: Final = SECOND_KINDS * KIND_BITS
LOW_RANKS: Final = 5  # a suit is looked up as five ranks and four
LOW_BITS: Final = LOW_RANKS * KIND_BITS
LOW_KINDS: Final = (1 << LOW_BITS) - 1

# One copy of each kind in the two tiles words.
FIRST_ONES: Final = [1 << KIND_BITS * kind if kind < WORD_KINDS else 0 for kind in range(KINDS)]
SECOND_ONES: Final = [1 << KIND_BITS * (kind - WORD_KINDS) if kind >= WORD_KINDS else 0 for kind in range(KINDS)]
SUIT_MASK: Final = (1 << SUIT_BITS) - 1
EVERY_KIND: Final = 0o111111111111111111  # the lowest bit of each kind of a tiles word
FOURS: Final = EVERY_KIND << 2

_EVERY_OTHER: Final = 0o070707070707070707
_EVERY_FOURTH: Final = 0o770077007700770077
_FOUR_FIELDS: Final = (1 << 4 * KIND_BITS) - 1

SUIT_CODES: Final = 5**9
HONOR_CODES: Final = 5**7
SET_BITS: Final = 5
SET_INDEXES: Final = 1 << 4 * SET_BITS

FIRST_PUNG_MELD: Final = 22
FIRST_KONG_MELD: Final = FIRST_PUNG_MELD + WORD_KINDS + SECOND_KINDS
FIRST_CONCEALED_KONG_MELD: Final = FIRST_KONG_MELD + WORD_KINDS + SECOND_KINDS
MELD_CODES: Final = FIRST_CONCEALED_KONG_MELD + WORD_KINDS + SECOND_KINDS
# Chows and pungs that are laid down and yet concealed: no table of ours has them, but PyMahjongGB scores them.
FIRST_HIDDEN_CHOW: Final = MELD_CODES
FIRST_HIDDEN_PUNG: Final = FIRST_HIDDEN_CHOW + 21


def tiles_words(tiles: tuple[int, ...]) -> tuple[int, int]:
    """The two tiles words of some tiles."""
    first = second = 0
    for tile in tiles:
        if tile < WORD_KINDS:
            first += 1 << KIND_BITS * tile
        else:
            second += 1 << KIND_BITS * (tile - WORD_KINDS)
    return first, second


def counts_of(first: int, second: int) -> list[int]:
    """The copies of each kind of two tiles words."""
    counts = [first >> KIND_BITS * kind & 7 for kind in range(WORD_KINDS)]
    return counts + [second >> KIND_BITS * kind & 7 for kind in range(KINDS - WORD_KINDS)]


def has_fives(first: i64, second: i64) -> bool:
    """True if there are more than four copies of a kind."""
    return (first >> 2 & (first | first >> 1) | second >> 2 & (second | second >> 1)) & EVERY_KIND != 0


def fit_together(first: i64, second: i64, other_first: i64, other_second: i64) -> bool:
    """True if no kind has more than four copies in two hands together, none of which has more than four itself."""
    if (first & other_first | second & other_second) & FOURS:
        return False
    return not has_fives(first + other_first, second + other_second)


def held_kinds(tiles: i64) -> i64:
    """One copy of each kind of a tiles word that has any."""
    return (tiles | tiles >> 1 | tiles >> 2) & EVERY_KIND


def kind_bits(tiles: i64) -> i64:
    """A tiles word of single copies as one bit a kind."""
    bits: i64 = 0
    place: i64 = 0
    while tiles:
        bits |= (tiles & 1) << place
        tiles >>= KIND_BITS
        place += 1
    return bits


def number_of_tiles(tiles: i64) -> i64:
    """The number of tiles in a tiles word: neighbouring fields are added until they are wide enough to be divided."""
    pairs = (tiles & _EVERY_OTHER) + (tiles >> KIND_BITS & _EVERY_OTHER)
    return ((pairs & _EVERY_FOURTH) + (pairs >> 2 * KIND_BITS & _EVERY_FOURTH)) % _FOUR_FIELDS


def chow_code(tile: Tile) -> int:
    """The code of a chow, by its lowest tile."""
    return 1 + 7 * (tile // 9) + tile % 9


def chow_tile(code: int) -> int:
    return 9 * ((code - 1) // 7) + (code - 1) % 7


def set_index(codes: list[int]) -> int:
    """Up to four chow codes or pung codes, one after the other."""
    index = 0
    for code in codes:
        index = index << SET_BITS | code
    return index


def meld_code(meld: Meld) -> int:
    if meld.set_type == CHOW:
        return chow_code(meld.tile)
    if meld.set_type == PUNG:
        return FIRST_PUNG_MELD + meld.tile
    return (FIRST_KONG_MELD if meld.exposed else FIRST_CONCEALED_KONG_MELD) + meld.tile


def meld_of(code: int) -> Meld:
    """A meld with this code, claimed from the left."""
    if code < FIRST_PUNG_MELD:
        return Meld(CHOW, chow_tile(code), 1)
    if code < FIRST_KONG_MELD:
        return Meld(PUNG, code - FIRST_PUNG_MELD, 1)
    if code < FIRST_CONCEALED_KONG_MELD:
        return Meld(KONG, code - FIRST_KONG_MELD, 1)
    return Meld(KONG, code - FIRST_CONCEALED_KONG_MELD, 0)
