"""Table points in twelfths: 4, 2, 1 and 0 are 48, 24, 12 and 0; equal scores share those of their places."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from huit.game.seating import TABLE_POINTS

UNIT: Final = 12  # shares of two, three and four players are whole
FULL: Final = tuple([points * UNIT for points in TABLE_POINTS])


def shared_points(scores: Sequence[int], playing: Sequence[bool] | None = None) -> tuple[int, ...]:
    """The points of each, in twelfths. Those who do not play for points have none, and nobody's place is theirs."""
    taking_part = [True] * len(scores) if playing is None else playing
    rivals = [score for score, plays in zip(scores, taking_part, strict=True) if plays]
    return tuple([_share(score, rivals) if plays else 0 for score, plays in zip(scores, taking_part, strict=True)])


def _share(score: int, rivals: Sequence[int]) -> int:
    first = sum([other > score for other in rivals])
    equal = sum([other == score for other in rivals])
    return sum(FULL[first : first + equal]) // equal


def format_points(twelfths: int, decimal: str = ".") -> str:
    """Table points with at most two decimals: 42 is 3.5, 28 is 2.33."""
    hundredths = round(Fraction(abs(twelfths) * 100, UNIT) + Fraction(1, 1000))  # halves upwards, exact
    whole, rest = divmod(hundredths, 100)
    text = f"{whole}{decimal}{rest:02d}".rstrip("0").rstrip(decimal) if rest else str(whole)
    return f"-{text}" if twelfths < 0 else text
