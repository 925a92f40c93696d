"""Habits of every bot: it knows the worth of its hand from its view alone, and shows flowers."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.game.playing import played, setups
from tests.game.stacked import SEVEN_PAIRS, Game, stack

from huit.bots.asking import move_of
from huit.bots.habits import flower_first, points_now
from huit.bots.levels import bot_named
from huit.bots.protocol import Bot
from huit.game import Action, Setup, legal, view
from huit.game.actions import (
    CLAIM_CHOW,
    CLAIM_KONG,
    CLAIM_PUNG,
    CONCEALED_KONG,
    DISCARD,
    FLOWER,
    HU,
    PROMOTED_KONG,
    SEAT_LETTERS,
    format_action,
)
from huit.game.standing import ANSWERS, ROBBING, TURN
from huit.game.table import table_at


def answer(bot: Bot, game: Game, seat: str) -> str:
    """The action of a bot at a seat now, in words."""
    place = SEAT_LETTERS.index(seat)
    return format_action(bot.act(view(game.state, place), legal(game.state, place)))


@examples(15)
@given(setups(), st.randoms(use_true_random=False))
def test_counts_a_hand_as_the_table_does(setup: Setup, random: Random) -> None:
    """From the view alone the same points as the table's, in every phase in which hu can be called: last copies, last
    tiles, kongs and robbing included."""
    for state, action, _ in played(setup, random):
        if state.phase in (TURN, ANSWERS, ROBBING):
            assert points_now(view(state, action.seat)) == table_at(state).points_of(action.seat)


def test_flowers_are_shown_or_thrown() -> None:
    """A flower is shown where that is legal, and thrown where it cannot be replaced any more."""
    show, throw, other = Action(0, FLOWER, 36), Action(0, DISCARD, 36), Action(0, DISCARD, 3)
    assert flower_first((show, other, throw)) == show
    assert flower_first((other, throw)) == throw
    assert flower_first((other,)) is None


def test_what_a_set_takes_from_the_hand() -> None:
    """Two tiles for a chow or pung, three for a claimed kong, four for a concealed one, one for a promoted one."""
    seen = replace(Game(stack(east="E")).view("S"), discard=4)
    assert move_of(Action(0, CLAIM_CHOW, 3), seen).own_tiles == (3, 5)
    assert move_of(Action(0, CLAIM_PUNG, 4), seen).own_tiles == (4, 4)
    assert move_of(Action(0, CLAIM_KONG, 4), seen).own_tiles == (4, 4, 4)
    assert move_of(Action(0, CONCEALED_KONG, 3), seen).own_tiles == (3, 3, 3, 3)
    assert move_of(Action(0, PROMOTED_KONG, 3), seen).own_tiles == (3,)


def test_wins_when_it_may() -> None:
    """Both players take a hand of seven pairs, at a friendly and at a strict table."""
    for strict in (False, True):
        game = Game(stack(east="E", south=SEVEN_PAIRS), strict=strict).do("E discard E")
        for name in ("greedy", "club"):
            assert answer(bot_named(name), game, "S") == "hu"


def test_does_not_call_a_cheap_hand() -> None:
    """At a strict table a call on a hand of less than eight points is legal, and nobody makes it."""
    game = Game(stack(east="5p", south="234m567m234s99s34p"), strict=True).do("E discard 5p")
    assert "hu" in game.legal("S")
    for name in ("random", "greedy", "club"):
        for seed in range(20 if name == "random" else 1):
            action = bot_named(name, str(seed)).act(game.view("S"), legal(game.state, 1))
            assert action.type != HU
