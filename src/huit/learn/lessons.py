"""Graded lessons: a few fans each, the frequent ones first, the cheaper ones before the dearer."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Final

from huit.core.data_files import read_data
from huit.core.fan_ids import FANS, IDS
from huit.core.fan_table import TABLE

FANS_IN_A_LESSON: Final = 4


@dataclass(frozen=True)
class Lesson:
    """Numbered from 1; the fans in the order in which they are learnt."""

    number: int
    fans: tuple[int, ...]


@cache
def frequency() -> tuple[float, ...]:
    """Of each fan: in what share of the wins it counts."""
    data = tomllib.loads(read_data("", "frequency.toml"))
    return tuple([data["fans"].get(name, 0) / data["wins"] for name in IDS])


@cache
def by_frequency() -> tuple[int, ...]:
    """All 81, frequent ones first; of those that come equally often the cheaper one."""
    return tuple(sorted(range(FANS), key=lambda fan: (-frequency()[fan], TABLE[fan].points, -fan)))


@cache
def lessons() -> tuple[Lesson, ...]:
    """All 81 in order, a few at a time."""
    order = by_frequency()
    starts = range(0, FANS - 1, FANS_IN_A_LESSON)
    ends = [*starts[1:], FANS]  # the last lesson has one more
    return tuple([Lesson(number, order[a:b]) for number, (a, b) in enumerate(zip(starts, ends, strict=True), 1)])


def lesson_numbered(number: int) -> Lesson | None:
    return lessons()[number - 1] if 1 <= number <= len(lessons()) else None
