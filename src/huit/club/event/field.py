"""The field of a session: the entrants for whom there is to be a seat when it is drawn or seated by rank."""

from __future__ import annotations

from huit.club.event.entrant import HOUSE
from huit.club.event.model import Numbers, Tournament


def field_of(event: Tournament, session: int) -> Numbers:
    """Everybody who plays in a session for himself, and those who left but have a substitute there, by number."""
    found = event.session(session)
    substitutions = found.substitutions if found else ()
    absent = {one.absent for one in substitutions if one.absent in event.entrants}
    return tuple(sorted({*event.seated_entrants(session), *absent} - {one.substitute for one in substitutions}))


def field_after(event: Tournament, sessions: int) -> Numbers:
    """The field that is seated by rank after so many sessions: the seats of the last one, whoever has them now.

    Who came without a seat gets that of one who left without a substitute, or of a house player. An empty seat for
    which nobody came stays: a substitute can be named until the session starts.
    """
    last = event.session(sessions)
    if last is None or not last.tables:
        return event.seated_entrants(sessions + 1)
    seats = [event.holder(number, sessions + 1) for table in last.tables for number in table.drawn]
    playing = field_of(event, sessions + 1)
    empty = [number for number in seats if number not in playing]
    house = [number for number in seats if number in playing and event.entrants[number].kind == HOUSE]
    for newcomer in [number for number in playing if number not in seats]:
        is_player = event.entrants[newcomer].kind != HOUSE
        given_up = empty or (house if is_player else [])
        if given_up:
            seats[seats.index(given_up.pop(0))] = newcomer
        elif is_player:
            seats.append(newcomer)
    return tuple(sorted(seats))
