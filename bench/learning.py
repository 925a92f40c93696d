"""Decisions a second for learning programs: the plain table, the environments, and others' environments beside them.

RLCard and RiichiEnv are measured in the same rounds where they are installed (`pip install rlcard riichienv`); they
play other kinds of mahjong, so the ratios say what an environment costs, not who plays the same game faster.
"""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Any

import numpy as np
from bench.speed import Progress

from huit.core.profiles import profile_named
from huit.game.setup import BOTZONE, Setup
from huit.game.standing import OVER
from huit.game.table import Table
from huit.rl import aec
from huit.rl.vector import HuitVec

TABLES = 64
Play = Callable[[], int]  # plays some, and returns the number of decisions


@dataclass(frozen=True)
class Pace:
    """Decisions a second of processor time: the median of all rounds, and that of each round."""

    name: str
    rounds: tuple[float, ...]

    @property
    def decisions(self) -> float:
        return median(self.rounds)

    def over(self, other: Pace) -> float:
        """The median of the ratios, round by round."""
        return median([ours / theirs for ours, theirs in zip(self.rounds, other.rounds, strict=True)])


def paces(rounds: int, seconds: float, progress: Progress) -> dict[str, Pace]:
    """Measure everything that is there, in interleaved rounds."""
    subjects: dict[str, Play] = {
        "raw": _raw(),
        "aec_raw": _aec(aec.raw_env()),
        "aec": _aec(aec.env()),
        **{f"vector_{name}": _vector(name) for name in ("pku6", "pku38", "pku133", "huit")},
    }
    for name, make in (("riichienv", _riichienv), ("rlcard", _rlcard)):
        play = make()
        if play is not None:
            subjects[name] = play
    found: dict[str, list[float]] = {name: [] for name in subjects}
    for number in range(rounds + 1):  # the first, which warms up, is not counted
        for name, play in subjects.items():
            progress(f"round {number}/{rounds}: {name}")
            pace = _pace(play, seconds)
            if number:
                found[name].append(pace)
    return {name: Pace(name, tuple(times)) for name, times in found.items()}


def _pace(play: Play, seconds: float) -> float:
    start = time.process_time()
    decisions = 0
    while time.process_time() - start < seconds:
        decisions += play()
    return decisions / (time.process_time() - start)


def _raw() -> Play:
    """A hand of random legal play at a plain table, chosen in Python."""
    chance = random.Random(1)
    profile = profile_named("botzone")

    def play() -> int:
        table = Table(Setup(profile, str(chance.random()), hands=1, mode=BOTZONE), watched=False)
        table.begin()
        decisions = 0
        while table.phase < OVER:
            for seat in table.awaited():
                table.play(seat, chance.choice(table.legal(seat)))
                decisions += 1
        return decisions

    return play


def _aec(env: Any) -> Play:
    chance = random.Random(1)
    env.reset(seed=1)

    def play() -> int:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            observation, _, over, _, _ = env.last()
            if over:
                env.step(None)
                continue
            env.step(chance.choice(observation["action_mask"].nonzero()[0]))
            decisions += 1
        return decisions

    return play


def _vector(encoding: str) -> Play:
    env = HuitVec(TABLES, encoding=encoding, copy=False)
    observations, _ = env.reset(seed=1)
    chance = np.random.default_rng(1)

    def play() -> int:
        mask = observations["action_mask"]  # overwritten by every step
        env.step((chance.random(mask.shape, np.float32) * mask).argmax(1))
        return TABLES

    return play


def _riichienv() -> Play | None:
    try:
        env = importlib.import_module("riichienv").RiichiEnv()
    except ImportError:
        return None
    chance = random.Random(1)

    def play() -> int:
        observations = env.reset()
        decisions = 0
        while not env.done():
            actions = {player: chance.choice(seen.legal_actions()) for player, seen in observations.items()}
            observations = env.step(actions)
            decisions += len(actions)
        return decisions

    return play


def _rlcard() -> Play | None:
    try:
        env = importlib.import_module("rlcard").make("mahjong")
    except ImportError:
        return None
    chance = random.Random(1)

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play
