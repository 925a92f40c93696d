"""Checks of acts on the seating: the draw, its commitment, seats taken otherwise."""

from __future__ import annotations

from huit.club.event.acts import DrawAnnounced, SatOtherwise, Seated, SeatedTables, Swapped
from huit.club.event.checks.found import (
    Found,
    asked,
    closed_session,
    place_of,
    refused,
    unknown_session,
    unknown_table,
    unseated_session,
    who,
)
from huit.club.event.entrant import PLAYER, SUBSTITUTE
from huit.club.event.model import Tournament
from huit.club.event.states import CLOSED
from huit.club.seating.plans import BY_RANK, DRAWN
from huit.club.seating.wording import CHECKS as CHECK_WORDS
from huit.game.shuffle import commitment


def announced(event: Tournament, act: DrawAnnounced) -> Found:
    for session in event.sessions:
        if session.begun:
            yield refused("session_begun", place_of(session.number), session=session.number)
            return
    for one in act.unmet:
        yield asked("draw_unmet", "draw", promise=CHECK_WORDS[one.by or one.check], count=one.exceptions)


def seated(event: Tournament, act: Seated) -> Found:
    numbers = [one.session for one in act.sessions]
    for one in act.sessions:
        yield from unknown_session(event, one.session)
        if numbers.count(one.session) > 1:
            yield refused("seating_session_twice", "sessions", session=one.session)
        yield from _begun_or_again(event, one.session)
        yield from _everybody_once(event, one)
        if act.way in BY_RANK:
            yield from _all_closed_before(event, one.session)
    if act.way in BY_RANK and not act.ranking:
        yield refused("seat_ranking_missing", "ranking", session=numbers[0])
    yield from _as_announced(event, act)


def _begun_or_again(event: Tournament, number: int) -> Found:
    session = event.session(number)
    if session is not None and session.begun:
        yield refused("session_begun", place_of(number), session=number)
    elif session is not None and session.tables:
        yield asked("seating_again", place_of(number), session=number)


def _everybody_once(event: Tournament, one: SeatedTables) -> Found:
    place: dict[int, int] = {}
    for table, four in enumerate(one.tables, 1):
        for number in four:
            entrant = event.entrants.get(number)
            if entrant is None or entrant.kind == SUBSTITUTE:
                yield refused(
                    "seating_player", place_of(one.session, table), session=one.session, table=table, player=number
                )
            elif number in place:
                values = {"session": one.session, "player": number, "table": table, "other": place[number]}
                yield refused("seating_twice", place_of(one.session, table), **values)
            place.setdefault(number, table)
    for number, entrant in event.entrants.items():
        if entrant.kind == PLAYER and number not in place and event.status(number).plays_in(one.session):
            yield refused("seating_missing", place_of(one.session), session=one.session, player=who(event, number))


def _all_closed_before(event: Tournament, number: int) -> Found:
    for session in event.sessions[: number - 1]:
        if session.state != CLOSED:
            yield refused("seating_not_closed", place_of(session.number), session=number, open=session.number)
            return


def _as_announced(event: Tournament, act: Seated) -> Found:
    """The first draw is the one that was committed to."""
    told = event.announcement
    if told is None or act.way != DRAWN or any(session.begun for session in event.sessions):
        return
    if act.schema != told.schema or commitment(act.seed, act.schema) != told.commitment:
        yield refused("draw_differs", "seed")


# Seats taken ----------------------------------------------------------------------------------------------------------


def sat_otherwise(event: Tournament, act: SatOtherwise) -> Found:
    yield from closed_session(event, act.session)
    yield from unseated_session(event, act.session)
    session = event.session(act.session)
    if session is None:
        return
    yield from unknown_table(session, act.table)
    table = session.table(act.table)
    if table is not None and sorted(act.taken) != sorted(table.drawn):
        names = ", ".join([who(event, number) for number in table.drawn])
        yield refused("taken_four", place_of(act.session, act.table), session=act.session, table=act.table, names=names)


def swapped(event: Tournament, act: Swapped) -> Found:
    yield from closed_session(event, act.session)
    session = event.session(act.session)
    if session is None:
        return
    for number in (act.one, act.other):
        if session.table_of(number) is None:
            yield refused("entrant_not_seated", place_of(act.session), who=who(event, number), session=act.session)
    if act.one == act.other:
        yield refused("swap_same", "other", who=who(event, act.one))
