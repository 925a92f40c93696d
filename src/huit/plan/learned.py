"""Learned numbers: how often tiles are thrown, how long hands last, what makes a tile dangerous. See the card in
huit/data/plan/learned.toml, which `scripts/train_planner.py` writes."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from typing import Final

from huit.core.data_files import read_data

# The signs of danger, with the number of values of each: there is a weight for every value.
SIZES: Final = {
    "phase": 35,
    "tile": 25,
    "passed": 6,
    "thrown": 5,
    "suit": 12,
    "river": 12,
    "near": 6,
    "shape": 6,
    "fit": 10,
}
OFFSETS: Final = [0, 35, 60, 66, 71, 83, 95, 101, 107]
ALL_SIGNS: Final = 117


class Learned:
    """Tables of numbers by phase of the hand and by what is seen."""

    def __init__(
        self,
        given: list[list[list[float]]],
        lasts: list[list[float]],
        weights: list[float],
        start: float,
        fans: list[float],
        odds: list[float],
        pays: list[float],
        flexibility: list[list[float]],
    ) -> None:
        self.given = given  # rates of what is thrown, by class of kind, copies shown and phase
        self.lasts = lasts  # how much of the rounds left there is time for, by phase and declared sets of an opponent
        self.weights = weights  # of the signs
        self.start = start
        self.fans = fans  # of a win, by the sets that the winner had declared
        self.odds = odds  # how many times better than estimated the odds to win turned out, by phase
        self.pays = pays  # the points that came of one point expected, by phase
        self.flexibility = flexibility  # points for each feature of `huit.plan.chances.flexibility`, by phase


@lru_cache(maxsize=1)
def learned() -> Learned:
    """Read once."""
    table = tomllib.loads(read_data("plan", "learned.toml"))
    given = [[[float(rate) for rate in rates] for rates in some] for some in table["given"].values()]
    weights = [float(weight) for sign in SIZES for weight in table["weights"][sign]]
    lasts = [[float(share) for share in shares] for shares in table["lasts"]]
    fans = [float(fan) for fan in table["fans"]]
    odds = [float(better) for better in table["odds"]]
    pays = [float(points) for points in table["pays"]]
    flexibility = [[float(points) for points in row] for row in table["flexibility"]]
    return Learned(given, lasts, weights, float(table["start"]), fans, odds, pays, flexibility)
