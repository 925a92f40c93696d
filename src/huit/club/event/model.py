"""A tournament as its log says it is: frozen values, made by `huit.club.event.folding` alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from huit.club.event.acts import Deduction, HandNoted, PenaltyGiven, UnmetPromise
from huit.club.event.entrant import ACTIVE, PLAYER, SUBSTITUTE, Entrant
from huit.club.event.log import LogEntry
from huit.club.event.settings import EventSettings, SessionTimes
from huit.club.event.states import CLOSED, COLLECTING, IDLE, PLANNED, RUNNING
from huit.club.sheet import Sheet

Numbers = tuple[int, ...]  # of entrants


@dataclass(frozen=True, slots=True)
class EntrantStatus:
    """Active, or withdrawn or disqualified from a session on. `listed` false: not in the result list."""

    state: str = ACTIVE
    session: int = 0
    listed: bool = True
    reason: str = ""
    first: int = 1  # session: a late arrival does not play before
    successor: int = 0  # the late arrival who has taken over the seat
    handed_over: int = 0  # the session from which on

    def plays_in(self, session: int) -> bool:
        if session < self.first or self.replaced_in(session):
            return False
        return self.state == ACTIVE or session < self.session

    def replaced_in(self, session: int) -> bool:
        return bool(self.successor) and session >= self.handed_over


ACTIVE_STATUS: Final = EntrantStatus()


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a session. Milliseconds: `ends_at` since 1970 while it runs, `left` while it does not."""

    state: str = IDLE
    ends_at: int = 0
    left: int = 0


IDLE_CLOCK: Final = Clock()
NO_SETTINGS: Final = EventSettings()


@dataclass(frozen=True, slots=True)
class TableSeats:
    """A table: the four as drawn, East first, and as they sat down if that was otherwise."""

    number: int
    drawn: Numbers
    taken: Numbers = ()

    @property
    def four(self) -> Numbers:
        """The four, East first, as they sit."""
        return self.taken or self.drawn


@dataclass(frozen=True, slots=True)
class Substitution:
    """A substitute (0 for nobody) plays the part of an absent entrant, by a case of REG 4."""

    absent: int
    substitute: int
    case: str


@dataclass(frozen=True, slots=True)
class TableResult:
    """The result of a table. `players` and what is parallel to it go from East; scores contain the penalties."""

    players: Numbers
    scores: tuple[int, ...]
    deducted: tuple[int, ...]  # by penalties, from each: not negative
    hands: int
    best: tuple[HandNoted, ...] = ()
    chickens: tuple[int, ...] = (0, 0, 0, 0)
    penalties: tuple[Deduction, ...] = ()
    sheet: Sheet | None = None
    source: str = ""
    approved: bool = True
    seq: int = 0  # of the entry

    @property
    def sum(self) -> int:
        return sum(self.scores)


@dataclass(frozen=True, slots=True)
class Session:
    """A session: timetable, state, tables, results by table number, substitutions, clock."""

    number: int
    times: SessionTimes
    state: str = PLANNED
    way: str = ""
    seed: str = ""
    schema: str = ""
    ranking: Numbers = ()
    tables: tuple[TableSeats, ...] = ()
    results: Mapping[int, TableResult] = field(default_factory=dict)
    substitutions: tuple[Substitution, ...] = ()
    clock: Clock = IDLE_CLOCK

    @property
    def begun(self) -> bool:
        """True from the first tile on: it is never seated again."""
        return self.state in (RUNNING, COLLECTING, CLOSED)

    def table(self, number: int) -> TableSeats | None:
        return self.tables[number - 1] if 1 <= number <= len(self.tables) else None

    def table_of(self, entrant: int) -> TableSeats | None:
        """The table at which an entrant sits by the draw."""
        return next((table for table in self.tables if entrant in table.drawn), None)

    def substitution_of(self, absent: int) -> Substitution | None:
        return next((one for one in self.substitutions if one.absent == absent), None)

    def at_table(self, table: TableSeats) -> Numbers:
        """The four who really sit at a table, East first: substitutes in the place of the absent, 0 for nobody."""
        return tuple([self.in_place_of(number) for number in table.four])

    def in_place_of(self, number: int) -> int:
        found = self.substitution_of(number)
        return number if found is None else found.substitute

    def missing(self) -> tuple[int, ...]:
        """The tables without a result."""
        return tuple([table.number for table in self.tables if table.number not in self.results])

    def unapproved(self) -> tuple[int, ...]:
        return tuple(sorted([number for number, result in self.results.items() if not result.approved]))


