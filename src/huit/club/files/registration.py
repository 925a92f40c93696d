"""Entry lists as CSV: number, last_name, first_name, country, ema_id, club, team, kind."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from functools import cache
from typing import Any, Final

from huit.club.event.entrant import (
    EMA_DIGITS,
    GUEST,
    HOUSE,
    LONGEST_NAME,
    MOST_ENTRANTS,
    Entrant,
    country_code,
    country_of_ema_id,
)
from huit.club.faults import DeskError, desk_fault
from huit.club.files.text import csv_lines, csv_text, decoded
from huit.core.data_files import read_data
from huit.core.faults import Fault

COLUMNS: Final = tuple(field.name for field in fields(Entrant))

Notes = tuple[Fault, ...]


def parse_entrants(content: bytes) -> tuple[tuple[Entrant, ...], Notes]:
    """The entrants by number, and notes about what was mended. Raises DeskError with every fault of the list."""
    text, notes = decoded(content)
    rows, broken = csv_lines(text)
    if not rows or (broken and int(dict(broken[0].values)["line"]) < rows[0][0]):  # the heading
        raise DeskError(*(broken or [desk_fault("entrants_empty")]))
    if len(rows) - 1 > MOST_ENTRANTS:
        raise DeskError(desk_fault("entrants_many", count=len(rows) - 1, most=MOST_ENTRANTS))
    reading = _Reading(_columns(rows[0][1]), len(rows[0][1]))
    for line, cells in rows[1:]:
        reading.read(line, cells)
    if faults := [*broken, *reading.faults]:
        raise DeskError(*sorted(faults, key=lambda fault: int(dict(fault.values).get("line", "0"))))
    if not reading.entrants:
        raise DeskError(desk_fault("entrants_empty"))
    return _numbered(reading.entrants), (*notes, *reading.notes)


def format_entrants(entrants: Iterable[Entrant], delimiter: str = ",") -> str:
    """The list that `parse_entrants` reads."""
    return csv_text([COLUMNS, *[[getattr(one, column) for column in COLUMNS] for one in entrants]], delimiter)


def _numbered(entrants: list[Entrant]) -> tuple[Entrant, ...]:
    """By number; those who came without one have the lowest that are free."""
    taken = {entrant.number for entrant in entrants}
    free = iter([number for number in range(1, len(entrants) + 1) if number not in taken])
    numbered = [entrant if entrant.number else replace(entrant, number=next(free)) for entrant in entrants]
    return tuple(sorted(numbered, key=lambda entrant: entrant.number))


def _columns(header: list[str]) -> dict[str, int]:
    """The place of each column that was recognised by its heading."""
    known = _headings()
    found: dict[str, int] = {}
    for place, heading in enumerate(header):
        column = known.get(_folded(heading))
        if column in found:
            raise DeskError(desk_fault("entrants_column_twice", column=heading))
        if column:
            found[column] = place
    if "last_name" not in found:
        raise DeskError(desk_fault("entrants_header", columns=", ".join(COLUMNS)))
    return found


class _Reading:
    """A list on its way in: entrants, faults and notes, and who has which number."""

    def __init__(self, columns: dict[str, int], width: int) -> None:
        self.columns = columns
        self.width = width  # cells of the heading
        self.entrants: list[Entrant] = []
        self.faults: list[Fault] = []
        self.notes: list[Fault] = []
        self.lines: dict[tuple[str, str], int] = {}  # of numbers, EMA numbers and names

    def read(self, line: int, cells: list[str]) -> None:
        cell = {name: cells[place] if place < len(cells) else "" for name, place in self.columns.items()}
        before = len(self.faults)
        beyond = next(filter(None, cells[self.width :]), "")
        if beyond:
            self.faults.append(desk_fault("entrant_cells", line=line, text=beyond[:20]))
        number = self._number(line, cell.get("number", ""))
        entrant = Entrant(
            number,
            self._name(line, cell["last_name"]),
            self._name(line, cell.get("first_name", ""), needed=False),
            self._country(line, cell.get("country", "")),
            self._ema_id(line, cell.get("ema_id", "")),
            self._name(line, cell.get("club", ""), needed=False),
            self._name(line, cell.get("team", ""), needed=False),
            self._kind(line, cell.get("kind", "")),
        )
        self.faults += self._twice(line, "number", str(number), "entrant_number_twice") if number else ()
        self.faults += self._twice(line, "ema_id", entrant.ema_id, "entrant_ema_twice") if entrant.ema_id else ()
        if len(self.faults) == before:
            self.notes += self._twice(line, "name", _folded(entrant.name), "entrant_name_twice", name=entrant.name)
            self.notes += _foreign_number(line, entrant)
            self.entrants.append(entrant)

    def _number(self, line: int, text: str) -> int:
        """Of the entrant; 0 where none is given."""
        if not text:
            return 0
        if text.isascii() and text.isdigit() and 0 < int(text) < 10_000:
            return int(text)
        self.faults.append(desk_fault("entrant_number", line=line, text=text[:20]))
        return 0

    def _name(self, line: int, text: str, needed: bool = True) -> str:
        if (needed and not text) or len(text) > LONGEST_NAME or not text.isprintable():
            self.faults.append(desk_fault("entrant_name", line=line, most=LONGEST_NAME))
        return text

    def _country(self, line: int, text: str) -> str:
        if not text:
            return ""
        code = country_code(text)
        if code is None:
            self.faults.append(desk_fault("entrant_country", line=line, text=text[:20]))
        return code or ""

    def _ema_id(self, line: int, text: str) -> str:
        digits = text.replace(" ", "").removesuffix(".0")  # as spreadsheets write a number
        if not digits or digits == "-":
            return ""
        if digits.isascii() and digits.isdigit():
            if len(digits) == EMA_DIGITS:
                return digits
            if len(digits) == EMA_DIGITS - 1:
                self.notes.append(desk_fault("entrant_ema_zero", line=line, ema_id=f"0{digits}"))
                return f"0{digits}"
        self.faults.append(desk_fault("entrant_ema", line=line, text=text[:20]))
        return ""

    def _kind(self, line: int, text: str) -> str:
        kind = _kinds().get(_folded(text))
        if kind is None:
            self.faults.append(desk_fault("entrant_kind", line=line, text=text[:20]))
        return kind or HOUSE

    def _twice(self, line: int, what: str, value: str, code: str, **values: str) -> list[Fault]:
        first = self.lines.setdefault((what, value), line)
        return [] if first == line else [desk_fault(code, line=line, first=first, **{what: value, **values})]


def _foreign_number(line: int, entrant: Entrant) -> Iterator[Fault]:
    """A note where the EMA number was given by another country than the entrant's."""
    given_by = country_of_ema_id(entrant.ema_id)
    if entrant.ema_id[:2] != GUEST and given_by and entrant.country and given_by != entrant.country:
        yield desk_fault(
            "entrant_ema_country", line=line, ema_id=entrant.ema_id, given_by=given_by, country=entrant.country
        )


def _folded(text: str) -> str:
    """Lower case without accents and dots."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(sign for sign in plain if not unicodedata.combining(sign) and sign not in ".°").split())


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(read_data("desk", "registration.toml"))


@cache
def _headings() -> dict[str, str]:
    return {_folded(heading): column for column in COLUMNS for heading in _data()[column]}


@cache
def _kinds() -> dict[str, str]:
    return {_folded(text): kind for kind, texts in _data()["kinds"].items() for text in texts}
