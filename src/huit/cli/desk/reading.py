"""Arguments of `huit seat` as a request: numbers, entry list, rules, seatings and rankings from files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from huit.cli.arguments.files import content_of
from huit.cli.arguments.refusal import refuse
from huit.club.event.entrant import SUBSTITUTE, Entrant
from huit.club.files.registration import parse_entrants
from huit.club.files.seatings import parse_ranking, parse_seating
from huit.club.files.text import LONGEST_TEXT
from huit.club.seating.apart import APART_KINDS, Apart
from huit.club.seating.making import SeatingRequest
from huit.club.seating.plans import FILE, PLANS
from huit.core.faults import Fault

SOFT: Final = ":soft"


@dataclass(frozen=True, slots=True)
class Order:
    """A request with the people it is for."""

    request: SeatingRequest
    numbers: tuple[int, ...]
    names: tuple[str, ...]  # empty without an entry list
    notes: tuple[Fault, ...] = ()


def order_of(
    size: tuple[str, ...],
    entrants: str | None,
    apart: Sequence[str],
    plan: str,
    interval: str | None,
    seed: str,
    seating: str | None,
    standings: str | None,
) -> Order:
    """Read all arguments. Raises Refusal or DeskError."""
    if plan not in PLANS:
        raise refuse("seat_plan", text=plan[:20], known=", ".join(PLANS))
    if plan == FILE and seating is None:
        raise refuse("seat_plan_file")
    people, notes = _people(entrants)
    numbers = tuple(person.number for person in people)
    played = parse_seating(content_of(seating, LONGEST_TEXT), numbers) if seating else ()
    if not size and plan == FILE:
        players, sessions = 4 * len(played[0]), len(played)
    else:
        players, sessions = _size(size)
    numbers = numbers or tuple(range(1, players + 1))
    if len(numbers) != players:
        raise refuse("seat_entrants_count", found=str(len(numbers)), players=str(players))
    if played and 4 * len(played[0]) != players:
        raise refuse("seat_file_players", found=str(4 * len(played[0])), players=str(players))
    ranking = parse_ranking(content_of(standings, LONGEST_TEXT), numbers) if standings else ()
    rules = tuple(_rule(text, people) for text in apart)
    request = SeatingRequest(players, sessions, plan, rules, seed, played, ranking, _interval(interval, players))
    return Order(request, numbers, tuple(person.name for person in people), notes)


def _size(size: tuple[str, ...]) -> tuple[int, int]:
    if len(size) > 2:
        raise refuse("argument_extra", text=size[2][:40])
    if len(size) < 2:
        raise refuse("seat_size")
    for text in size:
        if not (text.isascii() and text.isdigit() and len(text) < 6):
            raise refuse("seat_number", text=text[:20])
    return int(size[0]), int(size[1])


def _interval(text: str | None, players: int) -> int:
    """Places between two of a table; at most so many that there is one group."""
    if text is None:
        return 2
    if not (text.isascii() and text.isdigit() and 0 < int(text[:6]) <= max(1, players // 4)):
        raise refuse("seat_interval", text=text[:20], most=str(max(1, players // 4)))
    return int(text)


def _people(path: str | None) -> tuple[tuple[Entrant, ...], tuple[Fault, ...]]:
    """Those who are seated: everybody but the substitutes."""
    if path is None:
        return (), ()
    people, notes = parse_entrants(content_of(path, LONGEST_TEXT))
    return tuple(person for person in people if person.kind != SUBSTITUTE), notes


def _rule(text: str, people: Sequence[Entrant]) -> Apart:
    kind = text.removesuffix(SOFT)
    if kind not in APART_KINDS:
        raise refuse("seat_apart", text=text[:20], known=", ".join(APART_KINDS))
    if not people:
        raise refuse("seat_apart_entrants", kind=kind)
    return Apart(kind, tuple(getattr(person, kind) for person in people), hard=not text.endswith(SOFT))
