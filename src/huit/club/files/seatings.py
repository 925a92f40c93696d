"""Seatings as files: ours, Pantheon's script, and the template of mahjong-tournament-engine.

ours        CSV with the columns session, table, E, S, W, N; players from 1
pantheon    a line `7-2-1-8` for each table, an empty line between sessions; players from 1
engine      CSV without a heading: four rows for each table, a column for each session; players from 0 or 1
json        {"sessions": [[[east, south, west, north], ...], ...]} as `huit seat --json` writes it, players from 1;
            or a list of rows as in `engine`
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from huit.club.faults import DeskError, desk_fault
from huit.club.files.text import csv_rows, csv_text, decoded
from huit.club.seating.schedule import AT_A_TABLE, Schedule
from huit.core.faults import Fault

HEADING: Final = ("session", "table", "E", "S", "W", "N")
PANTHEON: Final = re.compile(r"\d+(-\d+){3}")

Sessions = list[list[list[int]]]


def parse_seating(content: bytes, numbers: Sequence[int] = ()) -> Schedule:
    """A seating in any of the forms. Raises DeskError where it is none.

    `numbers` are those of the entrants, 1 to N if there are none; the seating has their places in it, from 0.
    """
    text, _ = decoded(content)
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    if first[:1] in ("{", "["):
        return _checked(_from_json(text), numbers)
    if PANTHEON.fullmatch(first):
        return _checked(_from_pantheon(text), numbers)
    if first.casefold().startswith(HEADING[0]):
        return _checked(_from_ours(text), numbers)
    return _checked(_from_engine([[_number(cell, line) for cell in row] for line, row in csv_rows(text)]), numbers)


# Forms ----------------------------------------------------------------------------------------------------------------


def _from_ours(text: str) -> Sessions:
    sessions: dict[int, dict[int, list[int]]] = {}
    for line, row in list(csv_rows(text))[1:]:
        numbers = [_number(cell, line) for cell in row]
        if len(numbers) != len(HEADING):
            raise DeskError(desk_fault("seating_row", line=line, columns=", ".join(HEADING)))
        session, table, *four = numbers
        if table in sessions.setdefault(session, {}):
            raise DeskError(desk_fault("seating_table_twice", line=line, session=session, table=table))
        sessions[session][table] = four
    return [[tables[number] for number in sorted(tables)] for _, tables in sorted(sessions.items())]


def _from_pantheon(text: str) -> Sessions:
    sessions: Sessions = [[]]
    for line, row in enumerate(text.splitlines(), 1):
        if not row.strip():
            sessions.append([])
        elif PANTHEON.fullmatch(row.strip()):
            sessions[-1].append([int(number) for number in row.strip().split("-")])
        else:
            raise DeskError(desk_fault("seating_row_pantheon", line=line))
    return [tables for tables in sessions if tables]


def _from_engine(rows: list[list[int]]) -> Sessions:
    width = len(rows[0]) if rows else 0
    if not width or any(len(row) != width for row in rows):
        raise DeskError(desk_fault("seating_unknown"))
    lowest = min(min(row) for row in rows)
    shift = 1 if lowest == 0 else 0
    return [
        [
            [row[session] + shift for row in rows[first : first + AT_A_TABLE]]
            for first in range(0, len(rows), AT_A_TABLE)
        ]
        for session in range(width)
    ]


def _from_json(text: str) -> Sessions:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise DeskError(desk_fault("seating_json", reason=str(error)[:80])) from error
    if _is_rows(value, _is_number):
        return _from_engine(value)
    sessions = value.get("sessions") if isinstance(value, dict) else None
    if not isinstance(sessions, list) or not all(_is_rows(tables, _is_number) for tables in sessions):
        raise DeskError(desk_fault("seating_unknown"))
    return sessions


def _is_rows(value: object, is_cell: Callable[[object], bool]) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(row, list) and all(is_cell(cell) for cell in row) for row in value)
    )


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _number(cell: str, line: int) -> int:
    if not (cell.isascii() and cell.isdigit() and len(cell) < 6):
        raise DeskError(desk_fault("seating_number", line=line, text=cell[:20]))
    return int(cell)


# Check ----------------------------------------------------------------------------------------------------------------


def _checked(sessions: Sessions, numbers: Sequence[int]) -> Schedule:
    """Everybody sits exactly once in each session, four at a table."""
    players = AT_A_TABLE * len(sessions[0]) if sessions else 0
    if not players:
        raise DeskError(desk_fault("seating_unknown"))
    place = {number: place for place, number in enumerate(numbers or range(1, players + 1))}
    faults = [fault for number, tables in enumerate(sessions, 1) for fault in _faults(number, tables, place)]
    if faults:
        raise DeskError(*faults)
    return tuple(tuple(tuple(place[player] for player in four) for four in tables) for tables in sessions)


def _faults(session: int, tables: Sequence[Sequence[int]], place: dict[int, int]) -> Iterator[Fault]:
    seated: dict[int, int] = {}
    for table, four in enumerate(tables, 1):
        if len(four) != AT_A_TABLE:
            yield desk_fault("seating_not_four", session=session, table=table, count=len(four))
        for player in four:
            if player not in place:
                yield desk_fault("seating_player", session=session, table=table, player=player)
            elif player in seated:
                yield desk_fault("seating_twice", session=session, player=player, table=table, other=seated[player])
            seated.setdefault(player, table)
    for player in place:
        if player not in seated:
            yield desk_fault("seating_missing", session=session, player=player)


# Writing --------------------------------------------------------------------------------------------------------------


def seating_csv(sessions: Sequence[Sequence[Sequence[int]]], delimiter: str = ",") -> str:
    """Our form, of the entrants' numbers."""
    rows = [
        (session, table, *four) for session, tables in enumerate(sessions, 1) for table, four in enumerate(tables, 1)
    ]
    return csv_text([HEADING, *rows], delimiter)


def seating_pantheon(sessions: Sequence[Sequence[Sequence[int]]]) -> str:
    """The script of prescripted events in Pantheon."""
    return "\n".join("".join("-".join(map(str, four)) + "\n" for four in tables) for tables in sessions)


def seating_engine(sessions: Sequence[Sequence[Sequence[int]]]) -> str:
    """The template of mahjong-tournament-engine, players from 0."""
    tables = range(len(sessions[0]))
    return csv_text([[seats[table][seat] - 1 for seats in sessions] for table in tables for seat in range(AT_A_TABLE)])


# Ranking --------------------------------------------------------------------------------------------------------------


def parse_ranking(content: bytes, numbers: Sequence[int]) -> tuple[int, ...]:
    """The places in `numbers` of the entrants, best first: a CSV with a column `number`, or one number a line."""
    text, _ = decoded(content)
    rows = list(csv_rows(text))
    heading = [cell.casefold() for cell in rows[0][1]] if rows else []
    column = heading.index("number") if "number" in heading else 0
    place = {number: place for place, number in enumerate(numbers)}
    ranked: dict[int, int] = {}
    for line, row in rows[1:] if "number" in heading else rows:
        number = _number(row[column] if column < len(row) else "", line)
        if number not in place:
            raise DeskError(desk_fault("ranking_number", line=line, number=number))
        if number in ranked:
            raise DeskError(desk_fault("ranking_twice", line=line, number=number, first=ranked[number]))
        ranked[number] = line
    missing = [number for number in numbers if number not in ranked]
    if missing:
        raise DeskError(desk_fault("ranking_missing", numbers=", ".join(map(str, missing[:8]))))
    return tuple(place[number] for number in ranked)
