"""Checks of results and penalties."""

from __future__ import annotations

from typing import Final

from huit.club.checking import faults_of_sheet
from huit.club.event.acts import ResultApproved, ResultEntered
from huit.club.event.checks.found import (
    EntryFault,
    Found,
    asked,
    closed_session,
    place_of,
    refused,
    unknown_table,
    unseated_session,
    who,
)
from huit.club.event.checks.rulings import disagreements
from huit.club.event.model import Session, TableResult, TableSeats, Tournament
from huit.club.event.sheets import result_of
from huit.club.event.states import CLOSED, COLLECTING, RUNNING
from huit.club.faults import DeskError
from huit.club.sheet import LONGEST
from huit.core.profiles import profile_named
from huit.core.words.explanation_types import signed

HIGH: Final = 600  # points of a session that are asked about
RESULT_CHANGED: Final = "result_changed"  # since its replacement was written


def entered(event: Tournament, act: ResultEntered) -> Found:
    yield from closed_session(event, act.session)
    yield from unseated_session(event, act.session)
    session = event.session(act.session)
    if session is None:
        return
    yield from unknown_table(session, act.table)
    table = session.table(act.table)
    if table is None:
        return
    place = place_of(act.session, act.table)
    if session.state not in (RUNNING, COLLECTING, CLOSED):
        yield refused("session_not_playing", place, session=act.session, state=session.state)
    yield from _another_result(event, session, act)
    yield from _the_four(event, session, table, act)
    if (act.sheet is None) == (act.scores is None):
        yield refused("result_form", place)
        return
    try:
        result = result_of(act, event.settings.profile)
    except DeskError as error:
        yield from [EntryFault(fault, f"{place} sheet") for fault in error.faults]
        return
    yield from _added_up(event, act, result)
    yield from _referees_log(event, act, result)


def _another_result(event: Tournament, session: Session, act: ResultEntered) -> Found:
    """A result is replaced only when somebody says so who has seen it."""
    before = session.results.get(act.table)
    if before is None:
        return
    author = next((entry.who for entry in event.entries if entry.seq == before.seq), "")
    scores = " ".join([signed(score) for score in before.scores])
    values = {"session": act.session, "table": act.table, "by": author, "scores": scores}
    if act.replaces_seq not in (0, before.seq):
        yield refused(RESULT_CHANGED, place_of(act.session, act.table), **values)
    else:
        yield asked("result_twice", place_of(act.session, act.table), **values)


def _the_four(event: Tournament, session: Session, table: TableSeats, act: ResultEntered) -> Found:
    expected, place = session.at_table(table), place_of(act.session, act.table)
    values = {"session": act.session, "table": act.table}
    if sorted(act.players) != sorted(expected):
        names = ", ".join([who(event, number) for number in expected])
        yield refused("result_players", place, names=names, **values)
    elif act.players != expected:
        names = ", ".join([who(event, number) for number in act.players])
        yield asked("result_order", place, names=names, **values)


def _added_up(event: Tournament, act: ResultEntered, result: TableResult) -> Found:
    place, values = place_of(act.session, act.table), {"session": act.session, "table": act.table}
    if result.sheet is not None:
        for found in faults_of_sheet(result.sheet):
            yield EntryFault(found.fault, f"{place} hand {found.hand + 1}")
    else:
        yield from _totals(event, act, result)
    expected = -sum(result.deducted)
    if result.sum != expected:
        yield refused("result_sum", place, sum=result.sum, expected=expected, **values)
    for number, score in zip(result.players, result.scores, strict=True):
        if abs(score) > HIGH:
            yield asked("result_high", place, who=who(event, number), score=score, most=HIGH, **values)


def _totals(event: Tournament, act: ResultEntered, result: TableResult) -> Found:
    place, values = place_of(act.session, act.table), {"session": act.session, "table": act.table}
    if result.hands > LONGEST or (result.hands == 0 and any(result.scores)):
        yield refused("result_hands", place, hands=result.hands, most=LONGEST, **values)
    for number in [*[one.number for one in act.penalties], *[hand.number for hand in result.best]]:
        if number not in act.players:
            yield refused("result_not_here", place, who=who(event, number), **values)
    minimum = profile_named(event.settings.profile).switches.minimum
    for hand in result.best:
        if hand.points < minimum:
            yield refused("result_best_low", place, points=hand.points, minimum=minimum, **values)
    if len(act.chickens) not in (0, len(act.players)):
        yield refused("result_form", place)


def _referees_log(event: Tournament, act: ResultEntered, result: TableResult) -> Found:
    """The sheet deducts what the referees told it to."""
    for one in disagreements(event, act.session, result):
        values = {"who": who(event, one.number), "ruled": one.ruled, "deducted": one.deducted}
        yield asked("result_penalty_missing", place_of(act.session, act.table), **values)


def approved(event: Tournament, act: ResultApproved) -> Found:
    yield from closed_session(event, act.session)
    session = event.session(act.session)
    if session is not None and act.table not in session.results:
        yield refused("result_missing", place_of(act.session, act.table), session=act.session, table=act.table)
