"""Checks of acts on sessions: settings, timetable, states, clock."""

from __future__ import annotations

from typing import Final

from huit.club.event.acts import ClockSet, SessionMoved, SessionsSet, SettingsSet
from huit.club.event.checks.found import Found, asked, place_of, refused, unknown_session, unseated_session, who
from huit.club.event.checks.rulings import tables_that_disagree
from huit.club.event.clock import clock_allows
from huit.club.event.model import Session, Tournament
from huit.club.event.states import ADD, CLOSED, COLLECTING, COMES_FROM, END, RUNNING, SEATED, START
from huit.club.seating.plans import BY_RANK
from huit.club.standings.individual import ranking_of

DAYS_ORDER: Final = "settings_days"  # the last day comes before the first


def settings(event: Tournament, act: SettingsSet) -> Found:
    if not (act.settings.name or event.settings.name):
        yield refused("event_nameless", "name")
    first, last = (_changed(event, act, name) for name in ("first_day", "last_day"))
    if first and last and last < first:
        yield refused(DAYS_ORDER, "last_day", first=first, last=last)
    profile = act.settings.profile
    if profile not in (None, event.settings.profile) and any(session.begun for session in event.sessions):
        yield refused("settings_begun", "profile")


def _changed(event: Tournament, act: SettingsSet, name: str) -> str:
    """A setting as it will be."""
    given = getattr(act.settings, name)
    return str(getattr(event.settings, name) if given is None else given)


def timetable(event: Tournament, act: SessionsSet) -> Found:
    seated = max([session.number for session in event.sessions if session.tables], default=0)
    if len(act.sessions) < seated:
        yield refused("sessions_fewer", "sessions", sessions=len(act.sessions), seated=seated)


def moved(event: Tournament, act: SessionMoved) -> Found:
    session = event.session(act.session)
    if session is None:
        yield from unknown_session(event, act.session)
        return
    if session.state not in COMES_FROM[act.state]:
        place = place_of(act.session)
        yield refused("session_state", place, session=act.session, before=session.state, after=act.state)
        return
    if act.state == RUNNING and session.state == SEATED:
        yield from _starting(event, session)
    elif act.state == SEATED and session.results:
        yield refused("session_has_results", place_of(act.session), session=act.session)
    elif act.state == CLOSED:
        yield from _closing(event, session)
    elif act.state == COLLECTING and session.state == CLOSED:
        yield from _reopening(event, session)


def clock(event: Tournament, act: ClockSet) -> Found:
    session = event.session(act.session)
    if session is None:
        yield from unknown_session(event, act.session)
        return
    place = place_of(act.session)
    yield from unseated_session(event, act.session)
    if not clock_allows(session.clock, act.act) or (act.act == ADD and not act.minutes):
        yield refused("clock_act", place, act=act.act, state=session.clock.state, session=act.session)
    if act.act == START and session.state == SEATED:
        yield from _starting(event, session)
    elif session.state != RUNNING and act.act in (START, END) and session.tables:
        after = RUNNING if act.act == START else COLLECTING
        yield refused("session_state", place, session=act.session, before=session.state, after=after)


def _starting(event: Tournament, session: Session) -> Found:
    place = place_of(session.number)
    for number in event.empty_seats(session):
        table = session.table_of(number)
        seat = table.number if table else 0
        values = {"session": session.number, "table": seat, "who": who(event, number)}
        yield refused("session_seat_empty", place_of(session.number, seat), **values)
    for before in event.sessions[: session.number - 1]:
        if before.state != CLOSED:
            yield asked("session_before_open", place, session=session.number, before=before.number)
            break
    if session.way in BY_RANK and _ranked_otherwise(event, session):
        yield asked("seating_stale", place, session=session.number)


def _ranked_otherwise(event: Tournament, session: Session) -> bool:
    """True if those who were ranked when they were seated, and are still there, have another order now."""
    now = ranking_of(event, session.number - 1)
    before = [number for number in session.ranking if number in now]
    return before != [number for number in now if number in session.ranking]


def _closing(event: Tournament, session: Session) -> Found:
    missing, unapproved = session.missing(), session.unapproved()
    place = place_of(session.number)
    if missing:
        yield refused("session_tables_missing", place, session=session.number, tables=_listed(missing))
    if unapproved:
        yield refused("session_unapproved", place, session=session.number, tables=_listed(unapproved))
    if disagreeing := tables_that_disagree(event, session):
        yield asked("session_penalties", place, session=session.number, tables=_listed(disagreeing))


def _listed(tables: tuple[int, ...]) -> str:
    return ", ".join(map(str, tables))


def _reopening(event: Tournament, session: Session) -> Found:
    begun = [str(one.number) for one in event.sessions[session.number :] if one.begun]
    if begun:
        yield asked("session_reopen_later", place_of(session.number), session=session.number, later=", ".join(begun))
