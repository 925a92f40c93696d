"""Checks of acts on entrants: the list, late changes, substitutes."""

from __future__ import annotations

from collections.abc import Iterable

from huit.club.event.acts import (
    Disqualified,
    EntrantAdded,
    EntrantEdited,
    EntrantRemoved,
    EntrantsSet,
    Reinstated,
    Substituted,
    Withdrawn,
)
from huit.club.event.checks.found import (
    Found,
    closed_session,
    place_of,
    refused,
    unknown_entrant,
    unknown_session,
    who,
)
from huit.club.event.entrant import ACTIVE, DISQUALIFIED, HOUSE, MOST_ENTRANTS, PLAYER, WITHDRAWN, Entrant
from huit.club.event.model import Session, Tournament
from huit.club.event.states import CLOSED
from huit.club.event.substitutes import substitute_cases


def entry_list(event: Tournament, act: EntrantsSet) -> Found:
    if any(session.tables for session in event.sessions):
        yield refused("event_seated", "entrants")
    numbers: set[int] = set()
    for entrant in act.entrants:
        if entrant.number in numbers:
            yield refused("entrant_number_taken", "entrants", number=entrant.number)
        numbers.add(entrant.number)
    yield from _shared_ema_ids(act.entrants)


def added(event: Tournament, act: EntrantAdded) -> Found:
    if len(event.entrants) >= MOST_ENTRANTS:
        yield refused("entrants_many", "entrant", count=len(event.entrants) + 1, most=MOST_ENTRANTS)
    if act.entrant.number in event.entrants:
        yield refused("entrant_number_taken", "entrant.number", number=act.entrant.number)
    yield from _shared_ema_ids([*event.entrants.values(), act.entrant])
    if act.replaces:
        yield from _replaced(event, act)


def _replaced(event: Tournament, act: EntrantAdded) -> Found:
    yield from unknown_entrant(event, act.replaces, "replaces")
    yield from unknown_session(event, act.session)
    out = event.entrants.get(act.replaces)
    if out is None:
        return
    yield from _seat_taken_over(event, act.replaces, "replaces")
    if out.kind == PLAYER and event.status(out.number).plays_in(act.session):
        yield refused("entrant_still_plays", "replaces", who=who(event, out.number), session=act.session)
    for session in event.sessions[act.session - 1 :]:
        if session.begun and session.table_of(out.number):
            yield refused("session_begun", place_of(session.number), session=session.number)


def edited(event: Tournament, act: EntrantEdited) -> Found:
    yield from unknown_entrant(event, act.entrant.number, "entrant.number")
    yield from _shared_ema_ids(
        [*[one for one in event.entrants.values() if one.number != act.entrant.number], act.entrant]
    )


def removed(event: Tournament, act: EntrantRemoved) -> Found:
    yield from unknown_entrant(event, act.number)
    for session in event.sessions:
        substitutes = [one.substitute for one in session.substitutions]
        if session.table_of(act.number) or act.number in substitutes:
            yield refused("entrant_seated", "number", who=who(event, act.number), session=session.number)
            return


def _shared_ema_ids(entrants: Iterable[Entrant]) -> Found:
    seen: dict[str, Entrant] = {}
    for entrant in entrants:
        if entrant.ema_id and entrant.ema_id in seen:
            other = seen[entrant.ema_id]
            yield refused("entrant_ema_shared", "ema_id", ema_id=entrant.ema_id, one=other.number, other=entrant.number)
        seen[entrant.ema_id] = entrant


# Absence --------------------------------------------------------------------------------------------------------------


def leaving(event: Tournament, act: Withdrawn | Disqualified) -> Found:
    yield from unknown_entrant(event, act.number)
    yield from closed_session(event, act.session)
    gone = DISQUALIFIED if isinstance(act, Disqualified) else WITHDRAWN
    if event.status(act.number).state != ACTIVE and not (act.substitute and event.status(act.number).state == gone):
        yield refused("entrant_gone", "number", who=who(event, act.number))
    session = event.session(act.session)
    if isinstance(act, Disqualified) and act.during and session is not None and not session.begun:
        yield refused("session_not_begun", place_of(act.session), session=act.session)
    if act.substitute:
        for each in event.sessions[act.session - 1 :]:
            if each.state != CLOSED and each.table_of(act.number):
                yield from _substitute(event, each, act.number, act.substitute)


def _seat_taken_over(event: Tournament, number: int, place: str) -> Found:
    """A late arrival has the seat, for good."""
    if successor := event.status(number).successor:
        yield refused("entrant_replaced", place, who=who(event, number), other=who(event, successor))


def returning(event: Tournament, act: Reinstated) -> Found:
    yield from unknown_entrant(event, act.number)
    yield from closed_session(event, act.session)
    if event.status(act.number).successor:
        yield from _seat_taken_over(event, act.number, "number")
    elif event.status(act.number).state == ACTIVE:
        yield refused("entrant_active", "number", who=who(event, act.number))


def substituted(event: Tournament, act: Substituted) -> Found:
    yield from closed_session(event, act.session)
    yield from unknown_entrant(event, act.absent, "absent")
    session = event.session(act.session)
    if session is None:
        return
    if session.table_of(act.absent) is None:
        yield refused("entrant_not_seated", "absent", who=who(event, act.absent), session=act.session)
    case = substitute_cases()[act.case]
    if case.profiles and event.settings.profile not in case.profiles:
        yield refused("substitute_profile", "case", case=act.case, profiles=", ".join(case.profiles))
    if not case.nobody and not act.substitute:
        yield refused("substitute_missing", "substitute", who=who(event, act.absent))
    elif case.nobody and act.substitute:
        yield refused("substitute_unwanted", "substitute", who=who(event, act.absent), case=act.case)
    elif act.substitute and act.substitute != act.absent:
        yield from _substitute(event, session, act.absent, act.substitute)


def _substitute(event: Tournament, session: Session, absent: int, substitute: int) -> Found:
    """The substitute is none of the players, and free in this session."""
    found = event.entrants.get(substitute)
    if found is None:
        yield refused("entrant_unknown", "substitute", number=substitute)
        return
    if found.kind == PLAYER:
        yield refused("substitute_kind", "substitute", who=who(event, substitute))
    busy = [one.absent for one in session.substitutions if one.substitute == substitute and one.absent != absent]
    table = session.table_of(substitute)
    if busy or (table is not None and found.kind == HOUSE):
        yield refused("substitute_busy", place_of(session.number), who=who(event, substitute), session=session.number)
