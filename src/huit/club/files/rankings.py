"""Rankings as CSV: our own list, and the one that European-Mahjong reads."""

from __future__ import annotations

from typing import Final

from huit.club.event.model import Tournament
from huit.club.faults import DeskError, desk_fault
from huit.club.files.text import csv_text
from huit.club.mers import base_rank
from huit.club.standings.groups import GroupRow, nation_standings, team_standings
from huit.club.standings.individual import standings_of
from huit.club.standings.points import UNIT, format_points

COLUMNS: Final = (
    "place",
    "number",
    "last_name",
    "first_name",
    "country",
    "ema_id",
    "club",
    "team",
    "table_points",
    "score",
)
BASE_RANK: Final = "mers_base_rank"
EUROPEAN: Final = ("position", "ema_id", "last_name", "first_name", "nationality", "points", "mahjong")


def standings_csv(event: Tournament, delimiter: str = ",", decimal: str = ".") -> str:
    """The individual ranking, with table points and score of each session. `huit seat --standings` reads it.

    A tournament of the MERS has the base ranks that these places would give.
    """
    standings = standings_of(event)
    mers = event.settings.mers
    numbers = [session.number for session in event.sessions]
    of_sessions = [f"{what}_{number}" for number in numbers for what in ("tp", "score")]
    rows: list[list[object]] = [[*COLUMNS, *([BASE_RANK] if mers else []), *of_sessions]]
    for row in standings.rows:
        one = event.entrants[row.number]
        cells: list[object] = [row.place, row.number, one.last_name, one.first_name, one.country]
        cells += [one.ema_id, one.club, one.team, format_points(row.points, decimal), row.score]
        cells += [base_rank(row.place, len(standings.rows))] if mers else []
        for line in row.lines:
            cells += ["", ""] if line is None else [format_points(line.points, decimal), line.score]
        rows.append(cells)
    return csv_text(_safe(rows), delimiter)


def teams_csv(event: Tournament, delimiter: str = ",", decimal: str = ".") -> str:
    """The ranking of the teams."""
    return _groups(event, team_standings(event), "team", delimiter, decimal)


def nations_csv(event: Tournament, delimiter: str = ",", decimal: str = ".") -> str:
    """The ranking of the nations."""
    return _groups(event, nation_standings(event), "nation", delimiter, decimal)


def _groups(event: Tournament, groups: tuple[GroupRow, ...], name: str, delimiter: str, decimal: str) -> str:
    rows: list[list[object]] = [["place", name, "table_points", "score", "members"]]
    for row in groups:
        members = ", ".join([event.name(number) for number in row.members])
        rows.append([row.place, row.name, format_points(row.points, decimal), row.score, members])
    return csv_text(_safe(rows), delimiter)


def european_csv(event: Tournament, rounded: bool = False, decimal: str = ".") -> str:
    """The list that European-Mahjong imports. Its points are whole: raises DeskError for shared table points.

    `rounded` writes them rounded, halves upwards, and so not as they were won.
    """
    rows: list[list[object]] = [list(EUROPEAN)]
    broken = []
    for row in standings_of(event).rows:
        one = event.entrants[row.number]
        if row.points % UNIT:
            broken.append(f"{one.name} ({format_points(row.points, decimal)})")
        points = (2 * row.points + UNIT) // (2 * UNIT)
        rows.append([row.place, one.ema_id, one.last_name, one.first_name, one.country, points, row.score])
    if broken and not rounded:
        raise DeskError(desk_fault("european_shared", count=len(broken), names=", ".join(broken)))
    return csv_text(_safe(rows))


def _safe(rows: list[list[object]]) -> list[list[object]]:
    """Names that a spreadsheet would take for a formula get an apostrophe."""
    return [
        [f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "@", "+", "\t") else cell for cell in row]
        for row in rows
    ]
