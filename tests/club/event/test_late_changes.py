"""Late changes, and the cases of REG 4 one by one: each one act, logged, and never a new draw of a played session."""

from __future__ import annotations

import pytest
from tests.club.event.events import Desk, desk_of, entrant, house

from huit.club.event.acts import (
    ClockSet,
    Disqualified,
    EntrantAdded,
    EntrantRemoved,
    EntrantsSet,
    PenaltyGiven,
    Reinstated,
    ResultEntered,
    SatOtherwise,
    SessionMoved,
    Substituted,
    Swapped,
    Withdrawn,
)
from huit.club.event.entrant import MOST_ENTRANTS
from huit.club.event.model import Session
from huit.club.event.seating import draw, next_by_rank, redraw
from huit.club.event.settings import SettingsChange
from huit.club.standings import lines_of, ranking_of, standings_of

SCORES = (50, 10, -20, -40)


def session_of(desk: Desk, number: int = 1) -> Session:
    found = desk.event.session(number)
    assert found is not None
    return found


def points(desk: Desk, session: int = 1, table: int = 1) -> dict[int, int]:
    """Table points in twelfths of everybody at a table."""
    lines = lines_of(desk.event, session_of(desk, session))
    return {number: line.points for number, line in lines.items() if line.table == table}


# REG 4 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("case", "substitute", "others"),
    [
        ("late", 48, (24, 12, 0)),
        ("ill_before", 48, (24, 12, 0)),
        ("ill_during", 0, (48, 24, 12)),
        ("disqualified_during", 0, (48, 24, 12)),
    ],
)
def test_substitutes(case: str, substitute: int, others: tuple[int, ...]) -> None:
    """East is absent and his substitute has the most points: who gets which table points, case by case."""
    desk = desk_of()
    four = session_of(desk).tables[0].four
    desk.add(Substituted(1, four[0], case, 901))
    desk.play(1, {1: SCORES})
    assert points(desk) == {901: substitute, **dict(zip(four[1:], others, strict=True)), four[0]: 0}
    ranked = [row.number for row in standings_of(desk.event).rows]
    assert four[0] in ranked
    assert 901 not in ranked


def test_disqualified() -> None:
    """No table points for the whole event, last of the ranking; the substitute plays for points later."""
    desk = desk_of()
    desk.play(1)
    four = session_of(desk, 2).tables[0].four
    desk.add(ClockSet(2, "start"), Disqualified(four[0], 2, during=True, substitute=901), ClockSet(2, "end"))
    desk.enter(2, {1: SCORES})
    desk.add(SessionMoved(2, "closed"))
    assert points(desk, 2)[901] == 0
    desk.play(3)
    later = lines_of(desk.event, session_of(desk, 3))
    assert later[901].points + later[901].score != 0
    last = standings_of(desk.event).rows[-1]
    assert (last.number, last.points, last.place, last.disqualified) == (four[0], 0, 16, True)


def test_taken_out_of_the_list() -> None:
    """With the head referee's consent a player who is ill leaves the result list."""
    desk = desk_of()
    desk.play(1)
    desk.add(Withdrawn(3, 2, 901, listed=False))
    assert 3 not in [row.number for row in standings_of(desk.event).rows]
    assert len(standings_of(desk.event).rows) == 15


def test_table_of_three() -> None:
    """Only by the rules that know it: nobody sits there, no substitute either, and three play for 4-2-1."""
    desk = desk_of()
    absent = session_of(desk).tables[0].four[3]
    assert desk.faults(Substituted(1, absent, "table_of_three")) == ["substitute_profile"]
    desk = desk_of(settings=SettingsChange(profile="mil"))
    four = session_of(desk).tables[0].four
    assert desk.faults(Substituted(1, four[3], "table_of_three", 901)) == ["substitute_unwanted"]
    desk.add(Substituted(1, four[3], "table_of_three"), ClockSet(1, "start"))
    assert session_of(desk).at_table(session_of(desk).tables[0]) == (*four[:3], 0)


def test_ties_share_the_points_of_three() -> None:
    """Ill during the session: the three others share 4-2-1."""
    desk = desk_of()
    four = session_of(desk).tables[0].four
    desk.add(Substituted(1, four[3], "ill_during", 901))
    desk.play(1, {1: (10, 10, 10, -30)})
    assert [points(desk)[number] for number in four[:3]] == [28, 28, 28]


# Withdrawal, late arrival, house players ----------------------------------------------------------------------------


def test_withdrawal() -> None:
    """Numbers stay, the substitute has the seats to come, the session cannot start without one."""
    desk = desk_of()
    desk.play(1)
    before = [session.tables for session in desk.event.sessions]
    desk.add(Withdrawn(5, 2))
    assert desk.faults(ClockSet(2, "start")) == ["session_seat_empty"]
    assert desk.faults(Withdrawn(5, 2)) == ["entrant_gone"]
    desk.add(Substituted(2, 5, "ill_before", 902))
    desk.play(2)
    assert desk.faults(ClockSet(3, "start")) == ["session_seat_empty"]
    desk.add(Reinstated(5, 3))
    desk.play(3)
    assert [session.tables for session in desk.event.sessions] == before
    assert desk.faults(Reinstated(5, 3)) == ["session_closed", "entrant_active"]


def test_substitutes_that_cannot_be() -> None:
    """Another player, an unknown or busy substitute, none at all, and a replaced player without a seat are refused."""
    desk = desk_of(seated=False)
    desk.add(EntrantAdded(entrant(17)))
    assert desk.faults(Substituted(1, 5, "late", 901)) == ["entrant_not_seated"]
    desk = desk_of()
    assert desk.faults(Substituted(1, 5, "late", 6)) == ["substitute_kind"]
    assert desk.faults(Substituted(1, 5, "late", 77)) == ["entrant_unknown"]
    assert desk.faults(Substituted(1, 5, "late")) == ["substitute_missing"]
    desk.add(Substituted(1, 5, "late", 901))
    assert desk.faults(Substituted(1, 6, "late", 901)) == ["substitute_busy"]
    assert desk.faults(Withdrawn(6, 1, 901)) == ["substitute_busy"]
    desk.add(Substituted(1, 5, "late", 5))
    assert session_of(desk).substitutions == ()


