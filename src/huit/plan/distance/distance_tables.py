"""Tables of distances: classes of families of tiles that cost the same, and what two classes cost together.

The 5**9 copies of a suit's ranks have but 126 different lists of costs (see huit.plan.distance.costs), the honours 55,
and all that any families make together only 180 in all. These lists are numbered: a list is a *class*, a byte. So the
missing tiles of a hand are found in seven look-ups:

    suit_class, honor_class   a suit code or honor code (see huit.core.fast.codes) to its class
    both                      two classes, the first one times 256, to the class of both families together
    missing                   a number of sets, and two classes: the tiles missing for these sets and a pair
    costs                     the list of costs of each class
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from huit.core.fast.tables.files import File, hash_of, kept, write
from huit.core.fast.tables.profile_tables import Content
from huit.plan.distance.costs import COSTS, MOST_SETS, START, Costs, after_rank, cost_index, costs_at, together

ROW: Final = 256  # entries of a row; there are fewer classes, but a row of 256 can translate bytes

_SOURCES: Final = (Path(__file__), Path(__file__).with_name("costs.py"))


class DistanceTables:
    """The tables as they are indexed. `missing` is cut into rows: `sets * classes + class` finds one."""

    __slots__ = ("both", "classes", "costs", "honor_class", "missing", "suit_class")

    def __init__(self, content: Content) -> None:
        self.suit_class: bytes = content["suit_class"]
        self.honor_class: bytes = content["honor_class"]
        self.both: bytes = content["both"]
        self.missing: list[bytes] = [content["missing"][at : at + ROW] for at in range(0, len(content["missing"]), ROW)]
        self.classes: int = len(self.both) // ROW
        self.costs: list[Costs] = [
            tuple(content["costs"][at : at + COSTS]) for at in range(0, len(content["costs"]), COSTS)
        ]


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
    """All tables as bytes."""
    suits = _states_by_code(9, chows=True)
    honors = _states_by_code(7, chows=False)
    numbers = _numbered({costs_at(state) for state in {*suits, *honors}})
    sums = {(one, other): together(one, other) for one in numbers for other in numbers}
    return {
        "suit_class": _classes(suits, numbers),
        "honor_class": _classes(honors, numbers),
        "both": _rows(numbers, [[numbers[sums[one, other]] for other in numbers] for one in numbers]),
        "missing": b"".join(
            [
                _rows(numbers, [[sums[one, other][cost_index(sets, 1)] for other in numbers] for one in numbers])
                for sets in range(MOST_SETS + 1)
            ]
        ),
        "costs": b"".join([bytes(one) for one in numbers]),
    }


def _states_by_code(ranks: int, chows: bool) -> list[int]:
    """The state of every code: digit by digit, the lowest first, all codes at once."""
    states = [START]
    for rank in range(ranks):
        states = [after_rank(state, copies, 4, chows and rank < 7) for copies in range(5) for state in states]
    return states


def _numbered(costs: set[Costs]) -> dict[Costs, int]:
    """Numbers for these lists and for all that they make together."""
    found = set(costs)
    new = found
    while new:
        new = {together(one, other) for one in new for other in costs} - found
        found |= new
    return {one: number for number, one in enumerate(sorted(found))}


def _classes(states: list[int], numbers: dict[Costs, int]) -> bytes:
    """The class of every code."""
    class_of = {state: numbers[costs_at(state)] for state in set(states)}
    return bytes([class_of[state] for state in states])


def _rows(numbers: dict[Costs, int], rows: list[list[int]]) -> bytes:
    room = bytes(ROW - len(numbers))
    return b"".join([bytes(row) + room for row in rows])
