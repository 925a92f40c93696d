"""What `scripts/train-master` learned from games of bots: how often tiles are thrown, and what makes one dangerous."""

from __future__ import annotations

import tomllib
from functools import lru_cache

from huit.bots.signs import SIZES
from huit.core.data_files import read_data


class Learned:
    """Tables of numbers, see huit/data/bots/master.toml."""

    def __init__(
        self,
        given: list[list[list[float]]],
        lasts: list[list[float]],
        weights: list[float],
        start: float,
        fans: list[float],
        odds: list[float],
        pays: list[float],
        room: list[list[float]],
    ) -> None:
        self.given = given  # by class of kind, copies shown and phase of the hand
        self.lasts = lasts  # how much of the rounds left there is time for, by phase and declared sets of an opponent
        self.weights = weights  # of the signs
        self.start = start
        self.fans = fans  # of a win, by the sets that the winner had declared
        self.odds = odds  # how many times better than reckoned the odds to win turned out, by phase
        self.pays = pays  # the points that came of one point of hope, by phase
        self.room = room  # points of hope for each sign of `huit.bots.room`, by phase


@lru_cache(maxsize=1)
def learned() -> Learned:
    """Read once."""
    table = tomllib.loads(read_data("bots", "master.toml"))
    given = [[[float(rate) for rate in rates] for rates in some] for some in table["given"].values()]
    weights = [float(weight) for sign in SIZES for weight in table["weights"][sign]]
    lasts = [[float(share) for share in shares] for shares in table["lasts"]]
    fans = [float(fan) for fan in table["fans"]]
    odds = [float(better) for better in table["odds"]]
    pays = [float(points) for points in table["pays"]]
    room = [[float(points) for points in row] for row in table["room"]]
    return Learned(given, lasts, weights, float(table["start"]), fans, odds, pays, room)
