"""Score sheets on paper: sixteen hands with the seats of each, changes, totals, penalties, signatures. One a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from huit.club.accounting import seats_in
from huit.club.event.model import Session, Tournament
from huit.club.paper.labels import session_time, session_title, wind
from huit.club.paper.sheet_of_paper import FELT, MARGIN, QUIET, SHADE, Paper
from huit.club.paper.typesetting import CENTRE, broken
from huit.club.seating.wording import LETTERS
from huit.club.sheet import LONGEST, PLAYERS
from huit.core.profiles import profile_named
from huit.core.rules.profile_types import Switches
from huit.core.words import Words
from huit.game.seating import round_of

BOLD_AFTER: Final = (4, 8, 12, 15, 16)
ROW: Final = 26.0
FOOT: Final = 100.0  # name, total, table points, and room to sign
# Columns before the four changes and the four totals: hand, seats, winner, giver, points, flowers.
WIDTHS: Final = (26.0, 46.0, 44.0, 44.0, 36.0, 24.0)


def score_sheets(event: Tournament, session: Session, words: Words) -> bytes:
    """A sheet for each table of a session, with the names of the four."""
    paper = Paper(words.say("paper_score_sheets"), words.language)
    switches = profile_named(event.settings.profile).switches
    for table in session.tables:
        names = [event.name(number) if number else "" for number in session.at_table(table)]
        title = f"{event.settings.name}  ·  {session_title(words, session)}  ·  {session_time(words, session)}".rstrip(
            " ·"
        )
        _sheet(paper, words, switches, title, str(table.number), names)
    return paper.saved()


def blank_score_sheet(words: Words, profile: str, title: str = "") -> bytes:
    """A form without names."""
    paper = Paper(words.say("paper_score_sheets"), words.language)
    _sheet(paper, words, profile_named(profile).switches, title, "", [""] * PLAYERS)
    return paper.saved()


def _sheet(paper: Paper, words: Words, switches: Switches, title: str, table: str, names: Sequence[str]) -> None:
    number = words.say("paper_table") + " " + (table or "____")
    y = paper.heading(title or words.say("paper_score_sheet"), number)
    y = _names(paper, words, names, y + 8)
    y = _grid(paper, words, switches, y + 12)
    _foot(paper, words, names, y + 14)
    paper.page()


def _names(paper: Paper, words: Words, names: Sequence[str], y: float) -> float:
    each = (paper.width - 2 * MARGIN) / PLAYERS
    for place, name in enumerate(names):
        x = MARGIN + place * each
        paper.box(x, y, each, 34, 0.6)
        paper.text(x + 4, y + 10, f"{'ABCD'[place]}  ·  {wind(words, place)}", 8, colour=QUIET)
        lines = broken(name, 9, each - 8, bold=True)
        if len(lines) == 1:
            paper.text(x + 4, y + 26, name, 11, bold=True, room=each - 8)
        else:
            paper.text(x + 4, y + 20, lines[0], 9, bold=True, room=each - 8)
            paper.text(x + 4, y + 30, " ".join(lines[1:]), 9, bold=True, room=each - 8)
    return y + 34


def _grid(paper: Paper, words: Words, switches: Switches, y: float) -> float:
    left, right = MARGIN, paper.width - MARGIN
    each = (right - left - sum(WIDTHS)) / (2 * PLAYERS)
    edges = [left]
    for width in (*WIDTHS, *[each] * (2 * PLAYERS)):
        edges.append(edges[-1] + width)
    heads = [words.say(key) for key in ("paper_hand", "paper_seats", "paper_winner", "paper_giver")]
    heads += [words.say(key) for key in ("paper_points", "paper_flowers")]
    heads += list("ABCD") * 2
    paper.box(left, y, right - left, 28, 0.6, SHADE)
    for place, head in enumerate(heads):
        middle = (edges[place] + edges[place + 1]) / 2
        paper.text(middle, y + 23, head, 8, align=CENTRE, room=edges[place + 1] - edges[place] - 3)
    for first, key in ((len(WIDTHS), "paper_changes"), (len(WIDTHS) + PLAYERS, "paper_totals")):
        paper.text((edges[first] + edges[first + PLAYERS]) / 2, y + 10, words.say(key), 8, align=CENTRE, colour=QUIET)
    top = y + 28
    for hand in range(LONGEST):
        row = top + hand * ROW
        paper.text((edges[0] + edges[1]) / 2, row + 17, str(hand + 1), 10, bold=True, align=CENTRE)
        winds = " ".join([words.say(LETTERS[seat]) for seat in seats_in(hand, switches)])
        paper.text(
            (edges[1] + edges[2]) / 2, row + 12, words.say(LETTERS[round_of(hand)]), 7, align=CENTRE, colour=QUIET
        )
        paper.text((edges[1] + edges[2]) / 2, row + 21, winds, 8, align=CENTRE, room=WIDTHS[1] - 4)
        width = 1.4 if hand + 1 in BOLD_AFTER else 0.3
        paper.line(left, row + ROW, right, row + ROW, width)
    bottom = top + LONGEST * ROW
    for place, edge in enumerate(edges):
        heavy = place in (0, len(WIDTHS), len(WIDTHS) + PLAYERS, len(edges) - 1)
        paper.line(edge, y if heavy else y + 13, edge, bottom, 1.0 if heavy else 0.3)
    return bottom


def _foot(paper: Paper, words: Words, names: Sequence[str], y: float) -> None:
    left, right = MARGIN, paper.width - MARGIN
    paper.text(left, y + 6, words.say("paper_penalties"), 9, bold=True, colour=FELT)
    for line in range(3):
        paper.line(left, y + 24 + line * 18, right, y + 24 + line * 18, 0.3)
    each = (right - left) / PLAYERS
    base = y + 78
    labels = [words.say(key) for key in ("paper_total", "paper_table_points", "paper_signature")]
    for place in range(PLAYERS):
        x = left + place * each
        paper.box(x, base, each, FOOT, 0.6)
        paper.text(x + 4, base + 10, f"{'ABCD'[place]}  {names[place]}", 8, room=each - 8)
        for line, label in enumerate(labels):
            top = base + 14 + line * 22
            paper.line(x, top, x + each, top, 0.2)
            paper.text(x + 4, top + 14, label, 7, colour=QUIET)
