"""Parser of PyMahjongGB's tiles and packs: W1-W9 are characters, T bamboos, B dots, F1-F4 winds, J1-J3 dragons."""

from __future__ import annotations

from array import array
from operator import index
from typing import TYPE_CHECKING, Final

from huit.core.fast.codes import FOURS, KIND_BITS, WORD_KINDS, has_fives, tiles_words
from huit.core.fast.flat import COMPILED, LETTER_BITS, narrow_at, read_number, sum_of_names, two_letters, wide_at
from huit.core.tiles import FIRST_HONOR, KINDS, Kind, Tile, is_suited, rank_of
from huit.core.validation import COPIES

if TYPE_CHECKING:
    from mypy_extensions import i64

WRONG_TILE: Final = "ERROE_WRONG_TILE_CODE"  # the peer's own spelling
WRONG_PACK: Final = "ERROE_WRONG_PACK_CODE"
WRONG_OFFER: Final = "ERROE_WRONG_OFFER_CODE"

Pack = tuple[str, Kind, int]  # CHI, PENG or GANG, the kind that names it, the offer


def name_of(kind: Kind) -> str:
    if kind < FIRST_HONOR:
        return f"{'WTB'[kind // 9]}{kind % 9 + 1}"
    return f"F{kind - 26}" if kind < 31 else f"J{kind - 30}"


def _kinds_by_letters() -> bytes:
    """For each two letters, as `two_letters` numbers them, 1 + the kind that they name; 0 for none."""
    found = bytearray(1 << 2 * LETTER_BITS)
    for kind in range(KINDS):
        found[two_letters(name_of(kind))] = kind + 1
    return bytes(found)


_KINDS: Final = _kinds_by_letters()


def kind_of(name: object) -> i64:
    """The kind of a tile's name, or -1."""
    found: i64 = _KINDS[two_letters(name)]
    return found - 1


def known_kind(name: object) -> i64:
    """The kind of a tile's name. Raises TypeError for any other text."""
    kind: i64 = kind_of(name)
    if kind < 0:
        raise TypeError(WRONG_TILE)
    return kind


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
    """The tiles of a pack. Raises the peer's errors, or ours, for what is none."""
    return tiles_of(read_pack(pack))


def tiles_of(pack: Pack) -> tuple[Tile, ...]:
    """The tiles of a pack that was read."""
    sort, kind, _ = pack
    if sort == "CHI":
        return (kind - 1, kind, kind + 1)
    return (kind,) * (4 if sort == "GANG" else 3)


# Packs as programs write them nearly always, not looked at more closely -----------------------------------------------

NO_PACK: Final = -1
PLACE_BITS: Final = 15
PLACE: Final = (1 << PLACE_BITS) - 1
MOST_PACKS: Final = 4
SORTS: Final = ("CHI", "PENG", "GANG")
PART_BITS: Final = 2  # of the offer, and of the sort above it
PACK_PARTS: Final = 1 << 2 * LETTER_BITS + 2 * PART_BITS


def pack_parts(pack: object) -> i64:
    """A number for a pack that is a tuple of two strings and an int: two letters, sort, offer. Not every number is one
    of a pack; NO_PACK for what needs a closer look. Compiled, native/huit.h stands for this."""
    if type(pack) is not tuple or len(pack) != 3:
        return NO_PACK
    sort, name, offer = pack
    letters = two_letters(name)
    if not letters or sort not in SORTS or type(offer) is not int or not 0 <= offer <= 3:
        return NO_PACK
    return (letters << PART_BITS | SORTS.index(sort)) << PART_BITS | offer


def numbered_packs() -> list[tuple[int, Pack]]:
    """All packs, with their numbers."""
    found: list[tuple[int, Pack]] = []
    for place, sort in enumerate(SORTS):
        for kind in range(KINDS):
            if sort != "CHI" or is_middle(kind):
                letters = two_letters(name_of(kind))
                for offer in range(4):
                    found.append(((letters << PART_BITS | place) << PART_BITS | offer, (sort, kind, offer)))
    return found


