"""What is held of one family of tiles, looked at once and then remembered.

A player meets the same few thousand suits again and again, so a look costs one look-up in a dictionary, however much
there is to know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.plan.distance_tables import DistanceTables

if TYPE_CHECKING:
    from mypy_extensions import i64

KEPT: Final = 1 << 14  # families remembered; more than a player meets, and few megabytes

# Which knitted third (1-4-7, 2-5-8 or 3-6-9) the characters, bamboos and dots take in the six knitted patterns.
PATTERNS: Final = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
LACK_BITS: Final = 4  # for what each pattern lacks, the first pattern lowest: up to nine tiles

_POWERS: Final = tuple([5**rank for rank in range(9)])
_THIRDS: Final = tuple([(start, start + 3, start + 6) for start in range(3)])


def _thirds_wanted(present: int) -> tuple[int, ...]:
    """For each set of thirds (a bit each) their ranks that are not there, as bits."""
    return tuple(
        [
            sum([1 << rank for rank in range(9) if thirds >> rank % 3 & 1 and not present >> rank & 1])
            for thirds in range(8)
        ]
    )


def _thirds_taken(present: int) -> tuple[int, ...]:
    """For each third the suit code of its ranks that are there."""
    return tuple([sum([_POWERS[rank] for rank in ranks if present >> rank & 1]) for ranks in _THIRDS])


def _patterns_lack(present: int, place: int) -> int:
    """How many tiles each pattern lacks of the suit at a place, with these ranks present."""
    found = 0
    for number, thirds in enumerate(PATTERNS):
        found |= len([rank for rank in _THIRDS[thirds[place]] if not present >> rank & 1]) << LACK_BITS * number
    return found


# By the ranks present. Shared by all that is remembered: what many share is soon found again in the processor's cache.
_SETS_OF_RANKS: Final = list(range(512))
_WANTED: Final = [_thirds_wanted(present) for present in _SETS_OF_RANKS]
_TAKEN: Final = [_thirds_taken(present) for present in _SETS_OF_RANKS]
_LACKS: Final = [[_patterns_lack(present, place) for present in _SETS_OF_RANKS] for place in range(3)]


class Held:
    """A suit, or the honours. Ranks are bits, rank 1 lowest.

    `drawn` are the classes after each draw, the highest rank first; where all four copies are held, the class as it is.
    `rest_class` and `rest_drawn`, by third, are for a hand in which the suit gives that knitted third: the class of the
    other tiles, now and after each draw. `wanted` are the ranks that sets of thirds still want. `lacks_1` and so on
    are what all six patterns lack of the suit when it is the first, second or third one.
    """

    __slots__ = (
        *("drawn", "kinds", "lacks_1", "lacks_2", "lacks_3", "number", "odd", "pairs", "present", "rest_class"),
        *("rest_drawn", "tiles", "twice", "wanted"),
    )

    def __init__(self, tables: DistanceTables, code: int, ranks: int) -> None:
        class_of = tables.suit_class if ranks == 9 else tables.honor_class
        present = odd = twice = tiles = kinds = pairs = 0
        steps: list[int] = []
        for rank in range(ranks - 1, -1, -1):
            copies = code // _POWERS[rank] % 5
            steps.append(0 if copies == 4 else _POWERS[rank])
            if copies:
                bit = 1 << rank
                present |= bit
                tiles += copies
                kinds += 1
                if copies > 1:
                    twice |= bit
                    pairs += copies >> 1
                if copies & 1:
                    odd |= bit
        self.number: i64 = class_of[code]
        self.drawn: bytes = bytes([class_of[code + step] for step in steps])
        self.present: i64 = _SETS_OF_RANKS[present]
        self.odd: i64 = _SETS_OF_RANKS[odd]
        self.twice: i64 = _SETS_OF_RANKS[twice]
        self.tiles: i64 = tiles
        self.kinds: i64 = kinds
        self.pairs: i64 = pairs
        self.wanted: tuple[int, ...] = _WANTED[present]
        self.lacks_1: i64 = _LACKS[0][present]
        self.lacks_2: i64 = _LACKS[1][present]
        self.lacks_3: i64 = _LACKS[2][present]
        rests = [code - taken for taken in _TAKEN[present]] if ranks == 9 else []
        self.rest_class: bytes = bytes([class_of[rest] for rest in rests])
        self.rest_drawn: list[bytes] = [bytes([class_of[rest + step] for step in steps]) for rest in rests]


class Memory:
    """The families of one sort that were met, by their codes."""

    def __init__(self, tables: DistanceTables, ranks: int) -> None:
        self.tables = tables
        self.ranks = ranks
        self.met: dict[int, Held] = {}

    def meet(self, code: int) -> Held:
        """Look at a family that is not among those met, and remember it."""
        if len(self.met) >= KEPT:
            self.met.clear()
        held = self.met[code] = Held(self.tables, code, self.ranks)
        return held
