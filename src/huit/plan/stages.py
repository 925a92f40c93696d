"""The chance that what is waited for comes in time: one tile, or several one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64

Row = list[float]  # the chance to win for each number of own draws that are left, from none on


class Stages:
    """Of one player: `unseen` tiles, of which so many are drawn. A tile comes the sooner the fewer are unseen; where
    others throw tiles, copies go with them, and it comes as often as before."""

    def __init__(self, unseen: int, draws: int, alone: bool) -> None:
        self.draws: i64 = draws
        self.rates: Row = [0.0]  # of one copy, by the draws that are left
        for left in range(1, draws + 1):
            self.rates.append(1.0 / max(1, unseen - (draws - left if alone else 0)))
        self.never: Row = [0.0] * (draws + 1)

    def wait(self, winning: float, copies: list[float], rows: list[Row]) -> Row:
        """Of a hand that so many copies win at once, and others lead to something; it goes on as it is where that is no
        better."""
        chance = 0.0
        found: Row = [chance]
        number: i64 = len(rows)
        left: i64 = 1
        while left <= self.draws:
            gain = winning * (1.0 - chance)
            at: i64 = 0
            while at < number:
                better = rows[at][left - 1] - chance
                if better > 0.0:
                    gain += copies[at] * better
                at += 1
            chance = min(1.0, chance + gain * self.rates[left])
            found.append(chance)
            left += 1
        return found


def best_of(one: Row, other: Row) -> Row:
    """What a player may expect who has the choice, for any number of draws that are left."""
    found: Row = []
    at: i64 = 0
    end: i64 = len(one)
    while at < end:
        found.append(max(one[at], other[at]))
        at += 1
    return found
