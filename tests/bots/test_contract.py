"""The contract of every bot, whatever it thinks. A bot added to `huit.bots.levels` is tested here too."""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import product
from multiprocessing import get_context
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples, scaled, thinned
from tests.game.hidden import other_world
from tests.game.playing import setups, some_state
from tests.game.stacked import profile as dear

from huit.bots.hosting import Host
from huit.bots.levels import BOTS, bot_named
from huit.core.profiles import BUILT_IN, profile_named
from huit.game import Action, Setup, legal, view, waiting
from huit.game.actions import HU
from huit.game.events import ERRED, FALSE_HU
from huit.game.setup import BOTZONE, CLUB
from huit.game.table import table_at

every_bot = pytest.mark.parametrize("name", BOTS)
few = examples(6)


def moves(setup: Setup, names: tuple[str, ...], seed: str = "seed") -> list[Action]:
    """Everything that four bots do in a match, after which none has done anything wrong."""
    found: list[Action] = []
    host = Host(
        setup,
        [bot_named(name, f"{seed}{player}") for player, name in enumerate(names)],
        lambda _, action: found.append(action),
    )
    table = host.play_match()
    assert host.failures == []
    assert len(table.results) == setup.hands
    assert all(event.type not in (FALSE_HU, ERRED) for event in table.history)
    return found


@pytest.mark.parametrize(
    ("name", "profile", "mode", "strict"), thinned(product(BOTS, BUILT_IN, (CLUB, BOTZONE), (False, True)))
)
def test_plays_any_table_without_a_misdeed(name: str, profile: str, mode: str, strict: bool) -> None:
    """Whole hands under every profile, in both modes, friendly and strict: all it does is legal, and no hu is false."""
    setup = Setup(profile_named(profile), f"{profile}{mode}", hands=1, strict=strict, mode=mode)
    moves(setup, (name, "random", "random", "random"))


@every_bot
def test_counts_by_the_rules_of_the_table(name: str) -> None:
    """Under a custom profile with a minimum of 24 points, no bot calls hu for eight."""
    setup = Setup(dear(minimum=24), "dear", hands=scaled(2, least=1), strict=True)
    seats = scaled(4, least=1)
    moves(setup, (name,) * seats + ("random",) * (4 - seats))


@every_bot
@few
@given(setup=setups())
def test_plays_eventful_walls_without_a_misdeed(name: str, setup: Setup) -> None:
    """No bot fails on walls that give many claims, kongs and flowers, against players that do anything."""
    moves(setup, (name, "random", name, "random"))


@every_bot
def test_plays_the_same_again(name: str) -> None:
    """The same seed plays the same match."""
    setup = Setup(profile_named("ffmj"), "again", hands=1)
    names = (name, "greedy", "random", "random")
    assert moves(setup, names) == moves(setup, names)


def test_another_seed_may_play_otherwise() -> None:
    """The seed reaches the bot: random play differs by it."""
    setup = Setup(profile_named("ffmj"), "other", hands=1)
    assert moves(setup, ("random",) * 4, "one") != moves(setup, ("random",) * 4, "two")


@every_bot
@few
@given(setup=setups(), random=st.randoms(use_true_random=False))
def test_does_not_know_what_it_cannot_see(name: str, setup: Setup, random: Random) -> None:
    """With the hidden tiles dealt otherwise its view is the same, and so is what it does."""
    state = some_state(setup, random)
    for seat in waiting(state):
        allowed = legal(state, seat)
        other = view(other_world(state, seat, random), seat)
        assert other == view(state, seat)
        assert bot_named(name).act(other, allowed) == bot_named(name).act(view(state, seat), allowed)


@every_bot
@few
@given(setup=setups(), random=st.randoms(use_true_random=False))
def test_answers_in_any_state(name: str, setup: Setup, random: Random) -> None:
    """In hands that it would never have played so, too, a bot asked for the first time answers rightly, and leaves what
    it was given as it was."""
    state = some_state(replace(setup, strict=True), random)
    for seat in waiting(state):
        asked = view(state, seat), legal(state, seat)
        before = pickle.dumps(asked)
        action = bot_named(name).act(*asked)
        assert pickle.dumps(asked) == before
        assert action in asked[1]
        assert action.type != HU or table_at(state).points_of(seat) >= setup.profile.switches.minimum


def test_plays_the_same_in_another_process() -> None:
    """A bot is known by its name and seed, so that games can be played anywhere."""
    setup = Setup(profile_named("ffmj"), "elsewhere", hands=1)
    names = tuple(BOTS)[:3] + tuple(BOTS)[-1:]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as elsewhere:
        played = elsewhere.submit(moves, setup, names)
        assert moves(setup, names) == played.result()


def test_nobody_is_called_so() -> None:
    """A name that nobody has is a KeyError that says which names there are."""
    with pytest.raises(KeyError, match=f"grandmaster.*{', '.join(BOTS)}"):
        bot_named("grandmaster")


@pytest.mark.parametrize("number", [0, 1, 3, 5])
def test_four_bots_sit_at_a_table(number: int) -> None:
    """A host refuses fewer bots than four, and more."""
    with pytest.raises(ValueError, match=f"four bots.*{number}"):
        Host(Setup(profile_named("ffmj"), hands=1), [bot_named("random")] * number)
