"""The training program of the master's table: the part that learns from games of the master itself."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from huit.plan.chances.flexibility import EARLY_PHASES, FEATURES
from huit.plan.chances.rates import PHASE, PHASES, ROUNDS, phase_of

SCRIPT = Path(__file__).parents[2] / "scripts" / "train_flexibility.py"
DISCARDS = 8
YOUNG = 4  # discards, two in each phase
PACE = 1.9  # rounds from one to the next
OUTCOMES = (-8.0, 40.0)
LAST_YOUNG = ROUNDS - EARLY_PHASES * PHASE
PAYS = (1.7, 1.5, 1.3, 1.2, 1.1, 0.9, 0.7)  # for a point of hope, by phase
WORTH = (0.5, -0.25, 0.0, 1.0, 0.125, 0.75)  # of the signs, in points of hope


@pytest.fixture(scope="module")
def training() -> Any:
    spec = importlib.util.spec_from_file_location("train_flexibility", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["train_flexibility"] = module  # where its dataclasses look for their names
    spec.loader.exec_module(module)
    yield module
    del sys.modules["train_flexibility"]


def test_what_pays_later_is_found(training: Any) -> None:
    """The worth of the signs is found from hands whose later expectation is the present one plus that worth, despite
    luck."""
    random = Random("stories")
    stories = []
    for _ in range(3000):
        signs = [random.uniform(0, 4) for _ in FEATURES]
        hope = random.uniform(2, 12)
        later = hope + sum([worth * sign for worth, sign in zip(WORTH, signs, strict=True)])
        story = training.Story(points=random.choice(OUTCOMES) + later)
        for number in range(DISCARDS):
            rounds = ROUNDS - PACE * number
            young = number < YOUNG
            now = hope if young else later
            story.moments.append(training.Moment(rounds, [1.0, rounds], now, 0, signs if young else []))
        stories.append(story)
    found = training.flexibility_of(training.Told(stories))
    assert found.shape == (EARLY_PHASES, len(FEATURES))
    assert all(list(row) == pytest.approx(WORTH, abs=0.15) for row in found)


def paid(training: Any, pays: tuple[float, ...], discards: int = 11) -> list[float]:
    """The payoffs learned from stories in which each phase pays so much; until the end of the wall, or not."""
    random = Random("stories")
    stories = []
    for _ in range(3000):
        worth = random.uniform(2, 12)
        story = training.Story(points=random.choice(OUTCOMES) + worth)
        for number in range(discards):
            rounds = ROUNDS - PACE * number
            hope = worth / pays[phase_of(rounds)]
            story.moments.append(training.Moment(rounds, [1.0, rounds], hope, 0, []))
        stories.append(story)
    return list(training.pays_of(training.Told(stories)))


def test_what_hopes_pay_is_found(training: Any) -> None:
    """In each phase, whatever luck makes of it."""
    assert paid(training, PAYS) == pytest.approx(PAYS, abs=0.3)


@pytest.mark.parametrize(("pays", "told"), [(9.0, 2.0), (0.1, 0.5), (-1.0, 0.5)])
def test_what_hopes_can_hardly_pay_is_not_believed(training: Any, pays: float, told: float) -> None:
    """A danger must never become a reason to throw a tile, nor the only thing that counts."""
    assert paid(training, (pays,) * PHASES) == [told] * PHASES


def test_hopes_that_nobody_saw_pay_what_they_say(training: Any) -> None:
    """Of a phase that no hand reached nothing is learned."""
    assert paid(training, PAYS, discards=8)[-2:] == [1.0, 1.0]


@pytest.mark.parametrize(("number", "tellers"), [(0, 2), (1, 4)])
def test_a_hand_is_told_by_those_who_explore(training: Any, number: int, tellers: int) -> None:
    """Two masters or four report their expectation at each discard, of young hands with all their signs."""
    stories = training.play(("a wall", number))
    assert len(stories) == tellers
    assert all(len(story.moments[0].features) == len(FEATURES) for story in stories)
    assert all(moment.rounds <= LAST_YOUNG or moment.features for story in stories for moment in story.moments)
    assert all(moment.rounds > LAST_YOUNG or not moment.features for story in stories for moment in story.moments)
    if tellers == 4:
        assert sum(story.points for story in stories) == 0
