"""What becomes of a target when a tile is thrown: it can spare the tile, or wants it back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.core.tiles import KINDS
from huit.plan.judge import Judge
from huit.plan.targets import Target

if TYPE_CHECKING:
    from mypy_extensions import i64

BITS: Final = [1 << kind for kind in range(KINDS)]


def after_throwing(target: Target, thrown: int, judge: Judge, left: list[int]) -> Target | None:
    """The target as it stands after a discard; None where the tile was needed and cannot come back."""
    bit: i64 = BITS[thrown]
    after = _copy(target)
    if target.spare & bit:
        after.throw(bit)
        return after
    wanted = 1 + (target.need >> thrown & 1) + (target.need_two >> thrown & 1)
    if target.need_three & bit or wanted > left[thrown]:
        return None
    after.missing += 1
    after.need_three |= target.need_two & bit
    after.need_two |= target.need & bit
    after.need |= bit
    if thrown not in target.kinds:
        _may_come_last(after, thrown, judge)
    return after if any(after.self_drawn) or any(after.discard) else None


def _may_come_last(target: Target, kind: int, judge: Judge) -> None:
    drawn = judge.total(target.first, target.second, kind, True)
    discarded = judge.total(target.first, target.second, kind, False)
    target.kinds = [*target.kinds, kind]
    target.self_drawn = [*target.self_drawn, drawn if drawn >= judge.minimum else 0]
    target.discard = [*target.discard, discarded if discarded >= judge.minimum else 0]


def _copy(target: Target) -> Target:
    after = Target(target.first, target.second, target.missing)
    after.lack_as(target)
    after.kinds = target.kinds
    after.self_drawn = target.self_drawn
    after.discard = target.discard
    return after
