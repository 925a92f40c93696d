"""Seat the sessions of a tournament by its plan: the first draw, the next session by rank, a new draw on demand.

Each function answers with an act that `huit.club.event.checking.check` accepts; nothing is drawn twice by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from huit.club.event.acts import DrawAnnounced, Seated, SeatedTables, UnmetPromise
from huit.club.event.field import field_of
from huit.club.event.model import Numbers, Session, Tournament
from huit.club.event.states import CLOSED
from huit.club.event.swapping import swapped_session
from huit.club.faults import DeskError, desk_fault
from huit.club.seating.apart import Apart
from huit.club.seating.draw import announced
from huit.club.seating.making import SeatingRequest, schema_of, seating_of, unmet_by
from huit.club.seating.plans import BY_RANK, DRAWN, FILE, GIVEN, ways
from huit.club.seating.proof import Proof, proof_of
from huit.club.seating.schedule import Schedule
from huit.club.seating.schema import Schema
from huit.club.standings.individual import ranking_of


@dataclass(frozen=True, slots=True)
class Drawn:
    """A seating for the log, and its proof over all sessions so far. `numbers` of the schema, by entrant."""

    act: Seated
    proof: Proof
    schema: Schema | None = None
    numbers: tuple[int, ...] = ()


def announcement(event: Tournament, seed: str) -> tuple[DrawAnnounced, Schema]:
    """The commitment to the first draw, told before it, and the schema to hang up. Raises DeskError."""
    request = _request(event, seed, event.seated_entrants())
    schema = schema_of(request)
    unmet = [
        UnmetPromise(check.kind, check.by, len(check.breaches), check.least)
        for check in unmet_by(schema, request.rules)
    ]
    return DrawAnnounced(schema.digest, announced(schema, seed), tuple(unmet)), schema


def draw(event: Tournament, seed: str) -> Drawn:
    """All sessions that the plan draws before the event. Raises DeskError."""
    people = event.seated_entrants()
    made = seating_of(_request(event, seed, people))
    digest = made.schema.digest if made.schema else ""
    act = _act(event, made.schedule, people, 1, DRAWN, seed, digest)
    return Drawn(act, made.proof, made.schema, tuple([number + 1 for number in made.numbers]))


def next_by_rank(event: Tournament, seed: str) -> Drawn:
    """The first session that is not seated, from the ranking of the closed ones. Raises DeskError."""
    number = next((session.number for session in event.sessions if not session.tables), 0)
    if not number:
        raise DeskError(desk_fault("seat_all_played", sessions=len(event.sessions)))
    open_ones = [session.number for session in event.sessions[: number - 1] if session.state != CLOSED]
    if open_ones:
        raise DeskError(desk_fault("seating_not_closed", session=number, open=open_ones[0]))
    way = ways(event.settings.plan, len(event.sessions))[number - 1]
    if way not in BY_RANK:
        raise DeskError(desk_fault("seating_not_by_rank", session=number, plan=event.settings.plan))
    ranking = ranking_of(event, number - 1)
    people = tuple(sorted(ranking))
    played = _with_newcomers(event, event.sessions[: number - 1], people)
    made = seating_of(_request(event, seed, people, played, ranking))
    act = _act(event, made.schedule[number - 1 :], people, number, way, seed, "", ranking)
    return Drawn(act, made.proof)


def redraw(event: Tournament, seed: str) -> Drawn:
    """The drawn sessions that have not begun, again; meetings of those that have are history. Raises DeskError."""
    done = [session for session in event.sessions if session.begun]
    if not done:
        return draw(event, seed)
    people = field_of(event, len(done) + 1)
    made = seating_of(_request(event, seed, people, _with_newcomers(event, done, people)))
    codes = ("seating_again",)
    act = _act(event, made.schedule[len(done) :], people, len(done) + 1, DRAWN, seed, "", (), codes)
    return Drawn(act, made.proof)


def _with_newcomers(event: Tournament, played: Sequence[Session], people: Numbers) -> list[Session]:
    """Sessions played, with those who came later in the place of those who left: whom these met, they are not to meet.

    Raises DeskError where the field has another size than before.
    """
    return [_with_people(event, session, people) for session in played]


def _with_people(event: Tournament, session: Session, people: Numbers) -> Session:
    sat = {number for table in session.tables for number in table.drawn}
    left, came = sorted(sat - set(people)), sorted(set(people) - sat)
    if len(left) != len(came):
        raise DeskError(desk_fault("redraw_count", players=len(people), before=len(sat)))
    heirs = {number: event.holder(number, len(event.sessions)) for number in left}
    left.sort(key=lambda number: heirs[number] not in came)  # those first whose seat somebody took over
    for out in left:
        into = heirs[out] if heirs[out] in came else came[0]
        came.remove(into)
        session = swapped_session(session, out, into)
    return session


def given(event: Tournament, sessions: Sequence[Sequence[Sequence[int]]]) -> Seated:
    """A seating from a file (`huit.club.files.seatings`): entrants' numbers, from session 1."""
    tables = [
        SeatedTables(number, tuple([tuple(four) for four in tables])) for number, tables in enumerate(sessions, 1)
    ]
    again = any(session.tables for session in event.sessions)
    return Seated(tuple(tables), GIVEN, confirmed=("seating_again",) if again else ())


def proof(event: Tournament) -> tuple[Proof, Numbers] | None:
    """The proof of all sessions seated, counted from the seating alone, and the entrants behind its numbers."""
    seated = [session for session in event.sessions if session.tables]
    if not seated:
        return None
    people = tuple(sorted({number for session in seated for table in session.tables for number in table.drawn}))
    return proof_of(_schedule(seated, people), _rules(event, people)), people


def _request(
    event: Tournament,
    seed: str,
    people: Numbers,
    played: Sequence[Session] = (),
    ranking: Numbers = (),
) -> SeatingRequest:
    place = {number: place for place, number in enumerate(people)}
    settings = event.settings
    if settings.plan == FILE:
        raise DeskError(desk_fault("draw_plan_file"))
    return SeatingRequest(
        len(people),
        len(event.sessions),
        settings.plan,
        _rules(event, people),
        seed,
        _schedule(played, people),
        tuple([place[number] for number in ranking]),
        settings.interval,
    )


def _rules(event: Tournament, people: Numbers) -> tuple[Apart, ...]:
    return tuple(
        [
            Apart(rule.by, tuple([str(getattr(event.entrants[number], rule.by)) for number in people]), rule.hard)
            for rule in event.settings.apart
        ]
    )


def _schedule(sessions: Sequence[Session], people: Numbers) -> Schedule:
    """The sessions by place in `people`."""
    place = {number: place for place, number in enumerate(people)}
    return tuple(
        [tuple([tuple([place[number] for number in table.drawn]) for table in session.tables]) for session in sessions]
    )


def _act(
    event: Tournament,
    schedule: Schedule,
    people: Numbers,
    first: int,
    way: str,
    seed: str,
    digest: str,
    ranking: Numbers = (),
    confirmed: tuple[str, ...] = (),
) -> Seated:
    """The act that seats a schedule. A seat that is taken over later changes hands in its session."""
    sessions = [
        SeatedTables(
            number, tuple([tuple([event.holder(people[player], number) for player in four]) for four in seats])
        )
        for number, seats in enumerate(schedule, first)
    ]
    return Seated(tuple(sessions), way, seed, digest, ranking, confirmed)
