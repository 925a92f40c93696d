"""Environments: the contracts of PettingZoo and Gymnasium, the same games as `Table`, rewards, seeds, bad input."""

from __future__ import annotations

import warnings
from functools import partial
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test, render_test, seed_test

from huit.bots.protocol import default_action
from huit.game.setup import BOTZONE, CLUB
from huit.game.standing import FINISHED
from huit.game.table import Table
from huit.rl import aec
from huit.rl.engine.action_indexes import legal_code, legal_indexes
from huit.rl.engine.learners_table import IllegalIndex
from huit.rl.engine.registry import UnknownEncoding
from huit.rl.gym import SoloEnv
from huit.rl.settings import PLAYERS, EnvironmentSettings, UnknownSetting
from huit.rl.vector import HuitVec

EVERY_KIND: list[dict[str, Any]] = [
    {"mode": BOTZONE, "encoding": "pku38", "reward": "points"},
    {"mode": CLUB, "encoding": "huit", "reward": "table_points", "hands": 2},
    {"mode": CLUB, "encoding": "pku133", "reward": "win", "strict": True},
]
MASKED_HANDS = 150


def play_masked(settings: dict[str, Any], seed: int, random: Random) -> tuple[aec.raw_env, dict[str, float]]:
    """A whole match of masked random play, and what each player was paid."""
    env = aec.raw_env(**settings)
    env.reset(seed=seed)
    paid = dict.fromkeys(PLAYERS, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, _, _ = env.last()
        paid[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated else random.choice(legal.tolist()))
    return env, paid


# Contracts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("settings", EVERY_KIND)
@pytest.mark.filterwarnings("ignore:Observation")  # a dictionary with a mask is not an array: PettingZoo only warns
def test_pettingzoo_api(settings: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    """`api_test` passes in both modes."""
    api_test(aec.env(**settings), 1000 if settings["mode"] == BOTZONE else 200)
    assert "Passed API test" in capsys.readouterr().out


def test_pettingzoo_seeds() -> None:
    """`seed_test` passes: one seed gives one game."""
    seed_test(aec.env, 500)


def test_pettingzoo_render() -> None:
    """`render_test` passes, and the text has every seat."""
    render_test(partial(aec.env, hands=1), custom_tests={"ansi": lambda shown: "discards" in shown})
    env = aec.env(render_mode="ansi")
    env.reset(seed=1)
    shown = env.render()
    assert isinstance(shown, str)
    assert shown.count("discards") == 4


def test_gymnasium_checker() -> None:
    """`check_env` has nothing to say."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make("huit/Solo-v0", opponents="random").unwrapped)


# Games ----------------------------------------------------------------------------------------------------------------


def play_table(settings: EnvironmentSettings, seed: int, random: Random) -> Table:
    """Play the choices of an environment at a plain table."""
    table = Table(settings.setup(seed, 0, 0))
    table.begin()
    while table.phase != FINISHED:
        seat = table.awaited()[0]
        if table.phase == 5:
            table.play(seat, table.legal(seat)[0])
            continue
        table.play(seat, legal_code(table, seat, random.choice(sorted(legal_indexes(table, seat)))))
    return table


@pytest.mark.parametrize(
    "hands", [MASKED_HANDS, pytest.param(10_000, marks=pytest.mark.long)], ids=["some", "ten thousand"]
)
def test_masked_play_equals_table(hands: int) -> None:
    """Masked random play through the environment is, hand by hand, the play of the same choices at a table."""
    for seed in range(hands):
        settings = EVERY_KIND[seed % 2]
        env, paid = play_masked(settings, seed, Random(seed))
        table = play_table(env.settings, seed, Random(seed))
        assert env.match.table.results == table.results
        assert env.match.table.freeze() == table.freeze()
        assert sum(paid.values()) == pytest.approx(0)
        if settings["reward"] == "points":
            assert list(paid.values()) == table.totals


@pytest.mark.parametrize("settings", EVERY_KIND)
def test_batch_equals_single_games(settings: dict[str, Any]) -> None:
    """Each table of a batch plays the episodes of its seed: row by row the same as a table of its own."""
    tables = 3
    env = HuitVec(tables, **settings)
    observations, infos = env.reset(seed=5)
    randoms = [Random(number) for number in range(tables)]
    singles = [_single(env.settings, number, Random(number)) for number in range(tables)]
    for _ in range(300):
        chosen = []
        for number in range(tables):
            shown, legal, who = next(singles[number])
            assert infos["who"][number] == who
            assert np.array_equal(observations["observation"][number].ravel(), shown)
            assert np.flatnonzero(observations["action_mask"][number]).tolist() == legal
            chosen.append(randoms[number].choice(legal))
        observations, rewards, ended, cut, infos = env.step(np.array(chosen))
        assert rewards.shape == (tables, 4)
        assert rewards.sum(1) == pytest.approx(0, abs=1e-5)
        assert not cut.any()
        assert env.observation_space.contains(observations)
        if settings["reward"] == "points" and not ended.any():
            assert not rewards.any()
    assert infos["episode"].min() >= 1


def _single(settings: EnvironmentSettings, number: int, random: Random) -> Any:
    """The decisions of one table of a batch: what is shown, what is legal, who is asked."""
    from huit.rl.encoding import observe

    episode = 0
    while True:
        table = Table(settings.setup(5, number, episode))
        table.begin()
        while table.phase != FINISHED:
            seat = table.awaited()[0]
            if table.phase == 5:
                table.play(seat, table.legal(seat)[0])
                continue
            legal = sorted(legal_indexes(table, seat))
            yield observe(table, seat, settings.encoding).ravel(), legal, table.players[seat]
            table.play(seat, legal_code(table, seat, random.choice(legal)))
        episode += 1


def test_seeds_replay() -> None:
    """A seed and the number of an episode name one game, in the environment of one learner too."""
    env = SoloEnv(opponents="random")
    first, _ = env.reset(seed=3)
    second, _ = env.reset()
    again, _ = env.reset(seed=3)
    named, _ = env.reset(options={"episode": 1})
    assert np.array_equal(first["observation"], again["observation"])
    assert np.array_equal(second["observation"], named["observation"])
    assert not np.array_equal(first["observation"], second["observation"])
    batch = HuitVec(2)
    assert batch.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    here, _ = batch.reset(seed=3)
    there, _ = batch.reset()
    back, _ = batch.reset(seed=3, options={"episode": 1})
    assert not np.array_equal(here["observation"], there["observation"])
    assert np.array_equal(there["observation"], back["observation"])


def test_opponents_of_every_kind() -> None:
    """Bots by name, as objects and as callables; the learner sits at every seat in turn."""
    from huit.bots.random import RandomBot

    env = SoloEnv(opponents=["random", RandomBot("7"), default_action], mode=CLUB, hands=2, encoding="pku6")
    winds = set()
    for episode in range(4):
        observation, _ = env.reset(seed=2, options={"episode": episode})
        winds.add(int(np.flatnonzero(observation["observation"][0])[0]))
        over = False
        total = 0.0
        while not over:
            chosen = int(np.flatnonzero(env.action_masks())[0])
            observation, reward, over, cut, info = env.step(np.int64(chosen))
            total += reward
            assert sum(info["rewards"]) == pytest.approx(0)
            assert not cut
    assert len(winds) == 4


def test_legal_actions_in_infos() -> None:
    """On demand `infos` has the legal actions in words."""
    env = aec.raw_env(legal_in_infos=True)
    env.reset(seed=1)
    assert all("discard" in text for text in env.infos["player_0"]["legal"])


# Bad input ------------------------------------------------------------------------------------------------------------


def test_settings_that_do_not_exist() -> None:
    """Names are refused with those that exist; the number of tables and of opponents too."""
    with pytest.raises(UnknownEncoding, match="pku39"):
        aec.env(encoding="pku39")
    with pytest.raises(UnknownSetting, match="reward='score' does not exist; there are points"):
        HuitVec(2, reward="score")
    with pytest.raises(UnknownSetting, match="mode='riichi'"):
        SoloEnv(mode="riichi")
    with pytest.raises(UnknownSetting, match="one for all seats, three"):
        SoloEnv(opponents=["random", "random"])
    with pytest.raises(ValueError, match="player_unknown"):
        SoloEnv(opponents="nobody")
    with pytest.raises(ValueError, match="at least one"):
        HuitVec(0)


def test_illegal_actions() -> None:
    """In a batch an error, before anything is played; alone the hand ends with the judge's penalty."""
    env = HuitVec(2)
    observations, _ = env.reset(seed=1)
    for wrong in (0, 234, 235, -1):
        with pytest.raises(IllegalIndex, match="take one of the mask"):
            env.step(np.array([int(np.flatnonzero(observations["action_mask"][0])[0]), wrong]))
    with pytest.raises(ValueError, match="rl_shape"):
        env.step(np.array([1]))
    assert np.array_equal(env.step(observations["action_mask"].argmax(1))[2], [False, False])
    solo = SoloEnv(opponents="random")
    solo.reset(seed=1)
    _, reward, over, _, info = solo.step(np.int64(0))
    assert (reward, over) == (-30, True)
    assert "may not play 0 pass" in info["illegal"]
    with pytest.raises(IllegalIndex):
        solo.step(np.int64(0))
    with pytest.raises(RuntimeError, match="call reset"):
        aec.raw_env().observe("player_0")


@pytest.mark.filterwarnings("ignore")  # PettingZoo warns of the illegal move
def test_illegal_action_terminates() -> None:
    """With PettingZoo's wrappers an illegal action ends the match for all, with the penalty for its player."""
    env = aec.env()
    env.reset(seed=1)
    env.step(0)
    assert all(env.terminations.values())
    assert env.rewards["player_0"] == -30
