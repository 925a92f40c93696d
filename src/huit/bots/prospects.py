"""What a hand may hope for after a discard, two tiles ahead: the next that comes, and what is waited for then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from huit.bots.promise import SPEEDS, Goal
from huit.core.tiles import KINDS, NO_TILE

if TYPE_CHECKING:
    from mypy_extensions import i64


class Wait:
    """Kinds that are waited for: the most that each promises, and how often it comes for one time that it is drawn."""

    def __init__(self) -> None:
        self.kinds: list[int] = []
        self.hopes = [0.0] * KINDS
        self.speeds = [0.0] * KINDS

    def offer(self, kind: int, hope: float, speed: float) -> None:
        if hope > self.hopes[kind]:
            if self.hopes[kind] == 0.0:
                self.kinds.append(kind)
            self.hopes[kind] = hope
            self.speeds[kind] = speed


class Prospects:
    """The goals of one hand, `turns` before its end."""

    def __init__(self, goals: list[Goal], left: list[int], turns: float) -> None:
        self.goals = goals
        self.left = left
        self.unseen = max(1, sum(left))
        self.turns = max(0.01, turns)

    def after(self, thrown: int) -> float:
        """The points to hope for after a discard; NO_TILE for a hand of thirteen."""
        winning = Wait()
        coming = Wait()  # what comes first on the way to some goal, as if there were that goal alone
        then: dict[int, Wait] = {}
        for goal in self.goals:
            spare: i64 = goal.spare
            if thrown == NO_TILE or spare >> thrown & 1:
                if len(goal.needs) == 1:
                    winning.offer(goal.needs[0], goal.payoff, goal.last_speed)
                else:
                    _add_goal(goal, coming, then)
        for kind in coming.kinds:
            winning.offer(kind, self._value(then[kind], kind), coming.speeds[kind])
        return self._value(winning, NO_TILE)

    def _value(self, wait: Wait, came: int) -> float:
        """More kinds come sooner, but only those are waited for that are worth more than to wait on. Of the kind that
        came before there is one copy less."""
        hopes = wait.hopes
        rate = 1.0 / self.turns
        gain = 0.0
        for kind in sorted(wait.kinds, key=lambda kind: -hopes[kind]):
            if hopes[kind] <= gain / rate:
                break
            speed = (self.left[kind] - (kind == came)) * wait.speeds[kind] / self.unseen
            gain += speed * hopes[kind]
            rate += speed
        return gain / rate


def _add_goal(goal: Goal, coming: Wait, then: dict[int, Wait]) -> None:
    """A goal that lacks two tiles or more: each may come first, and each other one after it."""
    for place, kind in enumerate(goal.needs):
        chance = goal.chances[place]
        coming.offer(kind, goal.hope / chance, SPEEDS[goal.ways[place]])
        if kind not in then:
            then[kind] = Wait()
        after = then[kind]
        for second, other in enumerate(goal.needs):
            if second == place:
                continue
            if len(goal.needs) == 2:
                after.offer(other, goal.payoff, goal.last_speed)
            else:
                after.offer(other, goal.hope / (chance * goal.chances[second]), SPEEDS[goal.ways[second]])