def pack_places() -> bytes:
    """A narrow table: for each number of `pack_parts` 1 + the place among `numbered_packs`, 0 for no pack."""
    places = array("H", [0]) * PACK_PARTS
    for place, (number, _) in enumerate(numbered_packs()):
        places[number] = place + 1
    return places.tobytes()


def places_of_packs(packs: tuple[object, ...], table: bytes) -> i64:
    """The places of up to four packs in a table of `pack_places`, PLACE_BITS each, the last one lowest; NO_PACK if one
    needs a closer look. Compiled, native/huit.h stands for this."""
    if len(packs) > MOST_PACKS:
        return NO_PACK
    places = 0
    for pack in packs:
        parts = pack_parts(pack)
        place = narrow_at(table, parts) if parts >= 0 else 0
        if not place:
            return NO_PACK
        places = places << PLACE_BITS | place
    return places


def sum_of_places(places: i64, words: bytes) -> i64:
    """The sum of the tiles words at some places, NO_PACK if they have five copies of a kind. Compiled, native/huit.h
    stands for this."""
    total = 0
    while places:
        word = wide_at(words, places & PLACE)
        if total & word & FOURS or has_fives(total + word, 0):
            return NO_PACK
        total += word
        places >>= PLACE_BITS
    return total


class PackTable:
    """The packs by their places: tiles words, and where to find the place of a pack."""

    def __init__(self) -> None:
        self.packs = [pack for _, pack in numbered_packs()]
        words = [(0, 0), *[tiles_words(tiles_of(pack)) for pack in self.packs]]
        self.places: bytes = pack_places()
        self.first: bytes = array("q", [first for first, _ in words]).tobytes()
        self.second: bytes = array("q", [second for _, second in words]).tobytes()

    def places_of(self, packs: tuple[object, ...]) -> i64:
        """The places of up to four packs. Raises the peer's errors, or ours, for what is no pack."""
        places: i64 = places_of_packs(packs, self.places)
        if places < 0:
            return self._read(packs)
        return places

    def _read(self, packs: tuple[object, ...]) -> int:
        places = 0
        for pack in packs:
            places = places << PLACE_BITS | (self.packs.index(read_pack(pack)) + 1)
        return places


def _pairs_of_words() -> bytes:
    """A table for `sum_of_names`: of each tile's name its two tiles words."""
    words = array("q", [-1]) * (2 << 2 * LETTER_BITS)
    for kind in range(KINDS):
        at = 2 * two_letters(name_of(kind))
        words[at], words[at + 1] = tiles_words((kind,))
    return words.tobytes()


_PAIRS: Final = _pairs_of_words()
_SUMS: Final = bytearray(16)  # of one call, which lets no other thread run
_FIRST_BITS: Final = KIND_BITS * WORD_KINDS
_BOTH_WORDS: Final[dict[object, int]] = {name_of(kind): 1 << KIND_BITS * kind for kind in range(KINDS)}
UNKNOWN_TILE: Final = -1


def words_of_names(names: tuple[object, ...]) -> tuple[i64, i64]:
    """The two tiles words of some names of tiles, UNKNOWN_TILE among them if one is none.

    Nothing is said of the number of tiles, and more than seven of a kind are counted as another one.
    """
    if COMPILED:
        if not sum_of_names(names, _PAIRS, _SUMS):
            return UNKNOWN_TILE, UNKNOWN_TILE
        return read_number(_SUMS, 0), read_number(_SUMS, 1)
    try:  # uncompiled Python is fastest with one sum over a dictionary
        both = sum(map(_BOTH_WORDS.__getitem__, names))
    except (KeyError, TypeError):
        return UNKNOWN_TILE, UNKNOWN_TILE
    return both & (1 << _FIRST_BITS) - 1, both >> _FIRST_BITS


def check_copies(kind: Kind, copies: int) -> None:
    if copies > COPIES:
        raise ValueError(f"{copies} copies of {name_of(kind)}: there are only four")
