"""Checks before an entry is added: what is refused, what asks, and the clock."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.club.event.events import START, Desk, desk_of, entrant

from huit.club.event.acts import (
    ClockSet,
    Deduction,
    DrawAnnounced,
    EntrantAdded,
    EntrantEdited,
    EntrantsSet,
    HandNoted,
    PenaltyGiven,
    ResultApproved,
    ResultEntered,
    Seated,
    SeatedTables,
    SessionMoved,
    SessionsSet,
    SettingsSet,
    Substituted,
    Undone,
    Withdrawn,
)
from huit.club.event.checking import check, checked_log
from huit.club.event.checks.rulings import disagreements, tables_that_disagree
from huit.club.event.clock import MINUTE, clock_at
from huit.club.event.folding import apply, fold
from huit.club.event.log import LogEntry
from huit.club.event.seating import announcement, draw, given
from huit.club.event.settings import ApartRule, SessionTimes, SettingsChange
from huit.club.faults import DeskError
from huit.core.words import LANGUAGES, words_in
from huit.core.words.languages import language_data


def playing() -> tuple[Desk, tuple[int, ...]]:
    """A desk in its first session, and the four of table 1."""
    desk = desk_of()
    desk.add(ClockSet(1, "start"))
    return desk, desk.event.sessions[0].tables[0].four


@pytest.mark.parametrize(
    ("values", "codes"),
    [
        ({"scores": (50, 10, -20, -40)}, []),
        ({"scores": (50, 10, -20, -41)}, ["result_sum"]),
        ({"scores": (50, 10, -20, -50), "penalties": "10"}, []),
        ({"scores": (50, 10, -20, -40), "penalties": "10"}, ["result_sum"]),
        ({"scores": (601, -601, 0, 0)}, ["result_high?", "result_high?"]),
        ({"scores": (601, -601, 0, 0), "confirmed": ("result_high",)}, []),
        ({"scores": (50, 10, -20, -40), "hands": 17}, ["result_hands"]),
        ({"scores": (50, 10, -20, -40), "hands": 0}, ["result_hands"]),
        ({"scores": (0, 0, 0, 0), "hands": 0}, []),
        ({"scores": (50, 10, -20, -40), "best": "7"}, ["result_best_low"]),
        ({"scores": (50, 10, -20, -40), "best": "8"}, []),
        ({"scores": (50, 10, -20, -40), "chickens": (1, 2)}, ["result_form"]),
        ({}, ["result_form"]),
        ({"scores": (0, 0, 0, 0), "sheet": {"hands": []}}, ["result_form"]),
        ({"sheet": {"hands": [{"winner": 0, "giver": 1, "points": 7}]}}, ["sheet_points_low"]),
        ({"sheet": {"hands": [{}] * 17}}, ["sheet_too_long"]),
        ({"sheet": {"hands": [{"winner": 9, "points": 8}]}}, ["sheet_winner_unknown"]),
        ({"sheet": {"hands": [{"winner": "me"}]}}, ["entry_value"]),
        (
            {"sheet": {"hands": [{"penalties": [{"kind": "other", "amounts": [5, 0, 0, 0]}]}]}},
            ["sheet_not_zero_sum", "result_sum"],
        ),
        ({"sheet": {"hands": [{"penalties": [{"kind": "ruling", "player": 2, "points": 10}]}]}}, []),
        ({"sheet": {"hands": [{"penalties": [{"kind": "false_hu_too_cheap", "player": 2}]}]}}, []),
    ],
)
def test_results(values: dict[str, Any], codes: list[str]) -> None:
    """Every check of a result; scores contain the penalties, which explain the sum."""
    desk, four = playing()
    if "penalties" in values:
        values = values | {"penalties": (Deduction(four[3], int(values["penalties"])),)}
    if "best" in values:
        values = values | {"best": HandNoted(four[0], int(values["best"]))}
    assert desk.faults(ResultEntered(1, 1, four, **values)) == codes


def test_whose_result() -> None:
    """Another session, table or four; a table entered twice."""
    desk, four = playing()
    scores = (50, 10, -20, -40)
    assert desk.faults(ResultEntered(9, 1, four, scores)) == ["session_unknown", "session_unknown"]
    assert desk.faults(ResultEntered(2, 1, four, scores))[0] == "session_not_playing"
    assert desk.faults(ResultEntered(1, 9, four, scores)) == ["table_unknown"]
    other = desk.event.sessions[0].tables[1].four[0]
    assert desk.faults(ResultEntered(1, 1, (*four[:3], other), scores)) == ["result_players"]
    assert desk.faults(ResultEntered(1, 1, four, scores, best=HandNoted(other, 8))) == ["result_not_here"]
    desk.add(ResultEntered(1, 1, four, scores))
    assert desk.faults(ResultEntered(1, 1, four, scores)) == ["result_twice?"]
    desk.add(ResultEntered(1, 1, four, (0, 0, 0, 0), confirmed=("result_twice",)))
    assert desk.event.sessions[0].results[1].scores == (0, 0, 0, 0)


def test_referees_and_sheets() -> None:
    """A ruling that the sheet forgot is asked about."""
    desk, four = playing()
    assert desk.faults(PenaltyGiven(1, four[0], "yawning")) == ["penalty_unknown"]
    desk.add(PenaltyGiven(1, four[0], "late_10", 10))
    assert desk.faults(ResultEntered(1, 1, four, (0, 0, 0, 0))) == ["result_penalty_missing?"]
    desk.add(ResultEntered(1, 1, four, (-10, 0, 0, 0), penalties=(Deduction(four[0], 10),)))


def test_ruling_after_the_result() -> None:
    """The session says which tables differ from the rulings, and closing it asks; a corrected result settles it."""
    desk, four = playing()
    desk.enter(1, {1: (0, 0, 0, 0)})
    desk.add(PenaltyGiven(1, four[0], "wall_touched", 10))
    session = desk.event.sessions[0]
    assert tables_that_disagree(desk.event, session) == (1,)
    (row,) = disagreements(desk.event, 1, session.results[1])
    assert (row.number, row.ruled, row.deducted) == (four[0], 10, 0)
    desk.add(ClockSet(1, "end"))
    assert desk.faults(SessionMoved(1, "closed")) == ["session_penalties?"]
    corrected = ResultEntered(1, 1, four, (-10, 0, 0, 0), penalties=(Deduction(four[0], 10),))
    desk.add(replace(corrected, confirmed=("result_twice",)), SessionMoved(1, "closed"))


def test_who_can_be_given_a_penalty() -> None:
    """Whoever sits there; not who has left. The late, whose part a substitute plays, lose points beside the sheet."""
    desk, four = playing()
    away, late = four[0], four[1]
    assert desk.faults(PenaltyGiven(1, 901, "late_10", 10)) == ["penalty_not_seated"]
    desk.add(Substituted(1, late, "late", 901), Withdrawn(away, 1, 902))
    assert desk.faults(PenaltyGiven(1, away, "late_10", 10, on_sheet=False)) == ["penalty_not_seated"]
    assert desk.faults(PenaltyGiven(1, late, "late_15", 10)) == ["penalty_not_seated"]
    desk.add(PenaltyGiven(1, late, "late_15", 10, on_sheet=False), PenaltyGiven(1, 901, "late_10", 10))


def test_result_changed_meanwhile() -> None:
    """A replacement names the result that it replaces: if another desk was quicker, it is told who, and refused."""
    desk, four = playing()
    desk.add(ResultEntered(1, 1, four, (0, 0, 0, 0)))
    seen = desk.event.seq
    other = ResultEntered(1, 1, four, (1, 0, 0, -1), replaces_seq=seen, confirmed=("result_twice",))
    entry = replace(desk.entry(other), who="desk Anna")
    assert check(desk.event, entry) == ()
    desk.event = apply(desk.event, entry)
    mine = ResultEntered(1, 1, four, (2, 0, 0, -2), replaces_seq=seen, confirmed=("result_twice",))
    (found,) = check(desk.event, desk.entry(mine))
    assert (found.code, found.confirm) == ("result_changed", False)
    for language in LANGUAGES:
        said = words_in(language).fault(found.fault)
        assert language_data("words", language)["web"]["desk"]["role_desk"] + " Anna" in said
        assert "+1 0 0 −1" in said
    again = replace(mine, replaces_seq=desk.event.seq, confirmed=())
    assert desk.faults(again) == ["result_twice?"]
    desk.add(replace(again, confirmed=("result_twice",)))


def test_undo_under_a_replaced_result() -> None:
    """Entries before a replacement can be undone, and the result that it replaced."""
    desk, four = playing()
    desk.add(PenaltyGiven(1, four[1], "late_10"))
    ruling = desk.event.seq
    desk.add(ResultEntered(1, 1, four, (0, 0, 0, 0)))
    first = desk.event.seq
    desk.add(ResultEntered(1, 1, four, (1, 0, 0, -1), replaces_seq=first, confirmed=("result_twice",)))
    desk.add(Undone(ruling), Undone(first))
    assert desk.event.sessions[0].results[1].scores == (1, 0, 0, -1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_states_in_words(language: str) -> None:
    """A sentence names states and buttons as the desk does, not by their ids."""
    desk, _ = playing()
    shown = language_data("words", language)["web"]["desk"]
    (moved,) = check(desk.event, desk.entry(SessionMoved(1, "closed")))
    said = words_in(language).fault(moved.fault)
    assert shown["state_running"] in said
    assert shown["state_closed"] in said
    (paused,) = check(desk.event, desk.entry(ClockSet(1, "resume")))
    said = words_in(language).fault(paused.fault)
    assert shown["resume"] in said
    assert shown["clock_running"] in said
    four = desk.event.sessions[1].tables[0].four
    (early, *_) = check(desk.event, desk.entry(ResultEntered(2, 1, four, (0, 0, 0, 0))))
    assert early.fault.code == "session_not_playing"
    assert shown["state_seated"] in words_in(language).fault(early.fault)


def test_closing() -> None:
    """Not too early: all tables are in, and results from phones are compared with the paper."""
    desk, four = playing()
    assert desk.faults(SessionMoved(1, "closed")) == ["session_state"]
    desk.add(ClockSet(1, "end"))
    assert desk.faults(SessionMoved(1, "closed")) == ["session_tables_missing"]
    assert desk.faults(ResultApproved(1, 1)) == ["result_missing"]
    desk.add(ResultEntered(1, 1, four, (0, 0, 0, 0), source="table"))
    for table in desk.event.sessions[0].tables[1:]:
        desk.add(ResultEntered(1, table.number, table.four, (0, 0, 0, 0)))
    assert desk.faults(SessionMoved(1, "closed")) == ["session_unapproved"]
    desk.add(ResultApproved(1, 1), SessionMoved(1, "closed"))
    assert desk.faults(ResultEntered(1, 1, four, (0, 0, 0, 0))) == [
        "session_closed",
        "result_twice?",
    ]
    assert desk.faults(ClockSet(3, "start")) == ["session_before_open?"]
    assert desk.faults(SettingsSet(SettingsChange(profile="green_book"))) == ["settings_begun"]
    assert desk.faults(SessionsSet((SessionTimes(),))) == ["sessions_fewer"]


def test_sentences_in_all_languages() -> None:
    """Code, place and sentence, with every value filled in."""
    desk, four = playing()
    bad = desk.entry(ResultEntered(1, 1, four, (1, 2, 3, 4)))
    (found,) = check(desk.event, bad)
    assert (found.code, found.place, found.confirm) == ("result_sum", "session 1 table 1", False)
    for language in LANGUAGES:
        sentence = words_in(language).fault(found.fault)
        assert "10" in sentence
        assert "{" not in sentence


# Entry list and draw --------------------------------------------------------------------------------------------------


def test_entry_list() -> None:
    """Double numbers, and EMA numbers that two have."""
    desk = desk_of(seated=False)
    assert desk.faults(EntrantsSet((entrant(1), entrant(1)))) == ["entrant_number_taken"]
    assert desk.faults(EntrantAdded(entrant(1))) == ["entrant_number_taken"]
    assert desk.faults(EntrantEdited(entrant(77))) == ["entrant_unknown"]


def test_plan_that_cannot_be() -> None:
    """A last day before the first, whether they are set together or apart, and more sessions than there may be."""
    desk = desk_of(seated=False)
    assert desk.faults(SettingsSet(SettingsChange(last_day="2026-06-05"))) == ["settings_days"]
    both = SettingsSet(SettingsChange(first_day="2026-07-02", last_day="2026-07-01"))
    assert desk.faults(both) == ["settings_days"]
    assert desk.faults(SettingsSet(SettingsChange(last_day="2026-06-06"))) == []
    entry = LogEntry(desk.event.seq + 1, 0, "desk", "sessions_set", {"sessions": [{}] * 99})
    (found,) = check(desk.event, entry)
    assert found.code == "sessions_many"
    assert "99" in words_in("en").fault(found.fault)


def test_logs_of_earlier_versions_are_read() -> None:
    """A fault that Huit did not see when the log was written is no reason to refuse the file."""
    desk = desk_of(seated=False)
    entry = desk.entry(SettingsSet(SettingsChange(last_day="2026-06-05")))
    assert check(desk.event, entry)
    assert checked_log((*desk.event.entries, entry)).settings.last_day == "2026-06-05"


@pytest.mark.parametrize("language", LANGUAGES)
def test_kinds_of_entries_in_words(language: str) -> None:
    """A refused undo names the entry that needs it as the log does, not by its id."""
    desk = desk_of()
    drawn = desk.event.seq
    desk.add(ClockSet(1, "start"))
    (found,) = check(desk.event, desk.entry(Undone(drawn)))
    said = words_in(language).fault(found.fault)
    assert language_data("words", language)["web"]["desk"]["did_clock_set"] in said
    assert "clock_set" not in said


def test_commitment() -> None:
    """The draw is the one that was announced, or it is refused."""
    desk = desk_of(seated=False)
    told, schema = announcement(desk.event, "secret")
    desk.add(told)
    assert told.schema == schema.digest
    assert desk.faults(draw(desk.event, "another").act) == ["draw_differs"]
    desk.add(draw(desk.event, "secret").act)
    assert desk.faults(draw(desk.event, "secret").act) == ["seating_again?"] * 4
    desk.add(ClockSet(1, "start"))
    assert desk.faults(DrawAnnounced(told.schema, told.commitment)) == ["session_begun"]


def test_nothing_is_drawn_by_a_plan_from_a_file() -> None:
    """Neither told before nor drawn."""
    desk = desk_of(seated=False, settings=SettingsChange(plan="file"))
    for order in (announcement, draw):
        with pytest.raises(DeskError) as caught:
            order(desk.event, "secret")
        assert [fault.code for fault in caught.value.faults] == ["draw_plan_file"]


def test_promises_that_the_draw_cannot_keep() -> None:
    """They are told before the draw, to be confirmed, and the proof finds as many exceptions, whatever the seed."""
    desk = desk_of(15, seated=False, settings=SettingsChange(apart=(ApartRule("club"), ApartRule("country", False))))
    people = [replace(one, club=f"Club {one.number // 3}") for one in desk.event.entrants.values()]
    desk.add(EntrantsSet((*people, entrant(16, "house"))))
    told, _ = announcement(desk.event, "secret")
    (unmet,) = told.unmet
    assert (unmet.check, unmet.by, unmet.exceptions > 0) == ("apart", "club", True)
    (found,) = check(desk.event, desk.entry(told))
    assert (found.code, found.confirm) == ("draw_unmet", True)
    for language in LANGUAGES:
        said = words_in(language).fault(found.fault)
        assert words_in(language).say("seat_check_apart_club") in said
        assert str(unmet.exceptions) in said
    desk.add(replace(told, confirmed=("draw_unmet",)))
    assert desk.event.announcement is not None
    assert desk.event.announcement.unmet == told.unmet
    (broken,) = [one for one in draw(desk.event, "secret").proof.checks if one.by == "club"]
    assert len(broken.breaches) == unmet.exceptions


def test_seats() -> None:
    """Everybody sits once; a seating from a file is checked like any other."""
    desk = desk_of(seated=False)
    tables = tuple(tuple(range(first, first + 4)) for first in range(1, 17, 4))
    assert desk.faults(given(desk.event, [tables])) == []
    assert desk.faults(Seated((SeatedTables(1, (*tables[:3], (13, 14, 15, 15))),))) == [
        "seating_twice",
        "seating_missing",
    ]
    assert desk.faults(Seated((SeatedTables(1, (*tables[:3], (13, 14, 15, 99))),))) == [
        "seating_player",
        "seating_missing",
    ]
    twice = Seated((SeatedTables(1, tables), SeatedTables(1, tables)))
    assert desk.faults(twice) == ["seating_session_twice"] * 2
    assert desk.faults(Seated((SeatedTables(1, tables),), "ranked")) == ["seat_ranking_missing"]


# Clock ----------------------------------------------------------------------------------------------------------------


def test_clock() -> None:
    """Start, pause, resume, minutes more, the warning and the end; the same after a restart from the log."""
    desk = desk_of()
    full = 115 * MINUTE
    assert clock_at(desk.event.sessions[0], START).left == full
    assert desk.faults(ClockSet(1, "pause")) == ["clock_act"]
    desk.add(ClockSet(1, "start"), time=START)
    desk.add(ClockSet(1, "pause"), time=START + 10 * MINUTE)
    desk.add(ClockSet(1, "resume"), time=START + 30 * MINUTE)
    desk.add(ClockSet(1, "add", 1), time=START + 31 * MINUTE)
    ends = START + 136 * MINUTE
    for event in (desk.event, fold(desk.event.entries)):
        session = event.sessions[0]
        now = clock_at(session, START + 60 * MINUTE)
        assert (now.state, now.ends_at, now.left, now.warned) == ("running", ends, 76 * MINUTE, False)
        assert clock_at(session, ends - 15 * MINUTE).warned
        assert clock_at(session, ends).state == "over"
    desk.add(ClockSet(1, "add", 2), time=ends + 5 * MINUTE)
    assert clock_at(desk.event.sessions[0], ends + 6 * MINUTE).left == MINUTE
    assert desk.faults(ClockSet(1, "add")) == ["clock_act"]
    desk.add(ClockSet(1, "end"))
    assert clock_at(desk.event.sessions[0], ends).plain["state"] == "ended"
    assert desk.event.sessions[0].state == "collecting"
    assert desk.faults(ClockSet(1, "start")) == ["clock_act", "session_state"]


def test_false_start() -> None:
    """A session that was started too early is seated again, its clock as new."""
    desk, _ = playing()
    desk.add(SessionMoved(1, "seated"))
    assert clock_at(desk.event.sessions[0], START).state == "idle"
    desk.add(ClockSet(1, "start"))
    desk.enter(1)
    assert desk.faults(SessionMoved(1, "seated")) == ["session_has_results"]
