"""The one call that scores: what it refuses, and where it points."""

from __future__ import annotations

import pickle

import pytest

from huit.core.calculator import score
from huit.core.faults import HandError
from huit.core.notation import parse_hand


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("123m456p789s1112s|ES0000|0", "no_winning_tile", (0, 17)),
        (" 123m 456p 789s 1112s 5p", "not_complete", (1, 24)),
    ],
)
def test_place(text: str, code: str, place: tuple[int, int]) -> None:
    """A hand that is no win is refused with the place of its tiles, and nothing of the situation."""
    with pytest.raises(HandError) as caught:
        score(text)
    (fault,) = caught.value.faults
    assert (fault.code, (fault.start, fault.end)) == (code, place)


def test_keywords_are_for_texts() -> None:
    """A Hand has its situation; a keyword beside it would be ignored, so it is a programmer's error."""
    with pytest.raises(TypeError, match="Hand carries"):
        score(parse_hand("123m456p789s11122s"), self_drawn=True)


def test_errors_travel() -> None:
    """An error raised in another process arrives with its faults and its text."""
    with pytest.raises(HandError) as caught:
        score("123m456p789s1112s5p")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.faults, again.text) == (caught.value.faults, caught.value.text)
