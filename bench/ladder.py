"""The levels of the bots against each other: each alone against three of the level below, on walls of their own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from bench.speed import Progress

from huit.arena import Contest, Scores, play_contest, results_of, workers
from huit.bots.levels import BOTS
from huit.core.profiles import profile_named
from huit.game.setup import BOTZONE

SEED = "ladder"


@dataclass(frozen=True)
class Rung:
    """Points a hand with the ends of the 95 % interval, and how often the stronger one won and dealt in."""

    player: str
    against: str
    points: float
    low: float
    high: float
    wins: float
    deal_ins: float


def ladder(deals: int, progress: Progress) -> Iterator[Rung]:
    """From the weakest level up; every wall in its four seatings."""
    for weaker, stronger in pairwise(BOTS):
        yield _rung(stronger, weaker, deals, progress)


def _rung(player: str, against: str, deals: int, progress: Progress) -> Rung:
    contest = Contest((player, against, against, against), profile_named("botzone"), seed=SEED, mode=BOTZONE)
    scores = Scores(contest)
    with workers(1) as executor:
        for number, game in enumerate(play_contest(contest, contest.keys(deals), executor)):
            scores.add(game)
            progress(f"{player} against three {against}: hand {number + 1}/{contest.games(deals)}")
    measures = results_of(scores).players[0].measures
    points = measures["points"]
    assert points.mean is not None
    low = points.mean if points.low is None else points.low
    high = points.mean if points.high is None else points.high
    return Rung(
        player, against, points.mean, low, high, measures["win_rate"].mean or 0.0, measures["deal_in_rate"].mean or 0.0
    )
