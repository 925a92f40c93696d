"""Ratio estimates with 95 % confidence intervals; a wall is one observation.

All seatings of a wall share its luck, so the standard error is that of the differences between walls.
A figure is a sum over a sum (points over hands, points of wins over wins). For walls i with the sums y and x it is
R = sum(y) / sum(x); its standard error is sqrt(n / (n - 1) * sum((y - R x)^2)) / sum(x), which for walls of equally
many hands is the standard error of the mean of the walls' means. The interval is R +- t * error, t of Student's
distribution with n - 1 degrees of freedom. A wall with nothing to count (x = 0, no win) is left out.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from statistics import NormalDist
from typing import Final

CONFIDENCE: Final = 0.95
MANY: Final = 1000  # degrees of freedom from which the first terms of the expansion around the normal are enough


@dataclass(frozen=True)
class ConfidenceInterval:
    """A mean, None if nothing was counted, and half of its interval, None for a single wall.

    >>> from huit.arena import ConfidenceInterval
    >>> found = ConfidenceInterval(1.5, 0.5)
    >>> found.low, found.high
    (1.0, 2.0)
    """

    mean: float | None
    error: float | None = None

    @property
    def low(self) -> float | None:
        """The lower end."""
        return None if self.mean is None or self.error is None else self.mean - self.error

    @property
    def high(self) -> float | None:
        """The upper end."""
        return None if self.mean is None or self.error is None else self.mean + self.error


def estimate(pairs: Sequence[tuple[float, float]]) -> ConfidenceInterval:
    """The ratio of two sums with its interval, from a pair (numerator, denominator) for each wall."""
    counted = [(y, x) for y, x in pairs if x]
    walls = len(counted)
    if not walls:
        return ConfidenceInterval(None)
    over = math.fsum([x for _, x in counted])
    mean = math.fsum([y for y, _ in counted]) / over
    if walls < 2:
        return ConfidenceInterval(mean)
    squares = math.fsum([(y - mean * x) ** 2 for y, x in counted])
    return ConfidenceInterval(mean, student(walls - 1) * math.sqrt(walls / (walls - 1) * squares) / over)


@cache
def student(freedom: int, confidence: float = CONFIDENCE) -> float:
    """Half width of the interval in standard errors: the quantile of Student's distribution."""
    normal = NormalDist().inv_cdf((1 + confidence) / 2)
    if freedom >= MANY:
        return normal + (normal**3 + normal) / (4 * freedom)
    low, high = 0.0, math.pi / 2
    for _ in range(60):
        middle = (low + high) / 2
        if _within(middle, freedom) < confidence:
            low = middle
        else:
            high = middle
    return math.sqrt(freedom) * math.tan(high)


def _within(angle: float, freedom: int) -> float:
    """Probability that Student's t lies within +-sqrt(freedom) * tan(angle): a finite sum for whole degrees."""
    odd = freedom % 2
    term = math.cos(angle) if odd else 1.0
    total = term if freedom > 1 else 0.0
    for power in range(2 + odd, freedom - 1, 2):
        term *= (power - 1) / power * math.cos(angle) ** 2
        total += term
    if odd:
        return 2 / math.pi * (angle + math.sin(angle) * total)
    return math.sin(angle) * total
