"""Worlds that one seat cannot tell apart: a state with the hidden tiles dealt otherwise."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from huit.core.hands import CONCEALED, Meld
from huit.core.tiles import KINDS, NO_TILE
from huit.game import Event, State
from huit.game.actions import HU_CODE, PASS_CODE
from huit.game.seats import SeatState
from huit.game.standing import AWAITED, NOT_ASKED

ANSWERS = (NOT_ASKED, AWAITED, PASS_CODE, HU_CODE)  # who is asked, and what was answered, tells of hidden tiles


def other_world(state: State, seat: int, random: Random) -> State:
    """The same state to `seat` (-1: to a spectator): everything it cannot see is replaced, history included."""
    pool = list(state.tiles)
    random.shuffle(pool)
    return replace(
        state,
        tiles=tuple(pool),
        drawn=state.drawn if state.turn == seat or state.drawn == NO_TILE else pool[-1],
        seats=tuple(
            here if place == seat else _other_seat(here, pool, random) for place, here in enumerate(state.seats)
        ),
        answers=tuple(random.choice(ANSWERS) for _ in range(4)),
        setup=replace(state.setup, seed=f"{random.random()}", salt="salt", tiles=()),
        history=tuple(_other_event(event, seat, pool, random) for event in state.history),
    )


def _other_seat(seat: SeatState, pool: list[int], random: Random) -> SeatState:
    tiles = tuple(sorted(random.sample(pool, len(seat.tiles))))
    melds = tuple(
        Meld(meld.set_type, random.randrange(KINDS), CONCEALED) if meld.claim == CONCEALED else meld
        for meld in seat.melds
    )
    return replace(seat, tiles=tiles, melds=melds)


def _other_event(event: Event, seat: int, pool: list[int], random: Random) -> Event:
    if event.seat == seat:
        return event
    if event.type == "deal":
        return replace(event, tiles=tuple(random.sample(pool, len(event.tiles))))
    if event.type == "draw":
        return replace(event, tile=random.choice(pool))
    if event.type == "concealed_kong":
        return replace(event, tile=random.randrange(KINDS))
    return event
