"""Graded lessons: four fans each, frequent ones first, cheaper before dearer."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Final

from huit.core.data_files import read_data
from huit.core.rules.fan_ids import FANS, IDS
from huit.core.rules.fan_table import FAN_TABLE

FANS_IN_A_LESSON: Final = 4


@dataclass(frozen=True)
class Lesson:
    """A lesson, numbered from 1, with its fans in order."""

    number: int
    fans: tuple[int, ...]


@cache
def frequency() -> tuple[float, ...]:
    """For each fan, the share of wins in which it counts."""
    data = tomllib.loads(read_data("", "frequency.toml"))
    return tuple([data["fans"].get(name, 0) / data["wins"] for name in IDS])


@cache
def by_frequency() -> tuple[int, ...]:
    """All 81 fans, frequent ones first; ties by fewer points."""
    return tuple(sorted(range(FANS), key=lambda fan: (-frequency()[fan], FAN_TABLE[fan].points, -fan)))


@cache
def lessons() -> tuple[Lesson, ...]:
    """All lessons."""
    order = by_frequency()
    starts = range(0, FANS - 1, FANS_IN_A_LESSON)
    ends = [*starts[1:], FANS]  # the last lesson has one fan more
    return tuple([Lesson(number, order[a:b]) for number, (a, b) in enumerate(zip(starts, ends, strict=True), 1)])


@cache
def taught_until(number: int) -> frozenset[int]:
    """The fans of a lesson and of all before it."""
    return frozenset([fan for one in lessons()[:number] for fan in one.fans])


def lesson_numbered(number: int) -> Lesson | None:
    return lessons()[number - 1] if 1 <= number <= len(lessons()) else None
