"""The fold of a log: `fold(entries)`, and `apply(tournament, entry)` for one entry more.

Entries are taken as they stand: `huit.club.event.checking.check` is asked before one is added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from typing import Any, Final

from huit.club.event.acts import (
    Act,
    ClockSet,
    Disqualified,
    DrawAnnounced,
    EntrantAdded,
    EntrantEdited,
    EntrantRemoved,
    EntrantsSet,
    PenaltyGiven,
    Reinstated,
    ResultApproved,
    ResultEntered,
    SatOtherwise,
    Seated,
    SessionMoved,
    SessionsSet,
    SettingsSet,
    Substituted,
    Swapped,
    Undone,
    Withdrawn,
)
from huit.club.event.clock import clock_after
from huit.club.event.entrant import ACTIVE, DISQUALIFIED, WITHDRAWN
from huit.club.event.log import LogEntry, undone_seqs
from huit.club.event.model import (
    Announcement,
    Clock,
    DeskPenalty,
    EntrantStatus,
    Session,
    Substitution,
    TableSeats,
    Tournament,
)
from huit.club.event.sheets import result_of
from huit.club.event.states import CLOSED, COLLECTING, END, PLANNED, RUNNING, SEATED, START
from huit.club.event.swapping import swapped_session, with_substitutions
from huit.club.seating.plans import BY_RANK

ILL_BEFORE: Final = "ill_before"
DISQUALIFIED_DURING: Final = "disqualified_during"


def fold(entries: Iterable[LogEntry]) -> Tournament:
    """The tournament of a whole log. Raises DeskError for a payload that cannot be read."""
    log = tuple(entries)
    gone = undone_seqs(log)
    tournament = Tournament()
    for entry in log:
        if entry.seq not in gone:
            tournament = _applied(entry.act, tournament, entry)
    return replace(tournament, entries=log)


def apply(tournament: Tournament, entry: LogEntry) -> Tournament:
    """The tournament with one entry more. The same as folding all of them."""
    act = entry.act
    if isinstance(act, Undone):
        return fold((*tournament.entries, entry))
    return replace(_applied(act, tournament, entry), entries=(*tournament.entries, entry))


def _applied(act: Act, tournament: Tournament, entry: LogEntry) -> Tournament:
    return CHANGES[type(act)](act, tournament, entry)


def _undone(act: Undone, tournament: Tournament, entry: LogEntry) -> Tournament:
    return tournament


def _settings_set(act: SettingsSet, tournament: Tournament, entry: LogEntry) -> Tournament:
    given = {one.name: getattr(act.settings, one.name) for one in fields(act.settings)}
    changed = {name: value for name, value in given.items() if value is not None}
    return replace(tournament, settings=replace(tournament.settings, **changed))


def _sessions_set(act: SessionsSet, tournament: Tournament, entry: LogEntry) -> Tournament:
    before = tournament.sessions
    sessions = [
        replace(before[place], times=times) if place < len(before) else Session(place + 1, times)
        for place, times in enumerate(act.sessions)
    ]
    return replace(tournament, sessions=tuple(sessions))


# Entrants -------------------------------------------------------------------------------------------------------------


def _entrants_set(act: EntrantsSet, tournament: Tournament, entry: LogEntry) -> Tournament:
    return replace(tournament, entrants={one.number: one for one in act.entrants}, statuses={})


def _entrant_added(act: EntrantAdded, tournament: Tournament, entry: LogEntry) -> Tournament:
    number, out = act.entrant.number, act.replaces
    statuses = {**tournament.statuses, number: EntrantStatus(first=act.session)}
    if out:
        statuses[out] = replace(tournament.status(out), successor=number, handed_over=act.session)
    added = replace(tournament, entrants={**tournament.entrants, number: act.entrant}, statuses=statuses)
    return _in_sessions(added, act.session, lambda session: _taken_over(session, out, number)) if out else added


def _entrant_edited(act: EntrantEdited, tournament: Tournament, entry: LogEntry) -> Tournament:
    return replace(tournament, entrants={**tournament.entrants, act.entrant.number: act.entrant})


def _entrant_removed(act: EntrantRemoved, tournament: Tournament, entry: LogEntry) -> Tournament:
    statuses = {
        number: replace(one, successor=0, handed_over=0) if one.successor == act.number else one
        for number, one in tournament.statuses.items()
        if number != act.number
    }
    entrants = {number: one for number, one in tournament.entrants.items() if number != act.number}
    return replace(tournament, entrants=entrants, statuses=statuses)


def _withdrawn(act: Withdrawn, tournament: Tournament, entry: LogEntry) -> Tournament:
    return _away(tournament, act, WITHDRAWN, act.listed)


def _disqualified(act: Disqualified, tournament: Tournament, entry: LogEntry) -> Tournament:
    return _away(tournament, act, DISQUALIFIED)


def _reinstated(act: Reinstated, tournament: Tournament, entry: LogEntry) -> Tournament:
    status = EntrantStatus(first=tournament.status(act.number).first)
    back = replace(tournament, statuses={**tournament.statuses, act.number: status})
    return _in_sessions(
        back,
        act.session,
        lambda session: with_substitutions(
            session, tuple([one for one in session.substitutions if one.absent != act.number])
        ),
    )


def _substituted_by(act: Substituted, tournament: Tournament, entry: LogEntry) -> Tournament:
    one = Substitution(act.absent, act.substitute, act.case)
    return _with_session(tournament, act.session, lambda session: _substituted(session, one))


def _away(tournament: Tournament, act: Withdrawn | Disqualified, state: str, listed: bool = True) -> Tournament:
    """Somebody plays no more from a session on; a substitute, who may be named later, has his seats."""
    status = tournament.status(act.number)
    if status.state == ACTIVE:
        status = replace(status, state=state, session=act.session, listed=listed, reason=act.reason)
    left = replace(tournament, statuses={**tournament.statuses, act.number: status})
    if not act.substitute:
        return left

    def replaced(session: Session) -> Session:
        during = isinstance(act, Disqualified) and act.during and session.number == status.session
        case = DISQUALIFIED_DURING if during else ILL_BEFORE
        return _substituted(session, Substitution(act.number, act.substitute, case))

    return _in_sessions(left, act.session, replaced)


def _substituted(session: Session, one: Substitution) -> Session:
    others = tuple([other for other in session.substitutions if other.absent != one.absent])
    came = one.absent == one.substitute  # after all
    return with_substitutions(session, others if came else (*others, one))


def _taken_over(session: Session, out: int, into: int) -> Session:
    tables = tuple(
        [
            replace(
                table,
                drawn=tuple([into if number == out else number for number in table.drawn]),
                taken=tuple([into if number == out else number for number in table.taken]),
            )
            for table in session.tables
        ]
    )
    kept = tuple([one for one in session.substitutions if one.absent != out])
    return replace(session, tables=tables, substitutions=kept)


def _in_sessions(tournament: Tournament, first: int, change: Callable[[Session], Session]) -> Tournament:
    """Change all sessions from `first` on that are not closed."""
    sessions = [
        change(session) if session.number >= first and session.state != CLOSED else session
        for session in tournament.sessions
    ]
    return replace(tournament, sessions=tuple(sessions))


def _with_session(tournament: Tournament, number: int, change: Callable[[Session], Session]) -> Tournament:
    sessions = [change(session) if session.number == number else session for session in tournament.sessions]
    return replace(tournament, sessions=tuple(sessions))


# Seating --------------------------------------------------------------------------------------------------------------


def _draw_announced(act: DrawAnnounced, tournament: Tournament, entry: LogEntry) -> Tournament:
    return replace(tournament, announcement=Announcement(act.schema, act.commitment, entry.seq, act.unmet))


def _seated(act: Seated, tournament: Tournament, entry: LogEntry) -> Tournament:
    seated = {one.session: one for one in act.sessions}

    def with_tables(session: Session) -> Session:
        if session.number not in seated:
            return session
        tables = tuple([TableSeats(number, four) for number, four in enumerate(seated[session.number].tables, 1)])
        return replace(
            session,
            tables=tables,
            state=SEATED,
            way=act.way,
            seed=act.seed,
            schema=act.schema,
            ranking=act.ranking,
            results={},
        )

    return replace(tournament, sessions=tuple([with_tables(session) for session in tournament.sessions]))


def _sat_otherwise(act: SatOtherwise, tournament: Tournament, entry: LogEntry) -> Tournament:
    return _with_session(tournament, act.session, lambda session: _retaken(session, act.table, act.taken))


def _swapped(act: Swapped, tournament: Tournament, entry: LogEntry) -> Tournament:
    swapped = _with_session(tournament, act.session, lambda session: swapped_session(session, act.one, act.other))
    names = {act.one: act.other, act.other: act.one}
    penalties = [
        replace(one, given=replace(one.given, number=names.get(one.given.number, one.given.number)))
        if one.given.session == act.session
        else one
        for one in tournament.penalties
    ]
    return replace(swapped, penalties=tuple(penalties))


def _retaken(session: Session, number: int, taken: tuple[int, ...]) -> Session:
    tables = [
        replace(table, taken=() if taken == table.drawn else taken) if table.number == number else table
        for table in session.tables
    ]
    return replace(session, tables=tuple(tables))


# Sessions and results -------------------------------------------------------------------------------------------------


def _session_moved(act: SessionMoved, tournament: Tournament, entry: LogEntry) -> Tournament:
    session = tournament.session(act.session)
    reopened = session is not None and session.state == CLOSED and act.state == COLLECTING

    def moved_session(session: Session) -> Session:
        clock = Clock() if act.state == SEATED else session.clock
        return replace(session, state=act.state, clock=clock)

    moved = _with_session(tournament, act.session, moved_session)
    return _without_seats_by_rank(moved, act.session) if reopened else moved


def _without_seats_by_rank(tournament: Tournament, after: int) -> Tournament:
    """Sessions to come that were seated by a rank which may change are planned again."""
    sessions = [
        replace(session, state=PLANNED, tables=(), ranking=(), way="", seed="")
        if session.number > after and session.state == SEATED and session.way in BY_RANK
        else session
        for session in tournament.sessions
    ]
    return replace(tournament, sessions=tuple(sessions))


def _clock_set(act: ClockSet, tournament: Tournament, entry: LogEntry) -> Tournament:
    states = {START: RUNNING, END: COLLECTING}

    def set_clock(session: Session) -> Session:
        clock = clock_after(session, act.act, act.minutes, entry.time)
        return replace(session, clock=clock, state=states.get(act.act, session.state))

    return _with_session(tournament, act.session, set_clock)


def _result_entered(act: ResultEntered, tournament: Tournament, entry: LogEntry) -> Tournament:
    result = result_of(act, tournament.settings.profile, entry.seq)

    def with_result(session: Session) -> Session:
        results = {**session.results, act.table: result}
        table = session.table(act.table)
        entered = replace(session, results=results)
        if table is None or session.at_table(table) == act.players:
            return entered
        real = dict(zip(session.at_table(table), table.four, strict=True))
        return _retaken(entered, act.table, tuple([real.get(number, number) for number in act.players]))

    return _with_session(tournament, act.session, with_result)


def _result_approved(act: ResultApproved, tournament: Tournament, entry: LogEntry) -> Tournament:
    def approved(session: Session) -> Session:
        found = session.results.get(act.table)
        if found is None:
            return session
        return replace(session, results={**session.results, act.table: replace(found, approved=True)})

    return _with_session(tournament, act.session, approved)


def _penalty_given(act: PenaltyGiven, tournament: Tournament, entry: LogEntry) -> Tournament:
    return replace(tournament, penalties=(*tournament.penalties, DeskPenalty(act, entry.seq, entry.time, entry.who)))


CHANGES: Final[dict[type[Act], Callable[[Any, Tournament, LogEntry], Tournament]]] = {
    Undone: _undone,
    SettingsSet: _settings_set,
    SessionsSet: _sessions_set,
    EntrantsSet: _entrants_set,
    EntrantAdded: _entrant_added,
    EntrantEdited: _entrant_edited,
    EntrantRemoved: _entrant_removed,
    Withdrawn: _withdrawn,
    Disqualified: _disqualified,
    Reinstated: _reinstated,
    Substituted: _substituted_by,
    DrawAnnounced: _draw_announced,
    Seated: _seated,
    SatOtherwise: _sat_otherwise,
    Swapped: _swapped,
    SessionMoved: _session_moved,
    ClockSet: _clock_set,
    ResultEntered: _result_entered,
    ResultApproved: _result_approved,
    PenaltyGiven: _penalty_given,
}
