"""The individual ranking: table points, then score (GB 3.10.1); equal in both share a place (1, 2, 2, 4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from huit.club.event.entrant import DISQUALIFIED
from huit.club.event.field import field_after
from huit.club.event.model import Numbers, Tournament
from huit.club.event.states import CLOSED
from huit.club.standings.session_lines import SessionLine, lines_of


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A place: points in twelfths, score, and a line for each session, None where there is no result."""

    place: int
    number: int
    points: int
    score: int
    lines: tuple[SessionLine | None, ...]
    disqualified: bool = False

    @property
    def rank_key(self) -> tuple[bool, int, int]:
        """Smaller is better; the disqualified come last."""
        return self.disqualified, -self.points, -self.score


@dataclass(frozen=True, slots=True)
class Standings:
    """The ranking after some sessions. `provisional` while one of them that has results is not closed."""

    rows: tuple[StandingsRow, ...]
    sessions: int
    provisional: bool


def standings_of(event: Tournament, sessions: int | None = None, closed_only: bool = False) -> Standings:
    """The ranking after the first `sessions`, or all; `closed_only` leaves out what is not closed."""
    numbers = [number for number in event.entrants if event.ranked(number)]
    rows = placed(_rows(event, numbers, sessions, closed_only))
    counted = event.sessions[:sessions]
    open_ones = [one for one in counted if one.results and one.state != CLOSED]
    return Standings(rows, len(counted), bool(open_ones) and not closed_only)


def ranking_of(event: Tournament, sessions: int) -> Numbers:
    """The field of the next session, best first, after the first `sessions`: house players too, but not substitutes."""
    rows = _rows(event, field_after(event, sessions), sessions, closed_only=True)
    return tuple([row.number for row in sorted(rows, key=lambda row: (*row.rank_key, row.number))])


def _rows(event: Tournament, numbers: Iterable[int], sessions: int | None, closed_only: bool) -> list[StandingsRow]:
    counted = [
        {} if closed_only and session.state != CLOSED else lines_of(event, session)
        for session in event.sessions[:sessions]
    ]
    return [_row(event, number, [lines.get(number) for lines in counted]) for number in numbers]


def _row(event: Tournament, number: int, lines: Sequence[SessionLine | None]) -> StandingsRow:
    out = event.status(number).state == DISQUALIFIED
    points = 0 if out else sum([line.points for line in lines if line is not None])
    score = sum([line.score for line in lines if line is not None])
    return StandingsRow(0, number, points, score, tuple(lines), out)


def placed(rows: Iterable[StandingsRow]) -> tuple[StandingsRow, ...]:
    """The rows in order, with their places."""
    ordered = sorted(rows, key=lambda row: (*row.rank_key, row.number))
    found: list[StandingsRow] = []
    for number, row in enumerate(ordered, 1):
        shared = bool(found) and found[-1].rank_key == row.rank_key
        place = found[-1].place if shared else number
        found.append(StandingsRow(place, row.number, row.points, row.score, row.lines, row.disqualified))
    return tuple(found)
