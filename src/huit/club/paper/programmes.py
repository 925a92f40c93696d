"""Programmes: a card of A6 for each player, four a page; on the back, if that is wanted, the opponents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from huit.club.event.entrant import Entrant
from huit.club.event.model import Tournament
from huit.club.paper.labels import about, alphabetical, no_seat, session_time, session_title, where_and_when, wind
from huit.club.paper.sheet_of_paper import FELT, QUIET, Paper
from huit.club.paper.typesetting import CENTRE, RIGHT
from huit.club.sheet import PLAYERS
from huit.core.words import Words

A_PAGE: Final = 4
PAD: Final = 18.0


def programmes(event: Tournament, words: Words, opponents: bool = False) -> bytes:
    """The cards by last name. With `opponents` every page has a back, to be turned over its long side."""
    paper = Paper(words.say("paper_programmes"), words.language)
    people = alphabetical(event)
    for first in range(0, len(people), A_PAGE):
        four = people[first : first + A_PAGE]
        _page(paper, event, words, four, back=False)
        if opponents:
            _page(paper, event, words, four, back=True)
    return paper.saved()


def _page(paper: Paper, event: Tournament, words: Words, four: Sequence[Entrant], back: bool) -> None:
    width, height = paper.width / 2, paper.height / 2
    for place, entrant in enumerate(four):
        column, row = place % 2, place // 2
        x = (1 - column if back else column) * width
        paper.box(x, row * height, width, height, 0.3)
        if back:
            _opponents(paper, event, words, entrant, x, row * height, width)
        else:
            _front(paper, event, words, entrant, x, row * height, width)
    paper.page()


def _front(paper: Paper, event: Tournament, words: Words, entrant: Entrant, x: float, y: float, width: float) -> None:
    room = width - 2 * PAD
    paper.text(x + PAD, y + 28, event.settings.name, 11, bold=True, colour=FELT, room=room)
    paper.text(x + PAD, y + 41, where_and_when(words, event), 8, colour=QUIET, room=room)
    paper.name(x + PAD, y + 72, entrant.name, 17, room - 46)
    paper.text(x + width - PAD, y + 72, str(entrant.number), 22, bold=True, align=RIGHT, colour=FELT)
    paper.text(x + PAD, y + 87, about(entrant), 8, colour=QUIET, room=room)
    _rows(paper, event, words, entrant, x + PAD, y + 108, room)


def _rows(paper: Paper, event: Tournament, words: Words, entrant: Entrant, x: float, y: float, room: float) -> None:
    edges = (x, x + room * 0.3, x + room * 0.68, x + room * 0.84)
    step = min(26.0, 270.0 / (len(event.sessions) + 1))
    size = min(11.0, step * 0.56)
    heads = ("paper_session", "paper_time", "paper_table", "paper_wind")
    for edge, head in zip(edges, heads, strict=True):
        paper.text(edge, y, words.say(head), 8, colour=QUIET)
    paper.line(x, y + 4, x + room, y + 4)
    for session in event.sessions:
        y += step
        seat = event.seat_of(session, entrant.number)
        paper.text(edges[0], y, session_title(words, session), size)
        paper.text(edges[1], y, session_time(words, session), size)
        if seat is not None:
            table, place = seat
            paper.text(edges[2] + 14, y, str(table.number), size * 1.25, bold=True, align=CENTRE)
            paper.text(edges[3], y, wind(words, place), size)
        else:
            paper.text(edges[2] + 14, y, no_seat(session), size, align=CENTRE)


def _opponents(
    paper: Paper, event: Tournament, words: Words, entrant: Entrant, x: float, y: float, width: float
) -> None:
    room = width - 2 * PAD
    paper.text(x + PAD, y + 28, words.say("paper_opponents"), 11, bold=True, colour=FELT)
    paper.text(
        x + width - PAD, y + 28, f"{entrant.number}  {entrant.name}", 9, align=RIGHT, colour=QUIET, room=room / 2
    )
    top = y + 50
    step = min(54.0, 352.0 / max(1, len(event.sessions)))
    size = min(9.0, (step - 4) / PLAYERS)
    for session in event.sessions:
        seat = event.seat_of(session, entrant.number)
        four = session.at_table(seat[0]) if seat else ()
        others = [event.name(number) for number in four if number not in (0, entrant.number)] or [no_seat(session)]
        paper.text(x + PAD, top, str(session.number), 11, bold=True)
        for line, name in enumerate(others):
            paper.text(x + PAD + 22, top + line * size * 1.25, name, size, room=room - 22)
        top += step
