"""Results on paper: standings, certificates, the foul record of a session."""

from __future__ import annotations

from collections.abc import Sequence

from huit.club.event.acts import Deduction
from huit.club.event.checks.rulings import only_on_sheets
from huit.club.event.model import DeskPenalty, Session, Tournament
from huit.club.faults import DeskError, desk_fault
from huit.club.paper.labels import session_title, where_and_when
from huit.club.paper.sheet_of_paper import FELT, QUIET, Column, Paper, long_table
from huit.club.paper.typesetting import CENTRE, RIGHT
from huit.club.penalties.sentences import case_in_words, clause_of
from huit.club.standings.groups import GroupRow, nation_standings, team_standings
from huit.club.standings.individual import StandingsRow, standings_of
from huit.club.standings.points import format_points
from huit.core.words import Words
from huit.core.words.explanation_types import signed

BLANK_ROWS = 22
PLACES = {1: "paper_certificate_place_1", 2: "paper_certificate_place_2", 3: "paper_certificate_place_3"}


def standings_paper(event: Tournament, words: Words) -> bytes:
    """The individual ranking with the table points of each session; then teams and nations, where there are any."""
    paper = Paper(words.say("paper_standings"), words.language)
    standings = standings_of(event)
    decimal = words.say("decimal_separator")
    right = words.say("paper_provisional") if standings.provisional or not event.finished else words.say("paper_final")
    columns = [Column(words.say("paper_place"), 6, RIGHT), Column(words.say("paper_name"), 30)]
    columns += [Column(words.say("paper_country"), 6), Column(words.say("paper_table_points"), 10, RIGHT)]
    columns += [Column(words.say("paper_score"), 8, RIGHT)]
    columns += [Column(str(session.number), 5.5, RIGHT) for session in event.sessions]
    rows = [_row(event, row, decimal) for row in standings.rows]
    long_table(paper, event.settings.name, right, columns, rows, 15.5, 9.5)
    teams, nations = team_standings(event), nation_standings(event)
    if len(teams) > 1:
        _groups(paper, event, words, words.say("paper_teams"), words.desk("team"), teams)
    if len(nations) > 1:
        _groups(paper, event, words, words.say("paper_nations"), words.say("paper_country"), nations)
    return paper.saved()


def _row(event: Tournament, row: StandingsRow, decimal: str) -> list[str]:
    entrant = event.entrants[row.number]
    cells = [str(row.place), entrant.name, entrant.country, format_points(row.points, decimal), signed(row.score)]
    return [*cells, *["" if line is None else format_points(line.points, decimal) for line in row.lines]]


def _groups(
    paper: Paper, event: Tournament, words: Words, title: str, heading: str, groups: Sequence[GroupRow]
) -> None:
    columns = [Column(words.say("paper_place"), 6, RIGHT), Column(heading, 22)]
    columns += [Column(words.say("paper_table_points"), 9, RIGHT), Column(words.say("paper_score"), 8, RIGHT)]
    columns += [Column(words.say("paper_members"), 50)]
    decimal = words.say("decimal_separator")
    rows = [
        [
            str(row.place),
            row.name,
            format_points(row.points, decimal),
            signed(row.score),
            words.say("comma").join([event.name(number) for number in row.members]),
        ]
        for row in groups
    ]
    long_table(paper, f"{event.settings.name}  ·  {title}", "", columns, rows, 15.5, 9.5)


# Certificates ---------------------------------------------------------------------------------------------------------


def certificates(event: Tournament, words: Words) -> bytes:
    """A page for each of the first three places. Raises DeskError as long as nobody has played."""
    if not any(session.results for session in event.sessions):
        raise DeskError(desk_fault("certificates_early"))
    paper = Paper(words.say("paper_certificates"), words.language, wide=True)
    for row in standings_of(event).rows:
        if row.place in PLACES and not row.disqualified:
            _certificate(paper, event, words, row)
    if not paper.pages:
        paper.page()
    return paper.saved()


