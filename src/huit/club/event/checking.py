"""Check an entry before it is added to the log: every fault with a code, a place and a sentence.

A fault is refused, or it is to be confirmed by name: its code in `confirmed` of the payload lets the entry pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from huit.club.event import acts
from huit.club.event.checks import people, rulings, scores, seats, sessions
from huit.club.event.checks.found import EntryFault, Found, refused
from huit.club.event.folding import apply
from huit.club.event.log import LogEntry, undone_seqs
from huit.club.event.model import Tournament
from huit.club.faults import DeskError

CHECKS: Final[dict[type[acts.Act], Callable[[Tournament, Any], Found]]] = {
    acts.SettingsSet: sessions.settings,
    acts.SessionsSet: sessions.timetable,
    acts.EntrantsSet: people.entry_list,
    acts.EntrantAdded: people.added,
    acts.EntrantEdited: people.edited,
    acts.EntrantRemoved: people.removed,
    acts.Withdrawn: people.leaving,
    acts.Disqualified: people.leaving,
    acts.Reinstated: people.returning,
    acts.Substituted: people.substituted,
    acts.DrawAnnounced: seats.announced,
    acts.Seated: seats.seated,
    acts.SatOtherwise: seats.sat_otherwise,
    acts.Swapped: seats.swapped,
    acts.SessionMoved: sessions.moved,
    acts.ClockSet: sessions.clock,
    acts.ResultEntered: scores.entered,
    acts.ResultApproved: scores.approved,
    acts.PenaltyGiven: rulings.penalty,
}


# Refused when they are written. In a log they do no harm: earlier versions of Huit let them pass, and of two results
# the later one counts, whoever was quicker.
AT_WRITING: Final = (scores.RESULT_CHANGED, rulings.NOT_SEATED, sessions.DAYS_ORDER)


def check(tournament: Tournament, entry: LogEntry) -> tuple[EntryFault, ...]:
    """Everything that speaks against an entry, but for what its payload confirms. Empty: it may be added."""
    if entry.seq != tournament.seq + 1:
        return (refused("entry_order", "seq", seq=entry.seq, expected=tournament.seq + 1),)
    try:
        act = entry.act
    except DeskError as error:
        return tuple([EntryFault(fault, dict(fault.values).get("place", "kind")) for fault in error.faults])
    if isinstance(act, acts.Undone):
        return tuple(_undoing(tournament, entry, act))
    if not tournament.entries and not isinstance(act, acts.SettingsSet):
        return (refused("event_nameless", "name"),)
    confirmed = getattr(act, "confirmed", ())
    return tuple(
        [found for found in CHECKS[type(act)](tournament, act) if not (found.confirm and found.code in confirmed)]
    )


def _undoing(tournament: Tournament, entry: LogEntry, act: acts.Undone) -> Found:
    """Check that later entries hold without this one."""
    if act.seq in undone_seqs(tournament.entries) or act.seq >= entry.seq:
        yield refused("undo_unknown", "seq", seq=act.seq)
        return
    before, gone = undone_seqs(tournament.entries), undone_seqs((*tournament.entries, entry))
    first = min(before ^ gone)  # an undone undo brings back an earlier entry
    event = Tournament()
    for one in tournament.entries:
        if one.seq in gone or one.kind == acts.UNDONE:
            continue
        numbered = LogEntry(event.seq + 1, one.time, one.who, one.kind, one.payload)
        if one.seq >= first and [found for found in check(event, numbered) if _forbids(found)]:
            yield refused("undo_needed", "seq", seq=act.seq, later=one.seq, kind=one.kind)
            return
        event = apply(event, numbered)


def _forbids(found: EntryFault) -> bool:
    """True for a fault that holds at any time, and not only while somebody writes."""
    return not found.confirm and found.code not in AT_WRITING


def checked_log(entries: Iterable[LogEntry]) -> Tournament:
    """The tournament of a log that somebody else wrote. Raises DeskError with the faults of the first bad entry."""
    event = Tournament()
    for entry in entries:
        faults = [found.fault for found in check(event, entry) if _forbids(found)]
        if faults:
            raise DeskError(*faults)
        event = apply(event, entry)
    return event
