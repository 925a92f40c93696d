"""The log and its fold: one entry more is the same as all of them; undo is an entry too."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.club.event.events import Desk, desk_of, house, some_scores

from huit.club.event.acts import (
    KINDS_OF_ACTS,
    Act,
    ClockSet,
    Disqualified,
    DrawAnnounced,
    EntrantAdded,
    EntrantEdited,
    EntrantRemoved,
    HandNoted,
    PenaltyGiven,
    Reinstated,
    ResultApproved,
    ResultEntered,
    SatOtherwise,
    SessionMoved,
    SettingsSet,
    Substituted,
    Swapped,
    Undone,
    Withdrawn,
    format_act,
    parse_act,
)
from huit.club.event.checking import check, checked_log
from huit.club.event.folding import apply, fold
from huit.club.event.log import LogEntry, parse_entry, plain_entry
from huit.club.event.settings import SettingsChange
from huit.club.faults import DeskError

number = st.integers(1, 18)
session = st.integers(1, 4)
ACTS: st.SearchStrategy[Act] = st.one_of(
    st.builds(ClockSet, session, st.sampled_from(("start", "pause", "resume", "end"))),
    st.builds(ClockSet, session, st.just("add"), st.integers(-5, 5)),
    st.builds(SessionMoved, session, st.sampled_from(("seated", "running", "collecting", "closed"))),
    st.builds(Withdrawn, number, session, st.sampled_from((0, 901, 902))),
    st.builds(Disqualified, number, session, st.booleans(), st.sampled_from((0, 901))),
    st.builds(Reinstated, number, session),
    st.builds(Substituted, session, number, st.sampled_from(("late", "ill_during")), st.sampled_from((901, 902))),
    st.builds(Swapped, session, number, number),
    st.builds(EntrantRemoved, number),
    st.builds(EntrantAdded, st.builds(house, st.integers(17, 22)), st.sampled_from((0, 3)), session),
    st.builds(EntrantEdited, st.builds(house, number)),
    st.builds(PenaltyGiven, session, number, st.just("late_10"), st.just(10), on_sheet=st.booleans()),
    st.builds(ResultApproved, session, st.integers(1, 4)),
    st.builds(Undone, st.integers(1, 40)),
    st.builds(lambda name: SettingsSet(SettingsChange(place=name)), st.sampled_from(("Gap", "Nancy"))),
)


def results(desk: Desk, number: int, table: int, seed: int, source: str) -> ResultEntered:
    """A result of the four who sit there, or of nobody in particular."""
    found = desk.event.session(number)
    seats = found.table(table) if found else None
    four = found.at_table(seats) if found and seats else (1, 2, 3, 4)
    return ResultEntered(number, table, tuple(max(one, 1) for one in four), some_scores(seed), source=source)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_one_by_one_is_all_at_once(data: st.DataObject) -> None:
    """Whatever is accepted, in any order: applied one by one, folded, and read back from JSON give the same."""
    desk = desk_of(16, 4)
    for _ in range(data.draw(st.integers(0, 25))):
        if data.draw(st.booleans()):
            source = data.draw(st.sampled_from(("desk", "table")))
            act: Act = results(desk, data.draw(session), data.draw(st.integers(1, 4)), data.draw(number), source)
        else:
            act = data.draw(ACTS)
        entry = desk.entry(act)
        if check(desk.event, entry) == ():
            desk.event = apply(desk.event, entry)
    assert fold(desk.event.entries) == desk.event
    text = json.dumps([plain_entry(entry) for entry in desk.event.entries])
    assert fold([parse_entry(entry) for entry in json.loads(text)]) == desk.event
    assert checked_log(desk.event.entries) == desk.event


@settings(max_examples=40, deadline=None)
@given(ACTS)
def test_undo(act: Act) -> None:
    """An act that is undone leaves no trace but in the log; undoing that brings it back."""
    desk = desk_of(16, 4)
    desk.add(ClockSet(1, "start"))
    before = desk.event
    if desk.faults(act) or isinstance(act, Undone):
        return
    desk.add(act)
    after, seq = desk.event, desk.event.seq
    desk.add(Undone(seq))
    assert without_log(desk.event) == without_log(before)
    assert len(desk.event.entries) == len(before.entries) + 2
    desk.add(Undone(seq + 1))
    assert without_log(desk.event) == without_log(after)


def without_log(event: object) -> dict[str, object]:
    names = ("settings", "entrants", "statuses", "sessions", "penalties", "announcement")
    return {name: getattr(event, name) for name in names}


def test_undo_is_refused_where_something_needs_it() -> None:
    """Nobody takes back an entry that a later one stands on."""
    desk = desk_of(16, 4)
    drawn = desk.event.seq
    desk.add(ClockSet(1, "start"))
    started = desk.event.seq
    desk.enter(1)
    assert desk.faults(Undone(drawn)) == ["undo_needed"]
    assert desk.faults(Undone(started)) == ["undo_needed"]
    assert desk.faults(Undone(999)) == ["undo_unknown"]
    desk.add(Undone(desk.event.seq))
    assert desk.faults(Undone(desk.event.seq - 1)) == ["undo_unknown"]


def test_every_kind_is_written_and_read() -> None:
    """A payload is plain JSON and gives the same act again."""
    shown: list[Act] = [
        DrawAnnounced("0" * 64, "f" * 64),
        SatOtherwise(1, 2, (4, 3, 2, 1)),
        ResultEntered(1, 1, (1, 2, 3, 4), (1, 2, 3, -6), best=HandNoted(2, 88, 3), chickens=(0, 1, 0, 0)),
        *[entry.act for entry in desk_of(16, 4).event.entries],
    ]
    for act in shown:
        kind, payload = format_act(act)
        assert parse_act(kind, json.loads(json.dumps(payload))) == act
    assert set(KINDS_OF_ACTS) == {format_act(act)[0] for act in shown} | {
        *("entrant_added", "entrant_edited", "entrant_removed", "withdrawn", "reinstated", "disqualified"),
        *("substituted", "swapped", "session_moved", "clock_set", "result_approved", "penalty_given", "undone"),
    }


@pytest.mark.parametrize(
    ("kind", "payload", "codes"),
    [
        ("party", {}, ["entry_kind"]),
        ("undone", {}, ["entry_key_missing"]),
        ("undone", {"seq": "one"}, ["entry_value"]),
        ("undone", {"seq": True}, ["entry_value"]),
        ("undone", {"seq": 1, "why": ""}, ["entry_key_unknown"]),
        ("undone", [], ["entry_value"]),
        ("settings_set", {"first_day": "6 June", "country": "Atlantis"}, ["entry_country", "entry_value"]),
        ("sessions_set", {"sessions": [{"start": "25:00"}]}, ["entry_value"]),
        ("sessions_set", {"sessions": [{"end": "never", "play_minutes": 0}]}, ["entry_value"]),
        ("entrants_set", {"entrants": [{"number": 1}]}, ["entry_key_missing"]),
        ("entrants_set", {"entrants": [{"number": 1, "last_name": "A", "ema_id": "123"}]}, ["entry_ema"]),
        ("seated", {"sessions": [{"session": 1, "tables": [[1, 2, 3]]}]}, ["entry_value"]),
        ("draw_announced", {"schema": "x", "commitment": ""}, ["entry_value"]),
        ("result_entered", {"session": 1, "table": 1, "players": [1, 2, 3, 4], "sheet": 3}, ["entry_value"]),
    ],
)
def test_bad_payloads(kind: str, payload: dict[str, object], codes: list[str]) -> None:
    """Every fault at once, each with its place."""
    with pytest.raises(DeskError) as caught:
        parse_act(kind, payload)
    assert [fault.code for fault in caught.value.faults] == codes
    assert all(dict(fault.values).get("place") or dict(fault.values).get("kind") for fault in caught.value.faults)
    desk = desk_of(16, 4)
    found = check(desk.event, LogEntry(desk.event.seq + 1, 0, "", kind, payload))
    assert [fault.code for fault in found] == codes


def test_order_of_entries() -> None:
    """An entry that does not follow the last one is refused: another writer was faster."""
    desk = desk_of(16, 4)
    late = LogEntry(desk.event.seq, 0, "", "undone", {"seq": 1})
    assert [found.code for found in check(desk.event, late)] == ["entry_order"]
    assert Desk().faults(Undone(1)) == ["undo_unknown"]
    assert Desk().faults(ClockSet(1, "start")) == ["event_nameless"]
    assert Desk().faults(SettingsSet(SettingsChange(place="Gap"))) == ["event_nameless"]
