"""Learns the flexibility of early hands: a part of scripts/train_planner.py.

The master plays against itself and against others, and now and then does what seems almost as good, so that hands of
all shapes come about. What comes of a hand is mostly luck; but what the master hopes for some discards later says as
much of it, with far less luck in it. To that the signs of the young hand are fitted, beside what was hoped for then.
The same games tell what a point of hope pays in the end, which is what dangers are weighed against.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from random import Random

import numpy as np

from huit.bots.asking import action_of, decide_seen
from huit.bots.habits import habit
from huit.bots.hosting import Host, Listener
from huit.bots.levels import bot_named
from huit.bots.protocol import Bot
from huit.core.profiles import profile_named
from huit.game import Setup
from huit.game.actions import Action
from huit.game.setup import BOTZONE
from huit.game.standing import HandResult
from huit.game.view import View
from huit.plan import moves
from huit.plan.chances.flexibility import EARLY_PHASES, FEATURES
from huit.plan.chances.rates import PHASES, phase_of
from huit.plan.choices import Decision, Option
from huit.plan.danger import most_declared

LATER = 4  # discards
EXPLORED = 0.25  # of the decisions
LATE = 8.0  # rounds left, from which on nothing is tried
ALMOST, CLOSE = 0.9, 0.3  # as good: a share, and points
FEW = 500  # moments
PAYS = 0.5, 2.0  # points for one of hope: what is found beyond that is luck
SMALL = 1e-6
PIECE = 4  # games


@dataclass
class Moment:
    """A hand after a discard."""

    rounds: float
    seen: list[float]  # what else tells of the outcome
    expected: float
    own: int  # declared sets
    features: list[float]  # of an early hand


@dataclass
class Story:
    """The moments of one player in one hand, and what came of it."""

    moments: list[Moment] = field(default_factory=list)
    points: float = 0.0


class Explorer:
    """The master, who sometimes does what is almost as good."""

    def __init__(self, seed: str, among_masters: bool) -> None:
        self.random = Random(seed)
        self.among_masters = among_masters
        self.story = Story()

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        done = habit(view, legal)
        if done is not None:
            return done
        decision = decide_seen(view, legal)
        chosen = self._chosen(decision.options, decision.position.rounds)
        if chosen.move.action == moves.DISCARD:
            self.story.moments.append(self._moment(chosen, decision))
        action = action_of(chosen.move, legal)
        assert action is not None
        return action

    def _chosen(self, options: list[Option], rounds: float) -> Option:
        best = options[0]
        if rounds <= LATE or self.random.random() >= EXPLORED:
            return best
        near = [one for one in options if one.expected > 0 and one.worth >= ALMOST * best.worth - CLOSE]
        return self.random.choice(near or [best])

    def _moment(self, option: Option, decision: Decision) -> Moment:
        position, flexibility = decision.position, decision.flexibility
        most = most_declared(position.opponents)
        others = sum(len(opponent.melds) for opponent in position.opponents)
        declared = [float(most == n) for n in (1, 2, 3)]
        seen = [1.0, position.rounds, float(self.among_masters), *declared, float(others)]
        early = flexibility.is_early() and len(flexibility.best_after) > 0
        features = flexibility.features_after(option.throws) if early else []
        return Moment(position.rounds, seen, option.expected, len(position.melds), features)


def play(task: tuple[str, int]) -> list[Story]:
    """One hand: of four masters, or of two and two others."""
    seed, number = task
    alone = number % 2 == 1
    explorers = [Explorer(f"{seed} {number} {place}", alone) for place in range(4 if alone else 2)]
    bots: list[Bot] = list(explorers) if alone else [explorers[0], bot_named("club"), explorers[1], bot_named("club")]
    setup = Setup(profile_named("botzone"), f"{seed} {number}", first=4 * (number // 2 % 4), hands=1, mode=BOTZONE)
    result = result_of(setup, bots)
    for place, bot in enumerate(bots):
        if isinstance(bot, Explorer):
            bot.story.points = float(result.payments[place])
    return [explorer.story for explorer in explorers]


def result_of(setup: Setup, bots: list[Bot], listen: Listener | None = None) -> HandResult:
    """Of one hand. Nothing is learned from a game that a bot has spoilt."""
    host = Host(setup, bots, listen)
    result = host.play_match().results[0]
    if host.failures:
        raise RuntimeError(f"wall {setup.seed!r}: {host.failures[0]}")
    return result


def stories_of(games: int, seed: str, processes: int) -> list[Story]:
    """In the order of the games, whoever played them."""
    stories: list[Story] = []
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        for number, told in enumerate(pool.map(play, [(seed, number) for number in range(games)], chunksize=PIECE)):
            stories += told
            if number % 100 == 99:
                print(f"game {number + 1}/{games} of masters", flush=True)
    return stories


class Told:
    """All that the stories tell, moment by moment, and how points followed from it: least squares for each phase."""

    def __init__(self, stories: list[Story]) -> None:
        self.stories = stories
        self.moments = [moment for story in stories for moment in story.moments]
        self.phases = np.array([phase_of(moment.rounds) for moment in self.moments])
        self.plain = np.array([[*moment.seen, moment.own, moment.expected] for moment in self.moments])
        points = np.array([story.points for story in stories for _ in story.moments])
        self.weights = []
        self.expected = np.zeros(len(self.moments))
        for phase in range(PHASES):
            mine = self.phases == phase
            self.weights.append(solved(self.plain[mine], points[mine]))
            self.expected[mine] = self.plain[mine] @ self.weights[phase]


def pays_of(told: Told) -> np.ndarray:
    """Points that came of one point of hope, by phase; one where too little was seen."""
    seen = [int((told.phases == phase).sum()) for phase in range(PHASES)]
    found = [weights[-1] if number >= FEW else 1.0 for weights, number in zip(told.weights, seen, strict=True)]
    return np.clip(found, *PAYS)


def flexibility_of(told: Told) -> np.ndarray:
    """Points of hope for each sign, by phase."""
    later = np.array(list(_later(told.stories, told.expected)))
    table = np.zeros((EARLY_PHASES, len(FEATURES)))
    young = [bool(moment.features) for moment in told.moments]
    for phase in range(EARLY_PHASES):
        mine = (told.phases == phase) & young
        signs = np.array([moment.features for moment, is_mine in zip(told.moments, mine, strict=True) if is_mine])
        weights = solved(np.hstack([told.plain[mine], signs]), later[mine])
        hope, of_signs = weights[-len(FEATURES) - 1], weights[-len(FEATURES) :]
        table[phase] = of_signs / hope
    return table


def _later(stories: list[Story], expected: np.ndarray) -> Iterator[float]:
    """Expectation some discards later, or what came of the hand if that was sooner."""
    start = 0
    for story in stories:
        number = len(story.moments)
        for place in range(number):
            yield expected[start + place + LATER] if place + LATER < number else story.points
        start += number


def solved(rows: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Least squares."""
    return np.linalg.solve(rows.T @ rows + SMALL * np.eye(rows.shape[1]), rows.T @ values)
