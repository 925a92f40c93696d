"""A seating from a request: by its plan, from a draw, a ranking or a file, with its proof."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from huit.club.faults import DeskError, desk_fault
from huit.club.seating.apart import Apart
from huit.club.seating.draw import announced, numbers_drawn
from huit.club.seating.generators.choosing import schema_for
from huit.club.seating.limits import check_size
from huit.club.seating.plans import DRAWN, FILE, seats_by_rank, ways
from huit.club.seating.proof import Check, Proof, proof_of
from huit.club.seating.redraw import redrawn
from huit.club.seating.schedule import Schedule
from huit.club.seating.schema import Schema


@dataclass(frozen=True, slots=True)
class SeatingRequest:
    """An order for a seating. Players are places in the list of entrants, from 0."""

    players: int
    sessions: int
    plan: str
    rules: tuple[Apart, ...] = ()
    seed: str = ""
    played: Schedule = ()  # sessions that stay; with the plan `file`, all of them
    ranking: tuple[int, ...] = ()  # after the sessions played, best first
    interval: int = 2  # places between two of a table, with the plan `interval`


@dataclass(frozen=True, slots=True)
class Seating:
    """The sessions seated so far, how the others will be, and the proof."""

    schedule: Schedule
    to_come: tuple[str, ...]  # ways in which the sessions that are left will be seated
    proof: Proof
    schema: Schema | None = None
    numbers: tuple[int, ...] = ()  # drawn by each entrant

    def commitment(self, seed: str) -> str:
        """The announcement made before the draw."""
        return announced(self.schema, seed) if self.schema else ""


def schema_of(request: SeatingRequest) -> Schema:
    """The schema of the sessions that are drawn before the event."""
    check_size(request.players, request.sessions)
    return schema_for(request.players, _drawn_first(request), request.rules)


def unmet_by(schema: Schema, rules: Sequence[Apart]) -> tuple[Check, ...]:
    """The promises that a schema breaks, wishes apart. Who draws which number changes none of them."""
    hard = {rule.kind for rule in rules if rule.hard}
    checks = proof_of(schema.seated(schema.undrawn()), rules).checks
    return tuple([check for check in checks if not check.kept and (check.hard or check.by in hard)])


def seating_of(request: SeatingRequest) -> Seating:
    """All sessions that can be seated now: those drawn, or the next one by rank."""
    check_size(request.players, request.sessions)
    if request.plan == FILE:
        return _given(request)
    if not request.played:
        schema = schema_of(request)
        numbers = numbers_drawn(schema, request.seed)
        return _made(request, schema.seated(numbers), schema, numbers)
    return _made(request, request.played + _next(request))


def _given(request: SeatingRequest) -> Seating:
    if len(request.played) != request.sessions:
        raise DeskError(desk_fault("seat_file_sessions", found=len(request.played), sessions=request.sessions))
    return _made(request, request.played)


def _made(
    request: SeatingRequest, schedule: Schedule, schema: Schema | None = None, numbers: Sequence[int] = ()
) -> Seating:
    to_come = ways(request.plan, request.sessions)[len(schedule) :]
    return Seating(schedule, to_come, proof_of(schedule, request.rules), schema, tuple(numbers))


def _drawn_first(request: SeatingRequest) -> int:
    """The number of sessions at the start that are drawn."""
    all_ways = ways(request.plan, request.sessions)
    return next((number for number, way in enumerate(all_ways) if way != DRAWN), request.sessions)


def _next(request: SeatingRequest) -> Schedule:
    """After sessions played: all that are left to draw, or one by rank."""
    done = len(request.played)
    if done >= request.sessions:
        raise DeskError(desk_fault("seat_all_played", sessions=request.sessions))
    drawn = _drawn_first(request)
    if done < drawn:
        return redrawn(request.played, drawn - done, request.players, request.rules, request.seed)
    if not request.ranking:
        raise DeskError(desk_fault("seat_ranking_missing", session=done + 1))
    way = ways(request.plan, request.sessions)[done]
    made = seats_by_rank(way, request.ranking, request.played, request.rules, request.seed, request.interval)
    return (made,)