def _certificate(paper: Paper, event: Tournament, words: Words, row: StandingsRow) -> None:
    middle, room = paper.width / 2, paper.width - 160
    for inset, width in ((24, 2.2), (31, 0.6)):
        paper.box(inset, inset, paper.width - 2 * inset, paper.height - 2 * inset, width, colour=FELT)
    settings = event.settings
    paper.text(middle, 108, settings.name, 26, bold=True, align=CENTRE, colour=FELT, room=room)
    paper.text(middle, 134, where_and_when(words, event), 13, align=CENTRE, colour=QUIET, room=room)
    paper.text(middle, 196, words.say("paper_certificate"), 16, align=CENTRE, colour=QUIET)
    paper.text(middle, 256, event.name(row.number), 40, bold=True, align=CENTRE, room=room)
    paper.text(middle, 318, words.say(PLACES[row.place]), 28, align=CENTRE, colour=FELT)
    if not event.finished:
        paper.text(middle, 384, words.say("paper_provisional"), 14, bold=True, align=CENTRE, colour=FELT)
    players = len(standings_of(event).rows)
    points = format_points(row.points, words.say("decimal_separator"))
    text = words.say("paper_certificate_points", points=points, score=signed(row.score), players=players)
    paper.text(middle, 350, text, 14, align=CENTRE, colour=QUIET, room=room)
    for x, label in ((paper.width * 0.28, "paper_organiser"), (paper.width * 0.72, "paper_head_referee")):
        paper.line(x - 100, 470, x + 100, 470)
        paper.text(x, 486, words.say(label), 10, align=CENTRE, colour=QUIET)
    paper.page()


# Foul record ----------------------------------------------------------------------------------------------------------


def foul_record(event: Tournament, session: Session, words: Words) -> bytes:
    """The rulings of a session and those that only sheets have, for the four to sign; a sentence if there are none."""
    paper = Paper(words.say("paper_foul_record"), words.language, wide=True)
    rows = [_penalty(event, words, one) for one in event.penalties if one.given.session == session.number]
    rows += [_on_sheet(event, words, table, one) for table, one in only_on_sheets(event, session)]
    title = "  ·  ".join([words.say("paper_foul_record"), event.settings.name, session_title(words, session)])
    none = [["", "", "", words.say("paper_no_fouls"), "", "", "", ""]]
    _fouls(paper, words, title, rows or none, where_and_when(words, event))
    return paper.saved()


def blank_foul_record(words: Words) -> bytes:
    """An empty form."""
    paper = Paper(words.say("paper_foul_record"), words.language, wide=True)
    _fouls(paper, words, words.say("paper_foul_record"), [[""] * 8 for _ in range(BLANK_ROWS)], "")
    return paper.saved()


def _fouls(paper: Paper, words: Words, title: str, rows: Sequence[Sequence[str]], right: str) -> None:
    heads = ("paper_table", "paper_hand", "paper_name", "paper_case", "paper_clause", "paper_points")
    shares = (6, 6, 22, 30, 12, 8)
    columns = [Column(words.say(head), share) for head, share in zip(heads, shares, strict=True)]
    columns += [Column(words.say("paper_referee"), 14), Column(words.say("paper_signature"), 16)]
    long_table(paper, title, right, columns, rows, 20, 9)


def _penalty(event: Tournament, words: Words, one: DeskPenalty) -> list[str]:
    given = one.given
    taken = Deduction(given.number, given.points, given.case, given.clause, given.hand)
    return [*_offence(event, words, given.table, taken), given.referee, ""]


def _on_sheet(event: Tournament, words: Words, table: int, one: Deduction) -> list[str]:
    return [*_offence(event, words, table, one), "", ""]


def _offence(event: Tournament, words: Words, table: int, one: Deduction) -> list[str]:
    """The cells of a ruling; the clause that nobody wrote is that of its case."""
    profile = event.settings.profile
    case, clause = case_in_words(profile, one.case, words), one.clause or clause_of(profile, one.case, words)
    points = f"-{one.points}" if one.points else "0"
    return [str(table or ""), str(one.hand or ""), event.name(one.number), case, clause, points]
