"""Table sheets: number, session and the four of a table, with a QR code that opens its score sheet. Two a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from huit.club.event.model import Session, TableSeats, Tournament
from huit.club.faults import DeskError, desk_fault
from huit.club.paper.labels import SIGNS, about, session_time, session_title, wind
from huit.club.paper.sheet_of_paper import FELT, MARGIN, QUIET, Paper
from huit.club.paper.typesetting import CENTRE, RIGHT
from huit.core.words import Words

A_PAGE = 2


def table_sheets(event: Tournament, session: Session, words: Words, links: Mapping[int, str] | None = None) -> bytes:
    """A sheet for each table. `links` are the addresses behind the QR codes, by table; without one there is no code."""
    paper = Paper(words.say("paper_table_sheets"), words.language)
    half = paper.height / 2
    for place, table in enumerate(session.tables):
        top = half * (place % A_PAGE)
        _sheet(paper, event, session, table, words, top, (links or {}).get(table.number, ""))
        if place % A_PAGE:
            paper.page()
        else:
            paper.line(0, half, paper.width, half, 0.3)
    if len(session.tables) % A_PAGE:
        paper.page()
    return paper.saved()


def _sheet(
    paper: Paper, event: Tournament, session: Session, table: TableSeats, words: Words, top: float, link: str
) -> None:
    right = paper.width - MARGIN
    paper.text(MARGIN, top + 42, event.settings.name, 13, bold=True, colour=FELT, room=300)
    title = f"{session_title(words, session)}  ·  {session_time(words, session)}".rstrip(" ·")
    paper.text(MARGIN, top + 60, title, 11, colour=QUIET)
    paper.text(right, top + 40, words.say("paper_table"), 12, align=RIGHT, colour=QUIET)
    paper.text(right, top + 96, str(table.number), 60, bold=True, align=RIGHT)
    y = top + 150
    room = paper.width - 2 * MARGIN - (150 if link else 0)
    for place, number in enumerate(session.at_table(table)):
        _player(paper, event, words, place, number, MARGIN, y, room)
        y += 56
    if link:
        size = 130.0
        paper.squares(right - size, top + 150, qr_matrix(link), size)
        paper.text(right - size / 2, top + 296, words.say("paper_scan"), 8, align=CENTRE, colour=QUIET, room=size + 12)
        server = "/".join(link.split("/")[:3])  # which computer the phone must reach; the rest is in the code
        paper.text(right - size / 2, top + 309, server, 8, align=CENTRE, colour=QUIET, room=size + 12)


def _player(
    paper: Paper, event: Tournament, words: Words, place: int, number: int, x: float, y: float, room: float
) -> None:
    paper.text(x, y, SIGNS[place], 24)
    paper.text(x + 34, y - 15, wind(words, place), 8, colour=QUIET)
    entrant = event.entrants.get(number)
    if entrant is None:
        paper.text(x + 34, y + 6, "—", 15)
        return
    paper.name(x + 34, y + 6, entrant.name, 17, room - 80)
    paper.text(x + 34, y + 19, about(entrant), 9, colour=QUIET, room=room - 80)
    paper.text(x + room - 8, y + 6, str(number), 14, align=RIGHT, colour=QUIET)
    paper.line(x, y + 30, x + room, y + 30, 0.3)


def qr_matrix(text: str) -> tuple[tuple[int, ...], ...]:
    """The squares of a QR code, with the quiet zone around it. Raises DeskError without the package that makes it."""
    segno: Any
    try:
        import segno  # noqa: PLC0415 (only where a code is drawn)
    except ImportError as error:
        raise DeskError(desk_fault("desk_extra_missing", name="segno")) from error
    code = segno.make(text, error="m", micro=False)
    return tuple([tuple([int(bool(cell)) for cell in row]) for row in code.matrix_iter(border=2)])
