"""Generator (a), blocks: four blocks of as many numbers as there are tables, whose members never meet.

Session r, table t seats A_t, B_t+b, C_t+c and D_t+d and stands at number t+s. Where all differences between the columns
0, b, c, d, s are distinct over the sessions, nobody meets anybody twice and nobody sits at a table number twice.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any, Final

from huit.club.seating.chance import SeededChance
from huit.club.seating.generators.abelian import AbelianGroup
from huit.club.seating.schedule import AT_A_TABLE, Schedule, Seats
from huit.core.data_files import read_data

COLUMNS: Final = 4  # b, c, d and the table number
STEPS: Final = 20_000  # of the search for offsets; a few dozen are enough for 15 tables and more

Offsets = tuple[tuple[int, ...], ...]


@cache
def blocks(tables: int, sessions: int) -> Schedule:
    """Numbers 0 to n - 1 are block A, the next n block B, and so on. None where no offsets are known."""
    found = _offsets(tables, sessions)
    if found is None:
        return ()
    moduli, offsets = found
    group = AbelianGroup(moduli)
    return tuple(_session(row, group) for row in offsets)


def _session(row: tuple[int, ...], group: AbelianGroup) -> Seats:
    tables = group.size
    columns = (0, *row)[:AT_A_TABLE]
    seats = [
        tuple(block * tables + group.sums[table][offset] for block, offset in enumerate(columns))
        for table in range(tables)
    ]
    if len(row) < COLUMNS:
        return tuple(seats)
    placed = dict(zip([group.sums[table][row[-1]] for table in range(tables)], seats, strict=True))
    return tuple(placed[table] for table in range(tables))


def _offsets(tables: int, sessions: int) -> tuple[tuple[int, ...], Offsets] | None:
    """The group's moduli and a row for each session."""
    for row in _rows():
        if row["tables"] == tables:
            offsets = tuple(tuple(offset) for offset in row["offsets"])
            return (tuple(row["group"]), offsets[:sessions]) if sessions <= len(offsets) else None
    if sessions > tables or tables <= COLUMNS:
        return None
    if all(tables % factor for factor in range(2, tables)):
        return (tables,), tuple(tuple(r * column % tables for column in range(1, 5)) for r in range(sessions))
    searched = _OffsetSearch(tables, sessions).found()
    return None if searched is None else ((tables,), searched)


class _OffsetSearch:
    """Depth-first search for offsets in the cyclic group, a row after the other."""

    def __init__(self, tables: int, sessions: int) -> None:
        self.tables = tables
        self.sessions = sessions
        self.chance = SeededChance(f"huit blocks {tables} {sessions}")
        self.steps = STEPS
        self.rows: list[list[int]] = []  # with the column of zeros before the others
        self.used = [[set[int]() for _ in range(COLUMNS + 1)] for _ in range(COLUMNS + 1)]

    def found(self) -> Offsets | None:
        if not self._rows_from(0):
            return None
        return tuple(tuple(row[1:]) for row in self.rows)

    def _rows_from(self, session: int) -> bool:
        if session == self.sessions:
            return True
        self.rows.append([0, session])
        if self._columns_from(2):
            return True
        self.rows.pop()
        return False

    def _columns_from(self, column: int) -> bool:
        self.steps -= 1
        if self.steps < 0:
            return False
        if column > COLUMNS:
            return self._rows_from(len(self.rows))
        row = self.rows[-1]
        for offset in self.chance.order(self.tables):
            differences = [(offset - other) % self.tables for other in row]
            used = self.used[column]
            if any(difference in used[other] for other, difference in enumerate(differences)):
                continue
            row.append(offset)
            for other, difference in enumerate(differences):
                used[other].add(difference)
            if self._columns_from(column + 1):
                return True
            row.pop()
            for other, difference in enumerate(differences):
                used[other].discard(difference)
        return False


@cache
def _rows() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads(read_data("desk", "blocks.toml"))["blocks"]
    return rows
