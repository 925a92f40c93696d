"""Decide a case: warning or points from the player's history in this session, dead hand, payments. Pure.

Where the texts leave something to the referee, the ruling carries the range and decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from huit.club.faults import DeskError, desk_fault
from huit.club.penalties.cases import Catalogue, PenaltyCase
from huit.core.rules.payments import penalty_of_false_hu
from huit.core.rules.profile_types import Switches


@dataclass(frozen=True)
class Offence:
    """An earlier ruling against the player; sessions are numbered from 1."""

    case: str
    session: int


@dataclass(frozen=True)
class Ruling:
    """The decision for one player."""

    case: PenaltyCase
    warning: bool
    own: int  # change of the offender's score, never positive
    each: int  # change of the score of each of the three others
    table_points: float  # taken from the offender
    dead: bool
    range: tuple[int, ...]  # least and most points to choose from, where the referee decides
    earlier: int  # fouls that were counted before this one

    @property
    def sum(self) -> int:
        """The change of a sheet's sum: zero for a transfer, the deduction otherwise."""
        return self.own + 3 * self.each


def decide(
    catalogue: Catalogue, case: PenaltyCase, history: Sequence[Offence], session: int, switches: Switches
) -> Ruling:
    """Rule on a case. The count starts again with each session, but for cases that are kept."""
    if session < 1:
        raise DeskError(desk_fault("penalty_session", session=session))
    earlier = _earlier(catalogue, case, history, session)
    own, each = -_points(catalogue, case, history, session), 0
    if case.false_hu:
        paid = penalty_of_false_hu(switches, case.false_hu)
        own, each = paid.winner, paid.others[0]
    warning = case.counts and own == 0
    return Ruling(case, warning, own, each, _table_points(case, earlier), case.dead, case.range, earlier)


def _earlier(catalogue: Catalogue, case: PenaltyCase, history: Sequence[Offence], session: int) -> int:
    """The earlier offences that count for this one: of its own kind over all sessions, or all fouls of this session."""
    if case.kept:
        return len([one for one in history if one.case == case.id])
    counting = {one.id for one in catalogue.cases if one.counts and not one.kept}
    return len([one for one in history if one.session == session and one.case in counting])


def _points(catalogue: Catalogue, case: PenaltyCase, history: Sequence[Offence], session: int) -> int:
    earlier = _earlier(catalogue, case, history, session)
    if case.ladder:
        alike = len([one for one in history if one.case == case.id and (case.kept or one.session == session)])
        step = case.ladder[min(alike, len(case.ladder) - 1)]
        return max(step, catalogue.step(earlier)) if step == 0 else step
    return catalogue.step(earlier) if case.foul else case.points


def _table_points(case: PenaltyCase, earlier: int) -> float:
    return case.table_points[min(earlier, len(case.table_points) - 1)] if case.table_points else 0
