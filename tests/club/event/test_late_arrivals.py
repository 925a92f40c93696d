"""Late arrivals in the seats of others: the proof, the ranking and every later draw know who sat where, and when."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.club.event.events import Desk, desk_of, entrant, house

from huit.club.event.acts import (
    ClockSet,
    EntrantAdded,
    EntrantEdited,
    EntrantRemoved,
    Reinstated,
    SessionMoved,
    Substituted,
    Withdrawn,
)
from huit.club.event.folding import fold
from huit.club.event.seating import draw, next_by_rank, proof, redraw
from huit.club.event.settings import ApartRule, SettingsChange
from huit.club.files.report import observers_report
from huit.club.seating.proof import Check
from huit.club.standings import ranking_of
from huit.core.words import words_in


def with_a_house_player(plan: str = "preset") -> Desk:
    """A drawn event of fifteen players and a house player, number 16."""
    desk = desk_of(15, seated=False, settings=SettingsChange(plan=plan))
    desk.add(EntrantAdded(house(16)))
    desk.add(draw(desk.event, "s").act)
    return desk


def checks_of(desk: Desk) -> dict[str, Check]:
    found = proof(desk.event)
    assert found is not None
    return {check.kind: check for check in found[0].checks}


def seated_in(desk: Desk, session: int) -> set[int]:
    return {number for table in desk.event.sessions[session - 1].tables for number in table.drawn}


# The proof ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [1, 2, 3, 4])
@pytest.mark.parametrize("leaves", [16, 5])
def test_proof_after_a_late_arrival(first: int, leaves: int) -> None:
    """From whichever session somebody takes over a seat, proof and report are made, of the people who really sat."""
    desk = with_a_house_player()
    for session in range(1, first):
        desk.play(session)
    if leaves == 5:
        desk.add(Withdrawn(5, first))
    desk.add(EntrantAdded(entrant(18), leaves, first))
    found = proof(desk.event)
    assert found is not None
    made, people = found
    assert set(people) == set(range(1, 17)) - ({leaves} if first == 1 else set()) | {18}
    assert sum(made.winds[people.index(18)]) == 5 - first
    assert sum(sum(counts) for counts in made.winds) == 64
    assert checks_of(desk)["repeats"].kept
    for language in ("en", "fr"):
        assert "Open" in observers_report(desk.event, words_in(language))
    assert fold(desk.event.entries) == desk.event


def test_group_that_changes_is_counted_by_session() -> None:
    """A fifth of a team who comes for one who left makes no team of five: the promise stays hard."""
    desk = desk_of(settings=SettingsChange(apart=(ApartRule("team"),)))
    desk.play(1)
    desk.add(Withdrawn(5, 2), EntrantAdded(entrant(8 + 100), 5, 2))
    desk.add(EntrantEdited(replace(desk.event.entrants[108], team="Team1")))
    apart = checks_of(desk)["apart"]
    assert (apart.hard, apart.least, apart.kept) == (True, 0, True)


# By rank --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("away", ["replaced", "withdrawn", "beside the house player"])
def test_seats_by_rank_with_a_late_arrival(away: str) -> None:
    """Before a session is seated: in the house player's seat, in that of one who left, or for the house player."""
    desk = with_a_house_player("monrad")
    desk.play(1)
    if away == "withdrawn":
        desk.add(Withdrawn(16, 2))
    desk.add(EntrantAdded(entrant(18), 16 if away == "replaced" else 0, 2))
    for session in (2, 3, 4):
        desk.add(next_by_rank(desk.event, "s").act)
        assert seated_in(desk, session) == set(range(1, 16)) | {18}
        desk.play(session)
    assert 18 in ranking_of(desk.event, 4)
    assert proof(desk.event) is not None


@pytest.mark.parametrize("plan", ["monrad", "groups16", "interval", "preset+final"])
def test_late_arrival_in_a_session_seated_by_rank(plan: str) -> None:
    """After the session was seated: it is played without a question, and the next one is seated."""
    desk = with_a_house_player(plan)
    desk.play(1)
    while desk.event.sessions[1].tables == ():
        desk.add(next_by_rank(desk.event, "s").act)
    desk.add(EntrantAdded(entrant(18), 16, 2))
    desk.play(2)
    for session in (3, 4):
        if not desk.event.sessions[session - 1].tables:
            desk.add(next_by_rank(desk.event, "s").act)
        assert seated_in(desk, session) == set(range(1, 16)) | {18}
        desk.play(session)