def test_late_arrival_takes_a_house_players_seats() -> None:
    """In one act, from a session on; what was played stays."""
    desk = desk_of(15, seated=False)
    desk.add(EntrantAdded(house(16)))
    desk.add(draw(desk.event, "s").act)
    desk.play(1)
    assert 16 not in [row.number for row in standings_of(desk.event).rows]
    assert desk.faults(EntrantAdded(entrant(17), 16, 1)) == ["session_begun"]
    assert desk.faults(EntrantAdded(entrant(17), 3, 2)) == ["entrant_still_plays"]
    desk.add(EntrantAdded(entrant(17), 16, 2))
    assert session_of(desk, 1).table_of(16) is not None
    assert [session_of(desk, number).table_of(16) for number in (2, 3, 4)] == [None] * 3
    desk.play(2)
    assert 17 in [row.number for row in standings_of(desk.event).rows]
    assert desk.faults(EntrantRemoved(17)) == ["entrant_seated"]
    assert desk.faults(EntrantsSet((entrant(1),))) == ["event_seated"]


def test_redraw_keeps_what_was_played() -> None:
    """On demand only; the sessions to come are new, and nobody meets again whom he met."""
    desk = desk_of(24, 5)
    desk.play(1)
    desk.add(Withdrawn(7, 2), EntrantAdded(entrant(25)))
    before = desk.event.sessions
    again = redraw(desk.event, "again")
    desk.add(again.act)
    assert desk.event.sessions[0] == before[0]
    assert all(desk.event.sessions[number].tables != before[number].tables for number in range(1, 5))
    met = [pair for pair in again.proof.checks if pair.kind == "repeats"]
    assert met[0].kept
    desk.play(2)
    desk.add(Withdrawn(8, 3))
    with pytest.raises(ValueError, match="redraw_count"):
        redraw(desk.event, "again")


# Sat otherwise --------------------------------------------------------------------------------------------------------


def test_other_winds() -> None:
    """The same four in other winds: by an act, or by a result that says so."""
    desk = desk_of()
    east, south, west, north = session_of(desk).tables[0].four
    desk.add(SatOtherwise(1, 1, (south, east, west, north)), ClockSet(1, "start"))
    assert desk.faults(SatOtherwise(1, 1, (south, south, west, north))) == ["taken_four"]
    turned = ResultEntered(1, 1, (north, west, south, east), SCORES)
    assert desk.faults(turned) == ["result_order?"]
    desk.add(ResultEntered(1, 1, (north, west, south, east), SCORES, confirmed=("result_order",)))
    assert session_of(desk).tables[0].four == (north, west, south, east)
    assert points(desk) == {north: 48, west: 24, south: 12, east: 0}


def test_two_who_swapped_tables() -> None:
    """One act: seats, results and rulings of the session, before or after the result came in."""
    desk = desk_of()
    one, other = session_of(desk).tables[0].four[0], session_of(desk).tables[1].four[2]
    desk.add(ClockSet(1, "start"), PenaltyGiven(1, one, "call_late"))
    desk.enter(1, {1: SCORES})
    scored = lines_of(desk.event, session_of(desk))
    desk.add(Swapped(1, one, other))
    after = lines_of(desk.event, session_of(desk))
    assert (after[one], after[other]) == (scored[other], scored[one])
    assert desk.event.penalties[0].given.number == other
    assert desk.faults(Swapped(1, one, one)) == ["swap_same"]
    assert desk.faults(Swapped(1, one, 901)) == ["entrant_not_seated"]


# By rank --------------------------------------------------------------------------------------------------------------


def test_reopening_takes_back_seats_by_rank() -> None:
    """The next session by rank comes from closed sessions only, and is planned again when one is reopened."""
    desk = desk_of(settings=SettingsChange(plan="monrad"))
    with pytest.raises(ValueError, match="seating_not_closed"):
        next_by_rank(desk.event, "s")
    desk.play(1)
    made = next_by_rank(desk.event, "s").act
    assert made.ranking == ranking_of(desk.event, 1)
    desk.add(made)
    assert session_of(desk, 2).state == "seated"
    desk.add(SessionMoved(1, "collecting"))
    assert (session_of(desk, 2).state, session_of(desk, 2).tables) == ("planned", ())
    assert desk.faults(made) == ["seating_not_closed"]
    desk.add(SessionMoved(1, "closed"), made)
    late = PenaltyGiven(1, made.ranking[0], "late_15", 500, on_sheet=False)
    assert desk.faults(late) == ["session_closed"]
    desk.play(2)
    desk.add(SessionMoved(1, "collecting", confirmed=("session_reopen_later",)))
    assert session_of(desk, 2).tables


def test_late_entrants_have_the_limit_of_the_list() -> None:
    """One by one there are no more than at once: the standings of thousands take seconds."""
    desk = desk_of(seated=False)
    desk.add(EntrantsSet(tuple([entrant(number) for number in range(1, MOST_ENTRANTS)])))
    desk.add(EntrantAdded(entrant(MOST_ENTRANTS)))
    assert desk.faults(EntrantAdded(entrant(MOST_ENTRANTS + 1))) == ["entrants_many"]
    desk.add(EntrantRemoved(1))
    desk.add(EntrantAdded(entrant(MOST_ENTRANTS + 1)))
