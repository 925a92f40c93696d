"""The draw of an event: announce it, make it, seat the next session by rank, and prove the seating.

Run in a worker: it is given the log and returns acts to append.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from huit.club.event import seating
from huit.club.event.acts import Act, DrawAnnounced, Seated, format_act
from huit.club.event.folding import fold
from huit.club.event.log import LogEntry
from huit.club.event.model import Tournament
from huit.club.faults import DeskError, desk_fault
from huit.club.files.seatings import parse_seating
from huit.club.seating.plain import plain_proof
from huit.core.json_text import Plain
from huit.web.answers.errors import Refused

ANNOUNCE: Final = "announce"
DRAW: Final = "draw"
Confirmable = TypeVar("Confirmable", DrawAnnounced, Seated)
PlainActs = list[tuple[str, dict[str, Any]]]


def drawing_of(entries: Sequence[LogEntry], step: str, seed: str, confirmed: Sequence[str] = ()) -> PlainActs:
    """The acts of a step: `announce`, `draw` or `next`. Raises Refused."""
    try:
        event = fold(entries)
        if step == ANNOUNCE:
            return _plain(_confirmed(seating.announcement(event, seed)[0], confirmed))
        if step == DRAW:
            return _drawn(event, seed, confirmed)
        return _plain(_confirmed(seating.next_by_rank(event, seed).act, confirmed))
    except DeskError as error:
        raise Refused(*error.faults) from error


def given_seating(entries: Sequence[LogEntry], content: bytes) -> PlainActs:
    """The act that takes over a seating from a file. Raises Refused."""
    try:
        event = fold(entries)
        numbers = event.seated_entrants()
        schedule = parse_seating(content, numbers)
        tables = [[[numbers[player] for player in four] for four in seats] for seats in schedule]
        return _plain(seating.given(event, tables))
    except DeskError as error:
        raise Refused(*error.faults) from error


def answer_proof(entries: Sequence[LogEntry]) -> Plain:
    """The proof of all sessions that are seated. Raises Refused."""
    event = fold(entries)
    found = seating.proof(event)
    if found is None:
        raise Refused(desk_fault("session_unseated", session=1))
    proof, numbers = found
    return {"proof": plain_proof(proof, numbers, [event.name(number) for number in numbers])}


def _drawn(event: Tournament, seed: str, confirmed: Sequence[str]) -> PlainActs:
    """All drawn sessions that have not begun; the first time by the announced schema and seed."""
    if any(session.begun for session in event.sessions):
        return _plain(_confirmed(seating.redraw(event, seed).act, confirmed))
    announced, _ = seating.announcement(event, seed)
    told = event.announcement
    acts = [] if told else _plain(_confirmed(announced, confirmed))
    if told is not None and told.commitment != announced.commitment:
        raise DeskError(desk_fault("draw_other_seed"))
    return [*acts, *_plain(_confirmed(seating.draw(event, seed).act, confirmed))]


def _confirmed(act: Confirmable, codes: Sequence[str]) -> Confirmable:
    return replace(act, confirmed=tuple(dict.fromkeys([*act.confirmed, *codes])))


def _plain(act: Act) -> PlainActs:
    return [format_act(act)]
