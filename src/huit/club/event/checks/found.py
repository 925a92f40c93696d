"""Faults of an entry, refused or to be confirmed, and the questions that all checks ask."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from huit.club.event.model import Session, Tournament
from huit.club.event.states import CLOSED
from huit.club.faults import desk_fault
from huit.core.faults import Fault


@dataclass(frozen=True, slots=True)
class EntryFault:
    """A fault and its place (`session 3 table 5`, or a key). `confirm`: its code in `confirmed` lets the entry pass."""

    fault: Fault
    place: str
    confirm: bool = False

    @property
    def code(self) -> str:
        return self.fault.code


Found = Iterator[EntryFault]


def refused(code: str, place: str, **values: object) -> EntryFault:
    return EntryFault(desk_fault(code, **values), place)


def asked(code: str, place: str, **values: object) -> EntryFault:
    """A fault that may be confirmed."""
    return EntryFault(desk_fault(code, **values), place, confirm=True)


def place_of(session: int, table: int = 0) -> str:
    return f"session {session} table {table}" if table else f"session {session}"


def who(event: Tournament, number: int) -> str:
    """Number and name, as sentences have them."""
    return f"{number} {event.name(number)}" if number in event.entrants else str(number)


def unknown_session(event: Tournament, number: int) -> Found:
    if event.session(number) is None:
        yield refused("session_unknown", "session", session=number, sessions=len(event.sessions))


def unknown_entrant(event: Tournament, number: int, place: str = "number") -> Found:
    if number not in event.entrants:
        yield refused("entrant_unknown", place, number=number)


def closed_session(event: Tournament, number: int) -> Found:
    """The session is there, and open."""
    yield from unknown_session(event, number)
    session = event.session(number)
    if session is not None and session.state == CLOSED:
        yield refused("session_closed", place_of(number), session=number)


def unseated_session(event: Tournament, number: int) -> Found:
    """The session is there, and has tables."""
    yield from unknown_session(event, number)
    session = event.session(number)
    if session is not None and not session.tables:
        yield refused("session_unseated", place_of(number), session=number)


def unknown_table(session: Session, number: int) -> Found:
    if session.table(number) is None:
        yield refused(
            "table_unknown",
            place_of(session.number, number),
            session=session.number,
            table=number,
            tables=len(session.tables),
        )
