"""Means and their intervals, against values worked out by hand and printed in tables."""

from __future__ import annotations

import math
from statistics import NormalDist, mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from huit.arena.statistics import ConfidenceInterval, estimate, student


@pytest.mark.parametrize(
    ("freedom", "printed"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (9, 2.2622), (10, 2.2281), (30, 2.0423), (120, 1.9799)],
)
def test_student_is_that_of_the_tables(freedom: int, printed: float) -> None:
    """The 97.5 % points of Student's distribution, to the four places that are printed everywhere."""
    assert student(freedom) == pytest.approx(printed, abs=5e-5)


def test_student_joins_the_normal() -> None:
    """Falling all the way, without a step where the formula changes, down to the normal's 1.96."""
    values = [student(freedom) for freedom in (1, 2, 5, 50, 998, 999, 1000, 1001, 10_000, 10**7)]
    assert values == sorted(values, reverse=True)
    assert values[-1] == pytest.approx(NormalDist().inv_cdf(0.975), abs=1e-5)
    assert student(999) - student(1000) < 1e-5


def test_three_walls_by_hand() -> None:
    """Means of 1, 2 and 6 points a hand: 3, with a standard deviation of sqrt(7) and so 4.3027 * sqrt(7 / 3)."""
    found = estimate([(4, 4), (8, 4), (24, 4)])
    assert found.mean == 3
    assert found.error == pytest.approx(4.302653 * math.sqrt(7 / 3), abs=1e-5)
    assert found.low == pytest.approx(3 - 6.572411, abs=1e-4)
    assert found.high == pytest.approx(3 + 6.572411, abs=1e-4)


def test_ratio_by_hand() -> None:
    """20 points in 2 wins and 40 in 1: 20 a win. Residuals -20 and 20, so sqrt(2 * 800) / 3 times 12.7062."""
    found = estimate([(20, 2), (40, 1)])
    assert found.mean == 20
    assert found.error == pytest.approx(12.706205 * 40 / 3, abs=1e-3)


def test_nothing_to_tell() -> None:
    """Without a win there are no points of a win; one wall has a mean but no spread; no wall has neither."""
    assert estimate([(0, 0), (0, 0)]) == ConfidenceInterval(None)
    assert estimate([]) == ConfidenceInterval(None)
    assert estimate([(8, 2)]) == ConfidenceInterval(4.0)
    assert estimate([(8, 2), (0, 0), (0, 0)]) == ConfidenceInterval(4.0)
    assert (ConfidenceInterval(4.0).low, ConfidenceInterval(None).high) == (None, None)


@given(st.lists(st.integers(-300, 300), min_size=2, max_size=60), st.integers(1, 24))
def test_equal_walls_are_a_mean_of_means(points: list[int], hands: int) -> None:
    """With equally many hands on every wall, the estimate is the textbook's interval of the mean of the walls'
    means."""
    found = estimate([(one, hands) for one in points])
    means = [one / hands for one in points]
    assert found.mean == pytest.approx(mean(means), abs=1e-9)
    assert found.error == pytest.approx(student(len(means) - 1) * stdev(means) / math.sqrt(len(means)), abs=1e-9)
