"""Lines of a session: score and table points of everybody who sat there, and of those who should have."""

from __future__ import annotations

from dataclasses import dataclass

from huit.club.event.model import Session, TableResult, TableSeats, Tournament
from huit.club.event.substitutes import substitute_cases
from huit.club.standings.points import shared_points


@dataclass(frozen=True, slots=True)
class SessionLine:
    """Score and table points (twelfths) of an entrant in a session. The absent have a line too, of nothing."""

    table: int
    wind: int  # 0 to 3, at the start
    score: int
    points: int
    absent: bool = False


def lines_of(event: Tournament, session: Session) -> dict[int, SessionLine]:
    """The lines by entrant, of the tables that have a result."""
    lines: dict[int, SessionLine] = {}
    extra = _extra_penalties(event, session.number)
    for table in session.tables:
        result = session.results.get(table.number)
        if result is not None:
            lines.update(_lines_of_table(event, session, table, result, extra))
    return lines


def _lines_of_table(
    event: Tournament,
    session: Session,
    table: TableSeats,
    result: TableResult,
    extra: dict[int, tuple[int, int]],
) -> dict[int, SessionLine]:
    scores = [score - extra.get(who, (0, 0))[0] for who, score in zip(result.players, result.scores, strict=True)]
    counted = scores
    if not event.settings.penalty_affects_table_points:
        counted = [score + taken for score, taken in zip(result.scores, result.deducted, strict=True)]
    points = shared_points(counted, playing_for_points(session, table, result))
    lines: dict[int, SessionLine] = {}
    for wind, who in enumerate(result.players):
        taken = extra.get(who, (0, 0))[1]
        if who:
            lines[who] = SessionLine(table.number, wind, scores[wind], points[wind] - taken)
    for wind, who in enumerate(table.four):
        if who not in result.players:
            score, taken = extra.get(who, (0, 0))
            lines[who] = SessionLine(table.number, wind, -score, -taken, absent=True)
    return lines


def playing_for_points(session: Session, table: TableSeats, result: TableResult) -> tuple[bool, ...]:
    """True for each of the four who plays for table points: some substitutes do not (REG 4)."""
    cases = {one.substitute: substitute_cases()[one.case] for one in session.substitutions if one.absent in table.drawn}
    return tuple([who not in cases or cases[who].substitute_scores for who in result.players])


def _extra_penalties(event: Tournament, session: int) -> dict[int, tuple[int, int]]:
    """Points that the desk deducts beside the sheets, and table points, by entrant."""
    extra: dict[int, tuple[int, int]] = {}
    for one in event.penalties:
        given = one.given
        if given.session == session:
            points, table_points = extra.get(given.number, (0, 0))
            more = 0 if given.on_sheet else given.points
            extra[given.number] = (points + more, table_points + given.table_points)
    return extra


def session_sum(session: Session) -> tuple[int, int]:
    """The control sum of a session: the scores of all sheets, and what their penalties explain."""
    results = session.results.values()
    return sum([result.sum for result in results]), -sum([sum(result.deducted) for result in results])
