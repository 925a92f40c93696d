"""Teams, nations and lists of one country."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from huit.club.event.entrant import Entrant
from huit.club.event.model import Tournament
from huit.club.standings.individual import StandingsRow, placed, standings_of
from huit.club.standings.session_lines import lines_of


@dataclass(frozen=True, slots=True)
class GroupRow:
    """A place of a team or nation: points in twelfths, score, and the members that count, best first."""

    place: int
    name: str
    points: int
    score: int
    members: tuple[int, ...]


def team_standings(event: Tournament) -> tuple[GroupRow, ...]:
    """Teams by the sum of their members' table points, then of their scores. Whoever has the team's name counts."""
    totals: dict[int, tuple[int, int]] = {row.number: (row.points, row.score) for row in standings_of(event).rows}
    for session in event.sessions:
        for number, line in lines_of(event, session).items():
            if not event.ranked(number):
                points, score = totals.get(number, (0, 0))
                totals[number] = (points + line.points, score + line.score)
    return _grouped(event, totals, lambda entrant: entrant.team, None)


def nation_standings(event: Tournament, best: int | None = None) -> tuple[GroupRow, ...]:
    """Nations by their best `best` players (three unless the settings say otherwise); smaller ones have no place."""
    count = best or event.settings.nations_best
    totals = {row.number: (row.points, row.score) for row in standings_of(event).rows}
    rows = _grouped(event, totals, lambda entrant: entrant.country, count)
    return _with_places([row for row in rows if len(row.members) == count])


def _grouped(
    event: Tournament,
    totals: dict[int, tuple[int, int]],
    label: Callable[[Entrant], str],
    best: int | None,
) -> tuple[GroupRow, ...]:
    members: dict[str, list[int]] = {}
    for number in totals:
        entrant = event.entrants.get(number)
        if entrant is not None and label(entrant):
            members.setdefault(label(entrant), []).append(number)
    rows = []
    for name, group in members.items():
        counting = sorted(group, key=lambda number: (-totals[number][0], -totals[number][1], number))[:best]
        points, score = (sum([totals[number][part] for number in counting]) for part in (0, 1))
        rows.append(GroupRow(0, name, points, score, tuple(counting)))
    return _with_places(rows)


def _with_places(rows: Iterable[GroupRow]) -> tuple[GroupRow, ...]:
    ordered = sorted(rows, key=lambda row: (-row.points, -row.score, row.name))
    found: list[GroupRow] = []
    for number, row in enumerate(ordered, 1):
        shared = bool(found) and (found[-1].points, found[-1].score) == (row.points, row.score)
        place = found[-1].place if shared else number
        found.append(GroupRow(place, row.name, row.points, row.score, row.members))
    return tuple(found)


def country_lists(event: Tournament) -> dict[str, tuple[StandingsRow, ...]]:
    """The individual ranking of each country, with places of its own."""
    by_country: dict[str, list[StandingsRow]] = {}
    for row in standings_of(event).rows:
        by_country.setdefault(event.entrants[row.number].country, []).append(row)
    return {country: placed(rows) for country, rows in sorted(by_country.items()) if country}
