"""What came and what was thrown since a hand was looked at, and how it stands to complete hands now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from huit.plan.targets import Lacking, Target

if TYPE_CHECKING:
    from mypy_extensions import i64


class Aim(Lacking):
    """A target: the kinds that win it as the last to come, and what it weighs beside others."""

    def __init__(self, target: Target, alone: bool, weight: float) -> None:
        super().__init__(target.missing)
        self.lack_as(target)
        self.weight = weight
        self.drawn: i64 = _kinds_worth(target.kinds, target.self_drawn)
        self.given: i64 = 0 if alone else _kinds_worth(target.kinds, target.discard)


class Moved:
    """Masks have a bit for each kind: of which one came, two; was one thrown, two. No kind is among both."""

    def __init__(self, came: i64, came_two: i64, thrown: i64, thrown_two: i64) -> None:
        self.came: i64 = came
        self.came_two: i64 = came_two
        self.thrown: i64 = thrown
        self.thrown_two: i64 = thrown_two

    @property
    def key(self) -> tuple[int, int, int, int]:
        return self.came, self.came_two, self.thrown, self.thrown_two

    def draw(self, bit: i64) -> Moved:
        return Moved(self.came | bit, self.came_two | self.came & bit, self.thrown, self.thrown_two)

    def throw(self, bit: i64) -> Moved:
        """What came and is thrown again never came."""
        if self.came_two & bit:
            return Moved(self.came, self.came_two & ~bit, self.thrown, self.thrown_two)
        if self.came & bit:
            return Moved(self.came & ~bit, self.came_two, self.thrown, self.thrown_two)
        return Moved(self.came, self.came_two, self.thrown | bit, self.thrown_two | self.thrown & bit)

    def need(self, aim: Aim) -> i64:
        """The kinds that it still wants."""
        once = aim.need & ~self.came
        return once | aim.need_two & self.came & ~self.came_two | aim.need_three & self.came_two

    def need_two(self, aim: Aim) -> i64:
        """Those of which it wants more than one."""
        return aim.need_two & ~self.came | aim.need_three & self.came & ~self.came_two

    def missing(self, aim: Aim) -> i64:
        return aim.missing - _number_of(aim.need & self.came) - _number_of(aim.need_two & self.came_two)

    def spare(self, aim: Aim) -> i64:
        """The kinds of which it has more than it wants."""
        held = aim.spare & ~self.thrown | aim.spare_two & self.thrown & ~self.thrown_two
        return held | self.came & ~aim.need | self.came_two & ~aim.need_two


def _kinds_worth(kinds: list[int], points: list[int]) -> int:
    return sum([1 << kind for kind, worth in zip(kinds, points, strict=True) if worth])


def _number_of(mask: i64) -> i64:
    number: i64 = 0
    while mask:
        mask &= mask - 1
        number += 1
    return number
