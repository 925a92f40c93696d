"""The results of a tournament for the EMA: a workbook, .xls or .xlsx, with the columns that its readers know.

Row 1 is a heading, players follow. Columns from A: C place, D first name, E last name, F EMA number, G table points,
H score, I member of the EMA, J country (three letters). The tournament stands in row 3: A title, B players, L country,
M place, N MERS weight, P rules, Q dates, R days.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any, Final

from huit.club.event.entrant import GUEST, three_letters
from huit.club.event.model import Tournament
from huit.club.faults import DeskError, desk_fault
from huit.club.mers import mers_weight
from huit.club.standings.individual import standings_of
from huit.club.standings.points import UNIT
from huit.core.faults import Fault

SHEET: Final = "Results"
HEADING: Final = (
    *("Tournament", "Players", "Place", "First name", "Last name", "EMA number", "Table points", "Score", "EMA member"),
    *("Country", "", "Tournament country", "Town", "MERS", "", "Rules", "Dates", "Days"),
)
TOURNAMENT_ROW: Final = 2  # from 0

Cell = str | int | float
Row = dict[int, Cell]  # by column, from 0


def ema_rows(event: Tournament) -> tuple[list[Row], tuple[Fault, ...]]:
    """The rows of the workbook after its heading, and warnings about what a reader may refuse."""
    rows: list[Row] = []
    warnings = []
    for row in standings_of(event).rows:
        entrant = event.entrants[row.number]
        member = bool(entrant.ema_id) and not entrant.ema_id.startswith(GUEST)
        if not entrant.ema_id:
            warnings.append(desk_fault("mers_no_number", number=row.number, name=entrant.name))
        rows.append(
            {
                2: row.place,
                3: entrant.first_name,
                4: entrant.last_name,
                5: entrant.ema_id,
                6: round(row.points / UNIT, 2),
                7: row.score,
                8: int(member),
                9: three_letters(entrant.country),
            }
        )
    while len(rows) < TOURNAMENT_ROW:
        rows.append({})
    rows[TOURNAMENT_ROW - 1] |= _tournament(event)
    return rows, tuple(warnings)


def _tournament(event: Tournament) -> Row:
    settings = event.settings
    return {
        0: settings.name,
        1: len(standings_of(event).rows),
        11: three_letters(settings.country),
        12: settings.place,
        13: mers_weight(event).total,
        15: "MCR",
        16: dates_text(settings.first_day, settings.last_day),
        17: settings.days,
    }


MONTHS: Final = ("Jan.", "Feb.", "Mar.", "Apr.", "May", "Jun.", "Jul.", "Aug.", "Sep.", "Oct.", "Nov.", "Dec.")


def dates_text(first: str, last: str) -> str:
    """The dates as the EMA's lists have them: `6-7 Jun. 2026`, `30 May - 1 Jun. 2026`."""
    if not first:
        return ""
    last = last or first
    (year, month, day), (end_year, end_month, end_day) = (
        tuple([int(part) for part in date.split("-")]) for date in (first, last)
    )
    end = f"{end_day} {MONTHS[end_month - 1]} {end_year}"
    if first == last:
        return end
    if (year, month) == (end_year, end_month):
        return f"{day}-{end}"
    return f"{day} {MONTHS[month - 1]}{f' {year}' if year != end_year else ''} - {end}"


# Workbooks ------------------------------------------------------------------------------------------------------------


def ema_xls(event: Tournament) -> bytes:
    """The workbook as .xls. Raises DeskError without the package that writes it."""
    book = _package("xlwt").Workbook(encoding="utf-8")
    sheet = book.add_sheet(SHEET)
    for column, heading in enumerate(HEADING):
        sheet.write(0, column, heading)
    for number, row in enumerate(ema_rows(event)[0], 1):
        for column, value in row.items():
            sheet.write(number, column, value)
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def ema_xlsx(event: Tournament) -> bytes:
    """The workbook as .xlsx. Raises DeskError without the package that writes it."""
    book = _package("openpyxl").Workbook()
    sheet = book.active
    sheet.title = SHEET
    sheet.append(HEADING)
    for number, row in enumerate(ema_rows(event)[0], 2):
        for column, value in row.items():
            sheet.cell(number, column + 1, value)
            if isinstance(value, str):
                sheet.cell(number, column + 1).data_type = "s"  # a name that begins with = is no formula
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def _package(name: str) -> Any:
    """A package of huit[desk], imported when it is needed."""
    try:
        return __import__(name)
    except ImportError as error:
        raise DeskError(desk_fault("desk_extra_missing", name=name)) from error
