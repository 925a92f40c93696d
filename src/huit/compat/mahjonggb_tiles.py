"""Parser of PyMahjongGB's tiles and packs: W1-W9 are characters, T bamboos, B dots, F1-F4 winds, J1-J3 dragons."""

from __future__ import annotations

from array import array
from operator import index
from typing import TYPE_CHECKING, Final

from huit.core.fast.codes import FIRST_BITS, KIND_BITS, fit_together, tiles_words
from huit.core.fast.flat import COMPILED, LETTER_BITS, read_number, sum_of_names, two_letters, wide_at, write_number
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


def refuse_tile(name: object) -> None:
    """Raise the peer's error for what names no tile of a hand."""
    raise TypeError(WRONG_TILE if isinstance(name, str) else "Param `hand` must be a tuple of strs!")


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
PLACES: Final = KINDS + 1 << 2 * PART_BITS


def pack_place(pack: object, kinds: bytes) -> i64:
    """The place of a pack that is a tuple of two strings and an int: 1 + its kind, sort, offer. Not every place is that
    of a pack; NO_PACK for what needs a closer look. Compiled, native/huit.h stands for this."""
    if type(pack) is not tuple or len(pack) != 3:
        return NO_PACK
    sort, name, offer = pack
    kind = kinds[two_letters(name)]
    if not kind or sort not in SORTS or type(offer) is not int or not 0 <= offer <= 3:
        return NO_PACK
    return (kind << PART_BITS | SORTS.index(sort)) << PART_BITS | offer


def placed_packs() -> list[tuple[int, Pack]]:
    """All packs, with their places."""
    found: list[tuple[int, Pack]] = []
    for kind in range(KINDS):
        for number, sort in enumerate(SORTS):
            if sort != "CHI" or is_middle(kind):
                for offer in range(4):
                    found.append(((kind + 1 << PART_BITS | number) << PART_BITS | offer, (sort, kind, offer)))
    return found


def sum_of_packs(packs: tuple[object, ...], kinds: bytes, words: bytes, store: bytearray) -> i64:
    """Put the sums of the tiles words of up to four packs into a store, NO_PACK for five copies of a kind.

    The answer is the places of the packs, PLACE_BITS each, the last one lowest; NO_PACK, and nothing put, if one needs
    a closer look. `words` has two wide numbers for each place. Compiled, native/huit.h stands for this.
    """
    if len(packs) > MOST_PACKS:
        return NO_PACK
    places = first = second = 0
    possible = True
    for pack in packs:
        place = pack_place(pack, kinds)
        if place < 0 or wide_at(words, 2 * place) < 0:
            return NO_PACK
        some, others = wide_at(words, 2 * place), wide_at(words, 2 * place + 1)
        possible = possible and fit_together(first, second, some, others)
        first += some
        second += others
        places = places << PLACE_BITS | place
    write_number(store, 0, first if possible else NO_PACK)
    write_number(store, 1, second if possible else NO_PACK)
    return places


class PackReader:
    """Reads packs. Of those read last, `first` and `second` are the two tiles words together, NO_PACK for five copies
    of a kind."""

    def __init__(self) -> None:
        words = array("q", [NO_PACK]) * (2 * PLACES)
        for place, pack in placed_packs():
            words[2 * place], words[2 * place + 1] = tiles_words(tiles_of(pack))
        self.words: bytes = words.tobytes()
        self.kinds: bytes = _KINDS
        self.sums = bytearray(16)
        self.first: i64 = 0
        self.second: i64 = 0

    def places_of(self, packs: tuple[object, ...]) -> i64:
        """The places of up to four packs. Raises the peer's errors, or ours, for what is no pack."""
        places: i64 = sum_of_packs(packs, self.kinds, self.words, self.sums)
        if places < 0:
            places = sum_of_packs(_usual(packs), self.kinds, self.words, self.sums)
        self.first = read_number(self.sums, 0)
        self.second = read_number(self.sums, 1)
        return places


def _usual(packs: tuple[object, ...]) -> tuple[object, ...]:
    """Packs rewritten as programs write them nearly always: tuples of three with the usual names."""
    read = [read_pack(pack) for pack in packs]
    return tuple([(sort, name_of(kind), offer) for sort, kind, offer in read])


def _pairs_of_words() -> bytes:
    """A table for `sum_of_names`: of each tile's name its two tiles words."""
    words = array("q", [-1]) * (2 << 2 * LETTER_BITS)
    for kind in range(KINDS):
        at = 2 * two_letters(name_of(kind))
        words[at], words[at + 1] = tiles_words((kind,))
    return words.tobytes()


_PAIRS: Final = _pairs_of_words()
_SUMS: Final = bytearray(16)  # of one call, which lets no other thread run
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
    return both & (1 << FIRST_BITS) - 1, both >> FIRST_BITS


def check_copies(kind: Kind, copies: int) -> None:
    if copies > COPIES:
        raise ValueError(f"{copies} copies of {name_of(kind)}: there are only four")
