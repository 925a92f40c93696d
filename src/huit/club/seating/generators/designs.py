"""Generator (b), the starter: a few sessions moved round by a group give all sessions of a small field.

The designs stand in data/desk/designs.toml.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from huit.club.seating.generators.abelian import AbelianGroup
from huit.club.seating.schedule import Schedule, Seats
from huit.core.data_files import read_data


@cache
def design(players: int) -> Schedule:
    """All sessions of a design, in which no two meet twice; none for a number of players that has no design."""
    for row in _rows():
        if row["numbers"] == players:
            return _developed(row)
    return ()


def _developed(row: Mapping[str, Any]) -> Schedule:
    group = AbelianGroup(row["group"])
    moving = row["orbits"] * group.size
    return tuple(
        _shifted(session["tables"], shift, group, moving)
        for session in row["sessions"]
        for shift in session.get("shifts", range(group.size))
    )


def _shifted(tables: list[list[int]], shift: int, group: AbelianGroup, moving: int) -> Seats:
    return tuple(
        tuple(number if number >= moving else _moved(number, shift, group) for number in table) for table in tables
    )


def _moved(number: int, shift: int, group: AbelianGroup) -> int:
    orbit, element = divmod(number, group.size)
    return orbit * group.size + group.sums[element][shift]


@cache
def _rows() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads(read_data("desk", "designs.toml"))["designs"]
    return rows
