"""Checks of rulings: who can be given one, and whether the sheets deduct what the referees decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from huit.club.event.acts import Deduction, PenaltyGiven
from huit.club.event.checks.found import Found, closed_session, place_of, refused, unknown_entrant, who
from huit.club.event.model import Session, TableResult, Tournament
from huit.club.penalties.catalogue import catalogue_for

NOT_SEATED: Final = "penalty_not_seated"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Points that the referees took from somebody on the sheet, and fewer that the result deducts."""

    number: int
    ruled: int
    deducted: int


def disagreements(event: Tournament, session: int, result: TableResult) -> tuple[LeftOut, ...]:
    """The rulings that a result leaves out, by player."""
    ruled: Counter[int] = Counter()
    for one in event.penalties:
        if one.given.session == session and one.given.on_sheet:
            ruled[one.given.number] += one.given.points
    pairs = zip(result.players, result.deducted, strict=True)
    return tuple([LeftOut(one, ruled[one], taken) for one, taken in pairs if ruled[one] > taken])


def tables_that_disagree(event: Tournament, session: Session) -> tuple[int, ...]:
    results = sorted(session.results.items())
    return tuple([table for table, result in results if disagreements(event, session.number, result)])


def only_on_sheets(event: Tournament, session: Session) -> list[tuple[int, Deduction]]:
    """Deductions of results, with their tables, that no ruling of the referees explains."""
    ruled = [one.given for one in event.penalties if one.given.session == session.number and one.given.on_sheet]
    found: list[tuple[int, Deduction]] = []
    for table, result in sorted(session.results.items()):
        found += [(table, one) for one in _unexplained(result.penalties, list(ruled))]
    return found


def _unexplained(deductions: Sequence[Deduction], ruled: list[PenaltyGiven]) -> Iterator[Deduction]:
    """The same case first; then points without a case, which may be those of several rulings."""
    for one in sorted(deductions, key=lambda one: not one.case):
        same = [given for given in ruled if given.number == one.number and one.case in ("", given.case)]
        explained = [given for given in same if given.points == one.points] or (same if not one.case else [])
        taken = explained[:1] if one.case else explained
        for given in taken:
            ruled.remove(given)
        left = one.points - sum([given.points for given in taken])
        if left > 0 or not taken:
            yield replace(one, points=left)


def penalty(event: Tournament, act: PenaltyGiven) -> Found:
    yield from closed_session(event, act.session)
    yield from unknown_entrant(event, act.number)
    known = {case.id for case in catalogue_for(event.settings.profile).cases}
    if act.case and act.case not in known:
        yield refused("penalty_unknown", "case", name=act.case)
    session = event.session(act.session)
    if session is not None and act.number in event.entrants and not _can_be_fined(event, session, act):
        yield refused(NOT_SEATED, place_of(act.session), who=who(event, act.number), session=act.session)


def _can_be_fined(event: Tournament, session: Session, act: PenaltyGiven) -> bool:
    """True for whoever sits there; the late, in whose place somebody plays, lose points beside the sheet."""
    if not session.tables or event.seat_of(session, act.number) is not None:
        return True
    plays = event.status(act.number).plays_in(session.number)
    return not act.on_sheet and plays and session.table_of(act.number) is not None
