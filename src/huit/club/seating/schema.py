"""A schema: the seating of numbers that is published before anybody draws one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from huit.club.seating.schedule import Schedule, renumbered


@dataclass(frozen=True, slots=True)
class Cell:
    """Numbers that some entrants draw among themselves. Cells of one kind are drawn among each other first."""

    numbers: tuple[int, ...]
    entrants: tuple[int, ...]
    kind: int


@dataclass(frozen=True, slots=True)
class Schema:
    """A seating of numbers, the generator that made it, and who draws which numbers."""

    generator: str
    schedule: Schedule
    cells: tuple[Cell, ...]

    @property
    def players(self) -> int:
        return sum(len(cell.numbers) for cell in self.cells)

    @property
    def text(self) -> str:
        """The text that is hung up before the draw; numbers, tables and sessions from 1."""
        return "\n".join([*self._cell_lines(), *self._session_lines()]) + "\n"

    def _cell_lines(self) -> Iterable[str]:
        for number, cell in enumerate(self.cells, 1):
            numbers = " ".join(str(one + 1) for one in cell.numbers)
            entrants = " ".join(str(one + 1) for one in cell.entrants)
            yield f"draw {number} kind {cell.kind} numbers {numbers} entrants {entrants}"

    def _session_lines(self) -> Iterable[str]:
        for number, seats in enumerate(self.schedule, 1):
            tables = [f"{table} {'-'.join(str(one + 1) for one in four)}" for table, four in enumerate(seats, 1)]
            yield f"session {number} tables {' '.join(tables)}"

    @property
    def digest(self) -> str:
        """SHA-256 of the text, in hexadecimal: told before the draw."""
        return sha256(self.text.encode()).hexdigest()

    def seated(self, number_of: tuple[int, ...]) -> Schedule:
        """The seating of the entrants, each under the number that he drew."""
        entrant_of = [0] * self.players
        for entrant, number in enumerate(number_of):
            entrant_of[number] = entrant
        return renumbered(self.schedule, entrant_of)

    def undrawn(self) -> tuple[int, ...]:
        """The number of each entrant if everybody took the first one left."""
        numbers = [0] * self.players
        for cell in self.cells:
            for entrant, number in zip(cell.entrants, cell.numbers, strict=True):
                numbers[entrant] = number
        return tuple(numbers)