@dataclass(frozen=True, slots=True)
class DeskPenalty:
    """A referee's ruling with the entry that recorded it."""

    given: PenaltyGiven
    seq: int
    time: int
    who: str


@dataclass(frozen=True, slots=True)
class Announcement:
    """The commitment to a draw, the entry that told it, and the promises that it does not keep."""

    schema: str
    commitment: str
    seq: int
    unmet: tuple[UnmetPromise, ...] = ()


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament: the fold of its log."""

    settings: EventSettings = NO_SETTINGS
    entrants: Mapping[int, Entrant] = field(default_factory=dict)  # by number
    statuses: Mapping[int, EntrantStatus] = field(default_factory=dict)
    sessions: tuple[Session, ...] = ()
    penalties: tuple[DeskPenalty, ...] = ()
    announcement: Announcement | None = None
    entries: tuple[LogEntry, ...] = ()

    @property
    def seq(self) -> int:
        """The number of the last entry; 0 for an empty log."""
        return self.entries[-1].seq if self.entries else 0

    def status(self, number: int) -> EntrantStatus:
        return self.statuses.get(number, ACTIVE_STATUS)

    def session(self, number: int) -> Session | None:
        return self.sessions[number - 1] if 1 <= number <= len(self.sessions) else None

    def name(self, number: int) -> str:
        """The name of an entrant; the number of somebody unknown."""
        found = self.entrants.get(number)
        return found.name if found else str(number)

    def holder(self, number: int, session: int) -> int:
        """The entrant who has somebody's seat in a session: himself, or the late arrival who took it over."""
        while (status := self.status(number)).replaced_in(session):
            number = status.successor
        return number

    def seat_of(self, session: Session, number: int) -> tuple[TableSeats, int] | None:
        """Table and wind (0 to 3) of somebody who really sits there; None for whoever does not."""
        if not self.status(number).plays_in(session.number):
            return None
        parts = {number, *[one.absent for one in session.substitutions if one.substitute == number]}
        tables = [table for table in session.tables if not parts.isdisjoint(table.drawn)]
        seats = [(table, session.at_table(table)) for table in tables]
        return next(((table, four.index(number)) for table, four in seats if number in four), None)

    def empty_seats(self, session: Session) -> Numbers:
        """Those who sit in a session by the draw, play no more, and have no substitute."""
        return tuple(
            [
                number
                for table in session.tables
                for number in table.drawn
                if not self.status(number).plays_in(session.number) and session.substitution_of(number) is None
            ]
        )

    def seated_entrants(self, session: int = 1) -> Numbers:
        """The numbers that a draw has to seat: everybody but substitutes, and but those who do not play any more."""
        return tuple(
            [
                number
                for number, entrant in sorted(self.entrants.items())
                if entrant.kind != SUBSTITUTE and self.status(number).plays_in(session)
            ]
        )

    def ranked(self, number: int) -> bool:
        """True for somebody who has a place in the individual ranking."""
        found = self.entrants.get(number)
        return found is not None and found.kind == PLAYER and self.status(number).listed

    @property
    def closed(self) -> tuple[Session, ...]:
        return tuple([session for session in self.sessions if session.state == CLOSED])

    @property
    def finished(self) -> bool:
        return bool(self.sessions) and all(session.state == CLOSED for session in self.sessions)