def test_substitute_keeps_the_seat_of_a_rank() -> None:
    """A player who left with a substitute is seated on, and a newcomer takes a house player's seat instead."""
    desk = with_a_house_player("monrad")
    desk.play(1)
    desk.add(Withdrawn(5, 2, 901), EntrantAdded(entrant(18)))
    desk.add(next_by_rank(desk.event, "s").act)
    assert seated_in(desk, 2) == set(range(1, 16)) | {18}
    desk.play(2)


def test_one_too_many_by_rank() -> None:
    """Seventeen players cannot be seated: a sentence says why."""
    desk = desk_of(settings=SettingsChange(plan="monrad"))
    desk.play(1)
    desk.add(EntrantAdded(entrant(18)))
    with pytest.raises(ValueError, match="redraw_count"):
        next_by_rank(desk.event, "s")


# Draws ----------------------------------------------------------------------------------------------------------------


def test_redraw_after_a_late_arrival_has_played() -> None:
    """Two sessions played, in one of which the newcomer sat: the others are drawn again for those who are there."""
    desk = with_a_house_player()
    desk.play(1)
    desk.add(EntrantAdded(entrant(18), 16, 2))
    desk.play(2)
    desk.add(redraw(desk.event, "again").act)
    for session in (3, 4):
        assert seated_in(desk, session) == set(range(1, 16)) | {18}


@pytest.mark.parametrize("substitute", [901, 17])
def test_redraw_with_a_substitute(substitute: int) -> None:
    """A player who left keeps his seats with a substitute, or a house player, in his place."""
    desk = desk_of()
    desk.play(1)
    if substitute == 17:
        desk.add(EntrantAdded(house(17)))
    desk.add(Withdrawn(5, 2, substitute))
    desk.add(redraw(desk.event, "again").act)
    assert seated_in(desk, 2) == set(range(1, 17))
    desk.play(2)


def test_draw_before_a_late_arrival() -> None:
    """Drawn again before the first session, the seat changes hands in the session from which it was taken over."""
    desk = with_a_house_player()
    desk.add(EntrantAdded(entrant(18), 16, 3))
    again = draw(desk.event, "other").act
    assert desk.faults(again) == ["seating_again?"] * 4
    assert [18 in [n for four in one.tables for n in four] for one in again.sessions] == [False, False, True, True]
    assert [16 in [n for four in one.tables for n in four] for one in again.sessions] == [True, True, False, False]


# Who is in the field --------------------------------------------------------------------------------------------------


def test_replaced_house_player_leaves_the_field() -> None:
    """The field stays as large as it was; the replaced one cannot come back, unless the newcomer was a mistake."""
    desk = with_a_house_player("monrad")
    desk.play(1)
    desk.add(EntrantAdded(entrant(18), 16, 2))
    assert desk.event.seated_entrants(2) == (*range(1, 16), 18)
    assert desk.event.seated_entrants(1) == tuple(range(1, 17))
    assert desk.faults(Reinstated(16, 2)) == ["entrant_replaced"]
    assert desk.faults(EntrantAdded(entrant(19), 16, 2)) == ["entrant_replaced"]
    desk.add(EntrantRemoved(18))
    assert desk.event.seated_entrants(2) == tuple(range(1, 17))


# A substitute named later ---------------------------------------------------------------------------------------------


def test_substitute_of_a_withdrawn_player_is_named_later() -> None:
    """One act gives him all the seats to come; the session of the withdrawal stays."""
    desk = desk_of()
    desk.play(1)
    desk.add(Withdrawn(5, 2, reason="ill"))
    assert desk.event.empty_seats(desk.event.sessions[1]) == (5,)
    assert desk.faults(ClockSet(2, "start")) == ["session_seat_empty"]
    assert desk.faults(Withdrawn(5, 2)) == ["entrant_gone"]
    desk.add(Withdrawn(5, 2, 901))
    assert desk.event.empty_seats(desk.event.sessions[1]) == ()
    assert desk.event.status(5).reason == "ill"
    for session in (2, 3, 4):
        desk.play(session)
    assert desk.event.sessions[3].substitution_of(5) is not None


def test_one_session_with_a_substitute_then_another() -> None:
    """A substitute for one session only, then one for the rest."""
    desk = desk_of()
    desk.add(Withdrawn(5, 1), Substituted(1, 5, "ill_before", 901))
    desk.play(1)
    desk.add(Withdrawn(5, 2, 902))
    assert [desk.event.sessions[n].in_place_of(5) for n in range(4)] == [901, 902, 902, 902]
    desk.add(ClockSet(2, "start"), ClockSet(2, "end"), SessionMoved(2, "running"))
