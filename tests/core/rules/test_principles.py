"""The principles behind rulings stand in data, and every line of it means something."""

from __future__ import annotations

import pytest

from huit.core.rules.fan_ids import FULLY_CONCEALED_HAND, IDS, PUNG_OF_TERMINALS_OR_HONORS, SELF_DRAWN, SHORT_STRAIGHT
from huit.core.rules.score_types import Absorbed
from huit.core.words import words_in
from huit.core.words.principles import (
    COMBINATIONS,
    OTHERWISE,
    PRINCIPLES,
    RULING,
    principle_behind,
    principles_of_rulings,
)


def test_lines_make_sense() -> None:
    """Each line is about a ruling that has a text, and names principles for fans that exist."""
    for code, named in principles_of_rulings().items():
        assert words_in("en").ruling(code), code
        by_fan = {OTHERWISE: named} if isinstance(named, str) else named
        assert set(by_fan.values()) <= {*PRINCIPLES, RULING}, code
        assert set(by_fan) <= {*IDS, COMBINATIONS, OTHERWISE}, code


@pytest.mark.parametrize(
    ("fan", "ruling", "principle"),
    [
        (SHORT_STRAIGHT, "P5", "P5"),  # a principle stands for itself
        (SHORT_STRAIGHT, "R-C18", "P2"),  # made of the sets of one combination
        (PUNG_OF_TERMINALS_OR_HONORS, "R-C18", "ruling"),
        (SELF_DRAWN, "R-E01", "P1"),
        (FULLY_CONCEALED_HAND, "R-E01", "ruling"),
        (SELF_DRAWN, "a rule of our club", "ruling"),
    ],
)
def test_principle(fan: int, ruling: str, principle: str) -> None:
    """The principle may depend on the fan; a ruling that no line names decides its case alone."""
    assert principle_behind(Absorbed(fan, (1,), SELF_DRAWN, ruling)) == principle
