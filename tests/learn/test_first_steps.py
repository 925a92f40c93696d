"""First steps: every exercise has an answer that the rules give, and every text it needs in every language."""

from __future__ import annotations

from typing import Any

import pytest

from huit.core.words import LANGUAGES
from huit.learn.first_steps import plain_steps
from huit.learn.first_steps.answers import answers_of, tiles_of

PLAIN: dict[str, Any] = plain_steps()
EXERCISES = [(step["id"], number, one) for step in PLAIN["steps"] for number, one in enumerate(step["exercises"], 1)]
MINIMUM = 8


def test_answers_come_from_the_rules() -> None:
    """Wrapped chows, honours in a row and a kong's fourth tile are no chow and no other pair."""
    assert answers_of({"ask": "chow", "tiles": "8m9m1m7mE"}) == [[0, 1, 3]]
    assert answers_of({"ask": "chow", "tiles": "ESW9m1s"}) == []
    assert answers_of({"ask": "pair", "tiles": "3s3s3s"}) == [[0, 1], [0, 2], [1, 2]]
    assert answers_of({"ask": "complete", "tiles": "234m555p678sCCCNN"}) == [[0]]
    assert answers_of({"ask": "valid", "options": ["[123m,1][555p,1]WWW44m78s9s|ES0000|8"]}) == []  # flowers alone


def test_flowers_are_read() -> None:
    """The notation of hands has none."""
    assert tiles_of("3ma7pfE") == [2, 34, 24, 39, 27]


@pytest.mark.parametrize(("step", "number", "exercise"), EXERCISES, ids=lambda value: str(value)[:12])
def test_exercise_can_be_solved_and_failed(step: str, number: int, exercise: dict[str, Any]) -> None:
    """There is a right answer, not everything is right, and each place exists."""
    choices = len(exercise["options"] or exercise["tiles"])
    assert len(exercise["answers"]) > 0
    assert all(0 <= place < choices for answer in exercise["answers"] for place in answer)
    assert {place for answer in exercise["answers"] for place in answer} != set(range(choices)), (step, number)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there(language: str) -> None:
    """A title and a text for each step, names of what is shown, a question and a hint for each exercise, words for
    options without tiles."""
    texts = PLAIN["texts"][language]
    wanted = {f"{step['id']}.{key}" for step in PLAIN["steps"] for key in ("title", "text")}
    for shown in PLAIN["steps"]:
        wanted |= {f"{shown['id']}.show_{at}" for at, _ in enumerate(shown["show"], 1)}
        wanted |= {f"{shown['id']}.way_{at}" for at, _ in enumerate(shown["ways"], 1)}
    for step, number, exercise in EXERCISES:
        wanted |= {f"{step}.ask_{number}", f"{step}.hint_{number}"}
        spoken = [at for at, groups in enumerate(exercise["options"], 1) if not groups]
        wanted |= {f"{step}.option_{number}_{at}" for at in spoken}
    assert wanted <= texts.keys()
    assert {key for key in texts if not key.startswith("table.")} == wanted


def test_worth_of_hands_to_choose_from() -> None:
    """The hand that may be declared is worth the minimum, the other one is not; its flowers are drawn beside it."""
    chosen = [one for _, _, one in EXERCISES if one["ask"] == "valid"]
    for one in chosen:
        assert [[at] for at, worth in enumerate(one["worth"]) if worth >= MINIMUM] == one["answers"]
    assert chosen[1]["options"][1][-1] == ["a", "b", "c"]


def test_ways_reach_eight() -> None:
    """The five ways are worth the minimum, and say by which fans."""
    ways = [way for step in PLAIN["steps"] for way in step["ways"]]
    assert len(ways) == 5
    for way in ways:
        assert way["total"] == sum(fan["points"] for fan in way["fans"]) >= MINIMUM
