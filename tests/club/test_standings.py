"""Standings: shared table points, teams, nations, prizes, and who can still win."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.club.event.events import Desk, desk_of, entrant

from huit.club.event.acts import (
    ClockSet,
    Deduction,
    EntrantEdited,
    HandNoted,
    PenaltyGiven,
    ResultEntered,
    SessionMoved,
    SettingsSet,
)
from huit.club.event.settings import SettingsChange
from huit.club.standings import (
    best_hands,
    best_sessions,
    chicken_hands,
    contenders,
    country_lists,
    format_points,
    lines_of,
    nation_standings,
    session_sum,
    shared_points,
    standings_of,
    team_standings,
)
from huit.core.rules.fan_ids import NUMBERS
from huit.core.words.examples import examples_of

CHICKEN = examples_of(NUMBERS["chicken_hand"]).counts


@pytest.mark.parametrize(
    ("scores", "shown"),
    [
        ((9, 5, 1, -15), "4 2 1 0"),
        ((5, 5, 0, -10), "3 3 1 0"),
        ((9, 0, 0, -9), "4 1.5 1.5 0"),
        ((9, 5, -7, -7), "4 2 0.5 0.5"),
        ((5, 5, 5, -15), "2.33 2.33 2.33 0"),
        ((9, -3, -3, -3), "4 1 1 1"),
        ((0, 0, 0, 0), "1.75 1.75 1.75 1.75"),
        ((5, 5, -5, -5), "3 3 0.5 0.5"),
    ],
)
def test_ties(scores: tuple[int, ...], shown: str) -> None:
    """Equal scores share the points of their places."""
    assert " ".join(map(format_points, shared_points(scores))) == shown


@given(st.tuples(*[st.integers(-3, 3)] * 4))
def test_points_sum_to_seven(scores: tuple[int, ...]) -> None:
    """Nothing is lost by sharing: 84 twelfths."""
    assert sum(shared_points(scores)) == 84


def test_decimals() -> None:
    """At most two, rounded, with the separator of the language."""
    shown = [format_points(twelfths, ",") for twelfths in (0, 6, 21, 28, 162, 48, -6, 7, 1)]
    assert shown == ["0", "0,5", "1,75", "2,33", "13,5", "4", "-0,5", "0,58", "0,08"]


def tables(desk: Desk, session: int) -> dict[int, tuple[int, ...]]:
    return {table.number: table.four for table in desk.event.sessions[session - 1].tables}


def test_individual_ranking() -> None:
    """Table points, then score; equal in both share a place; provisional until closed."""
    desk = desk_of()
    same = dict.fromkeys(range(1, 5), (30, 10, -10, -30))
    desk.add(ClockSet(1, "start"), ClockSet(1, "end"))
    desk.enter(1, same)
    assert standings_of(desk.event).provisional
    desk.add(SessionMoved(1, "closed"))
    standings = standings_of(desk.event)
    assert not standings.provisional
    assert [row.place for row in standings.rows] == [1] * 4 + [5] * 4 + [9] * 4 + [13] * 4
    assert {row.number for row in standings.rows[:4]} == {four[0] for four in tables(desk, 1).values()}
    assert sum(row.points for row in standings.rows) == 4 * 84
    assert session_sum(desk.event.sessions[0]) == (0, 0)


def test_penalties_and_table_points() -> None:
    """Fouls count for table points unless the settings say otherwise; the desk deducts what is on no sheet."""
    desk = desk_of()
    four = tables(desk, 1)[1]
    desk.add(ClockSet(1, "start"))
    fouls = (Deduction(four[0], 20),)
    desk.add(ResultEntered(1, 1, four, (-8, -2, -5, -5), penalties=fouls))

    def shown() -> list[int]:
        return [lines_of(desk.event, desk.event.sessions[0])[number].points for number in four]

    assert shown() == [0, 48, 18, 18]
    desk.add(SettingsSet(SettingsChange(penalty_affects_table_points=False)))
    assert shown() == [48, 24, 6, 6]
    desk.add(SettingsSet(SettingsChange(penalty_affects_table_points=True)))
    desk.add(PenaltyGiven(1, four[1], "late_10", 10, table_points=6, on_sheet=False))
    line = lines_of(desk.event, desk.event.sessions[0])[four[1]]
    assert (line.score, line.points) == (-12, -6)


def test_teams_and_nations() -> None:
    """Teams by the sum of all members, nations by their best three."""
    desk = desk_of()
    desk.play(1)
    desk.play(2)
    rows = {row.number: row for row in standings_of(desk.event).rows}
    teams = team_standings(desk.event)
    assert len(teams) == 4
    for team in teams:
        members = [number for number in rows if desk.event.entrants[number].team == team.name]
        assert team.points == sum(rows[number].points for number in members)
        assert team.score == sum(rows[number].score for number in members)
    assert [team.points for team in teams] == sorted([team.points for team in teams], reverse=True)
    for nation in nation_standings(desk.event):
        compatriots = [row for row in rows.values() if desk.event.entrants[row.number].country == nation.name]
        assert nation.points == sum(sorted([row.points for row in compatriots], reverse=True)[:3])
        assert len(nation.members) == 3
    lists = country_lists(desk.event)
    assert sum(map(len, lists.values())) == 16
    assert all(rows[0].place == 1 for rows in lists.values())


def test_prizes() -> None:
    """Best hand, of equal ones the earlier; chicken hands, counted by the desk or from noted tiles; best session."""
    desk = desk_of()
    first, second = tables(desk, 1)[1], tables(desk, 1)[2]
    desk.add(ClockSet(1, "start"))
    won = {"winner": 1, "giver": 0, "points": 8, "tiles": CHICKEN}
    hands = [won, {"winner": 0, "giver": None, "points": 88}, {"winner": None}]
    desk.add(ResultEntered(1, 1, first, sheet={"hands": hands}))
    desk.add(ResultEntered(1, 2, second, (300, -100, -100, -100), best=HandNoted(second[0], 88)))
    found = best_hands(desk.event)
    assert [(hand.number, hand.points, hand.hand) for hand in found] == [(second[0], 88, 0), (first[0], 88, 2)]
    assert [(row.number, row.count) for row in chicken_hands(desk.event)] == [(first[1], 1)]
    assert [(row.number, row.score) for row in best_sessions(desk.event)][:2] == [(second[0], 300), (first[0], 272)]


def all_outcomes(event_tables: list[tuple[int, ...]], points: dict[int, int], who: int) -> bool:
    """True if the player can still win, by trying every outcome of every table."""
    kinds = sorted({shared_points(scores) for scores in itertools.product(range(4), repeat=4)})
    for outcome in itertools.product(kinds, repeat=len(event_tables)):
        totals = dict(points)
        for four, gained in zip(event_tables, outcome, strict=True):
            for number, gain in zip(four, gained, strict=True):
                totals[number] += gain
        if totals[who] == max(totals.values()):
            return True
    return False


def test_who_can_still_win() -> None:
    """Before the last session only, and exactly those whom some outcome brings to the top."""
    desk = desk_of(8, 2)
    assert contenders(desk.event) == ()
    desk.play(1)
    found = {one.number for one in contenders(desk.event)}
    points = {row.number: row.points for row in standings_of(desk.event).rows}
    seats = list(tables(desk, 2).values())
    assert found == {number for number in points if all_outcomes(seats, points, number)}
    assert contenders(desk.event)[0].behind == 0
    desk.play(2)
    assert contenders(desk.event) == ()


def test_far_behind() -> None:
    """Five points behind before the last session is too far."""
    desk = desk_of(16, 3)
    for session in (1, 2):
        scores = {}
        for table, four in tables(desk, session).items():
            order = sorted(four)
            scores[table] = tuple([(30, 10, -10, -30)[order.index(number)] for number in four])
        desk.play(session, scores)
    points = {row.number: row.points for row in standings_of(desk.event).rows}
    found = {one.number for one in contenders(desk.event)}
    assert found
    assert all(points[number] + 48 >= max(points.values()) for number in found)
    assert found != set(points)


def test_names_do_not_matter() -> None:
    """An entrant who is edited keeps everything."""
    desk = desk_of()
    desk.play(1)
    before = standings_of(desk.event)
    desk.add(EntrantEdited(entrant(3)))
    assert standings_of(desk.event) == before
