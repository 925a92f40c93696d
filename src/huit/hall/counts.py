"""Counters of a hall, for metrics."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from typing import Final

BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds


@dataclass(slots=True)
class Histogram:
    """Durations, counted by upper bound."""

    buckets: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    total: float = 0.0

    def note(self, seconds: float) -> None:
        """Count a duration."""
        self.buckets[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds


@dataclass(slots=True)
class HallCounts:
    """Counters since the start."""

    moves: Histogram = field(default_factory=Histogram)  # of people, until they are on disk
    refused: int = 0  # messages
    bots_late: int = 0
    not_stored: int = 0  # tables evicted because an entry could not be stored
