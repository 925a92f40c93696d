"""Measurements of the tiles held of one family (a suit, or the seven honours together), memoised.

A player meets the same few thousand suits again and again, so a look costs one look-up in a dictionary, however much
there is to know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.plan.distance.distance_tables import DistanceTables

if TYPE_CHECKING:
    from mypy_extensions import i64

KEPT: Final = 1 << 14  # families remembered; more than a player meets, and few megabytes

# Which knitted third (1-4-7, 2-5-8 or 3-6-9) the characters, bamboos and dots take in the six knitted patterns.
PATTERNS: Final = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
LACK_BITS: Final = 4  # for what each pattern lacks, the first pattern lowest: up to nine tiles
LACK: Final = (1 << LACK_BITS) - 1

# The fields of a tally: numbers up to fourteen, so that the tallies of four families can be added.
FIELD_BITS: Final = 4
FIELD: Final = (1 << FIELD_BITS) - 1
ORPHANS_AT: Final = FIELD_BITS
ORPHAN_PAIRS_AT: Final = 2 * FIELD_BITS
TILES_AT: Final = 3 * FIELD_BITS

# What some copies of a kind add to a tally, and what they add to it if the kind is a terminal or an honour.
_TALLIES: Final = tuple([copies // 2 + (copies << TILES_AT) for copies in range(5)])
_ORPHAN_TALLIES: Final = tuple(
    [((copies > 0) << ORPHANS_AT) + ((copies > 1) << ORPHAN_PAIRS_AT) for copies in range(5)]
)

POWERS: Final = tuple([5**rank for rank in range(9)])
_SETS_OF_RANKS: Final = list(range(512))


def _sums(weights: list[int]) -> list[int]:
    """For each set of ranks the sum of their weights."""
    found = [0]
    for weight in weights:
        found += [one + weight for one in found]
    return found


def _taken() -> list[tuple[int, ...]]:
    """By the ranks present: for each third the suit code of its ranks that are there."""
    of_thirds = [_sums([power * (rank % 3 == third) for rank, power in enumerate(POWERS)]) for third in range(3)]
    return list(zip(*of_thirds, strict=True))


def _wanted() -> list[tuple[int, ...]]:
    """By the ranks present: for each set of thirds (a bit each) their ranks that are not there, as bits."""
    of_thirds = [_sums([(thirds >> rank % 3 & 1) << rank for rank in range(9)]) for thirds in range(8)]
    return list(zip(*of_thirds, strict=True))[::-1]  # by the ranks that are not there, that is


def _lacks(place: int) -> list[int]:
    """By the ranks present of the suit at a place: how many tiles of it each pattern lacks."""
    of_thirds = [
        sum([1 << LACK_BITS * number for number, thirds in enumerate(PATTERNS) if thirds[place] == third])
        for third in range(3)
    ]
    return _sums([of_thirds[rank % 3] for rank in range(9)])[::-1]


# Shared by all that is remembered: what many share is soon found again in the processor's cache.
TAKEN: Final = _taken()
_WANTED: Final = _wanted()
LACKS: Final = [_lacks(place) for place in range(3)]


class Held:
    """The tiles held of one family. Ranks are bits, rank 1 lowest.

    `drawn` are the classes after each draw, the highest rank first; where all four copies are held, the class as it is.
    `rest_class` and `rest_drawn`, by third, are for a hand in which the suit gives that knitted third: the class of the
    other tiles, now and after each draw. `wanted` are the ranks that sets of thirds still want. `lacks_1` and so on
    are what all six patterns lack of the suit when it is the first, second or third one. `tally` holds the numbers of
    pairs, of terminals and honours (each kind once), of those among them that are there twice, and of tiles.
    """

    __slots__ = (
        *("drawn", "lacks_1", "lacks_2", "lacks_3", "number", "odd", "present", "rest_class", "rest_drawn"),
        *("tally", "wanted"),
    )

    def __init__(self, tables: DistanceTables, code: int, ranks: int) -> None:
        class_of = tables.suit_class if ranks == 9 else tables.honor_class
        present = odd = tally = 0
        steps: list[int] = []
        for rank in range(ranks - 1, -1, -1):
            copies = code // POWERS[rank] % 5
            steps.append(0 if copies == 4 else POWERS[rank])
            if copies:
                present |= 1 << rank
                odd |= (copies & 1) << rank
                tally += _TALLIES[copies]
                if ranks == 7 or rank % 8 == 0:
                    tally += _ORPHAN_TALLIES[copies]
        self.number: i64 = class_of[code]
        self.drawn: bytes = bytes([class_of[code + step] for step in steps])
        self.present: i64 = _SETS_OF_RANKS[present]
        self.odd: i64 = _SETS_OF_RANKS[odd]
        self.tally: i64 = tally
        self.wanted: tuple[int, ...] = _WANTED[present]
        self.lacks_1: i64 = LACKS[0][present]
        self.lacks_2: i64 = LACKS[1][present]
        self.lacks_3: i64 = LACKS[2][present]
        rests = [code - taken for taken in TAKEN[present]] if ranks == 9 else []
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
