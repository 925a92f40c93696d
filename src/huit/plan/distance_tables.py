"""Tables of distances: classes of suits that cost the same, and what two classes cost together.

The 5**9 copies of a suit's ranks have but 126 different lists of costs, those of the honours 55; two suits together
have 180 and a suit with the honours 165. So the missing tiles of a hand are found in seven look-ups:

    suit_class, honor_class   a suit code or honor code (see huit.core.fast.codes) to its class
    two_suits, suit_honors    two classes to the class of both
    missing                   the class of two suits, of the third suit and the honours, and a number of sets: the tiles
                              that are missing for these sets and a pair
    low_ranks, high_ranks     what is held in the low five and in the high four digits of a code, see `holding`
    knitted                   what a knitted third of a suit takes from it, see `_knitted_third`
"""

from __future__ import annotations

from array import array
from functools import cache
from pathlib import Path
from typing import Final

from huit.core.fast.codes import HONOR_CODES, SUIT_CODES
from huit.core.fast.flat import Wide, wide
from huit.core.fast.store import File, hash_of, kept, write
from huit.core.fast.tables import Content
from huit.plan.costs import MOST_SETS, START, Costs, after_rank, cost_index, costs_at, together

# Fields of a holding: 9 bits, one a rank, and the number of pairs.
PRESENT: Final = 0
ODD: Final = 9
TWICE: Final = 18
FULL: Final = 27
PAIRS: Final = 36

LOW_CODES: Final = 5**5

_SOURCES: Final = (Path(__file__), Path(__file__).with_name("costs.py"))


class DistanceTables:
    """The tables as they are indexed."""

    __slots__ = (
        *("high_ranks", "honor_class", "honor_classes", "knitted", "low_ranks", "missing", "pairs_with_honors"),
        *("suit_class", "suit_classes", "suit_honors", "two_suits"),
    )

    def __init__(self, content: Content) -> None:
        self.suit_class: bytes = content["suit_class"]
        self.honor_class: bytes = content["honor_class"]
        self.two_suits: bytes = content["two_suits"]
        self.suit_honors: bytes = content["suit_honors"]
        self.missing: bytes = content["missing"]
        self.low_ranks: Wide = wide(content["low_ranks"])
        self.high_ranks: Wide = wide(content["high_ranks"])
        self.knitted: Wide = wide(content["knitted"])
        self.suit_classes: int = content["sizes"][0]
        self.honor_classes: int = content["sizes"][1]
        self.pairs_with_honors: int = content["sizes"][2]


@cache
def distance_tables() -> DistanceTables:
    """Loaded or made on first use."""
    return DistanceTables(kept(_name(), _make)[0])


def write_distance_tables(folder: Path) -> None:
    """Make the tables into a folder, as the build of the package does."""
    folder.mkdir(parents=True, exist_ok=True)
    write(folder / _name(), _make())


def _name() -> str:
    return f"distance-{hash_of(list(_SOURCES))}"


def _make() -> File:
    return distance_content(), {}


def distance_content() -> Content:
    """All tables as bytes. The two of classes have room past their end, where a fifth copy would be looked up."""
    suits = _states_by_code(9, chows=True)
    honors = _states_by_code(7, chows=False)
    suit_numbers = _numbered([costs_at(state) for state in set(suits)])
    honor_numbers = _numbered([costs_at(state) for state in set(honors)])
    two_suits = [together(one, other) for one in suit_numbers for other in suit_numbers]
    suit_honors = [together(one, other) for one in suit_numbers for other in honor_numbers]
    first_numbers = _numbered(two_suits)
    second_numbers = _numbered(suit_honors)
    return {
        "suit_class": _classes(suits, suit_numbers) + bytes(SUIT_CODES // 5),
        "honor_class": _classes(honors, honor_numbers) + bytes(HONOR_CODES // 5),
        "two_suits": bytes([first_numbers[costs] for costs in two_suits]),
        "suit_honors": bytes([second_numbers[costs] for costs in suit_honors]),
        "missing": bytes(
            [
                together(one, other)[cost_index(sets, 1)]
                for sets in range(MOST_SETS + 1)
                for one in first_numbers
                for other in second_numbers
            ]
        ),
        "low_ranks": _wide([holding(code) for code in range(LOW_CODES)]),
        "high_ranks": _wide([holding(code * LOW_CODES) for code in range(SUIT_CODES // LOW_CODES)]),
        "knitted": _wide([_knitted_third(start, present) for start in range(3) for present in range(512)]),
        "sizes": bytes([len(suit_numbers), len(honor_numbers), len(second_numbers)]),
    }


def _states_by_code(ranks: int, chows: bool) -> list[int]:
    """The state of every code: digit by digit, the lowest first, all codes at once."""
    states = [START]
    for rank in range(ranks):
        states = [after_rank(state, copies, 4, chows and rank < 7) for copies in range(5) for state in states]
    return states


def _numbered(costs: list[Costs]) -> dict[Costs, int]:
    return {one: number for number, one in enumerate(sorted(set(costs)))}


def _classes(states: list[int], numbers: dict[Costs, int]) -> bytes:
    """The class of every code."""
    class_of = {state: numbers[costs_at(state)] for state in set(states)}
    return bytes([class_of[state] for state in states])


def holding(code: int) -> int:
    """What is held, by rank: any, an odd number, two or more, all four; and the number of pairs."""
    found = 0
    rank = 0
    while code:
        copies = code % 5
        found |= (copies > 0) << PRESENT + rank | (copies & 1) << ODD + rank
        found |= (copies > 1) << TWICE + rank | (copies > 3) << FULL + rank
        found += copies // 2 << PAIRS
        code //= 5
        rank += 1
    return found


def _knitted_third(start: int, present: int) -> int:
    """Of the ranks start, start + 3 and start + 6: those that are missing (bits 0-8), how many (bits 9-10), and the
    suit code of those that are there (from bit 11)."""
    ranks = (start, start + 3, start + 6)
    missing = [rank for rank in ranks if not present >> rank & 1]
    taken = sum([5**rank for rank in ranks if rank not in missing])
    return sum([1 << rank for rank in missing]) | len(missing) << 9 | taken << 11


def _wide(numbers: list[int]) -> bytes:
    return array("q", numbers).tobytes()
