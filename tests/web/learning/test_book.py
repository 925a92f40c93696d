"""The rulebook, the profiles and the words: everything from the core's data, in each language."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

import huit
from huit.core.profiles import BUILT_IN
from huit.core.rules.fan_ids import IDS
from huit.core.words import LANGUAGES
from huit.web.wire.base import AnswerModel
from huit.web.wire.rulebook import (
    DifferencesAnswer,
    FanPageModel,
    FansAnswer,
    FanSearchAnswer,
    PlayAnswer,
    PrinciplesAnswer,
    ProfileAnswer,
    ProfilesAnswer,
    RulebookAnswer,
)
from huit.web.wire.server import HealthAnswer, WordsAnswer

PATHS: list[tuple[str, type[AnswerModel]]] = [
    ("fans", FansAnswer),
    ("fans/all_green", FanPageModel),
    ("principles", PrinciplesAnswer),
    ("play", PlayAnswer),
    ("rulebook", RulebookAnswer),
    ("profiles", ProfilesAnswer),
    ("profiles/botzone", ProfileAnswer),
    ("profiles/ffmj/green_book", DifferencesAnswer),
    ("words", WordsAnswer),
    ("health", HealthAnswer),
]


def answer_of(client: TestClient, path: str, lang: str = "en") -> dict[str, Any]:
    response = client.get(f"/api/{path}?lang={lang}")
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


@pytest.mark.parametrize(("path", "model"), PATHS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_answer_is_as_documented(client: TestClient, path: str, model: type[AnswerModel], lang: str) -> None:
    """Nothing undocumented, nothing missing."""
    model.model_validate(answer_of(client, path, lang))


def test_table_of_81(client: TestClient) -> None:
    """All of them, in the order of the table, with names in every language and points in every profile."""
    fans = answer_of(client, "fans")["fans"]
    assert tuple(fan["id"] for fan in fans) == IDS
    assert all(set(fan["names"]) == set(LANGUAGES) and set(fan["points"]) == set(BUILT_IN) for fan in fans)


def test_examples_agree_with_the_scorer(client: TestClient) -> None:
    """Every hand of the rulebook is worth what its page says."""
    for page in answer_of(client, "rulebook")["fans"]:
        for example in page["examples"].values():
            if example is not None:
                assert huit.score(example["hand"], example["profile"]).total == example["total"], page["id"]
        assert page["id"] in counted_in(page["examples"]["counts"])
        assert page["id"] not in counted_in(page["examples"]["near_miss"])


def counted_in(example: dict[str, Any]) -> list[str]:
    return [one.id for one in huit.score(example["hand"], example["profile"]).best.counted]


def test_hands_of_principles_and_game_agree_with_the_scorer(client: TestClient) -> None:
    """Every other hand that the book shows is worth what it says, too."""
    hands = [hand["example"] for one in answer_of(client, "principles")["principles"] for hand in one["hands"]]
    lines = [line for chapter in answer_of(client, "play")["chapters"] for line in chapter["lines"]]
    hands += [one["example"] for line in lines for one in line["pictures"] if one["example"]]
    assert len(hands) > 15
    for example in hands:
        assert huit.score(example["hand"], example["profile"]).total == example["total"]


def test_pages_follow_each_other(client: TestClient) -> None:
    """From the first fan to the last by `next`, and back."""
    pages = answer_of(client, "rulebook")["fans"]
    assert [page["next"] and page["next"]["id"] for page in pages] == [*IDS[1:], None]
    assert [page["previous"] and page["previous"]["id"] for page in pages] == [None, *IDS[:-1]]


@pytest.mark.parametrize("text", ["tout vert", "ALL GREEN", "绿一色", "all grean"])
def test_search(client: TestClient, text: str) -> None:
    """By any name in any language, typing errors forgiven."""
    found = client.get("/api/fan-search", params={"q": text, "lang": "en"})
    FanSearchAnswer.model_validate(found.json())
    assert "all_green" in found.json()["fans"]


def test_wall_is_opened_as_at_the_table(client: TestClient) -> None:
    """Three and four name West, 13 stacks are counted from its right: the stacks before the first one drawn."""
    lines = [line for chapter in answer_of(client, "play")["chapters"] for line in chapter["lines"]]
    (wall,) = [one["wall"] for line in lines for one in line["pictures"] if one["wall"]]
    assert wall["first"] == 36 + 13
    assert wall["counted"] == list(range(36, 49))


def test_absorbed_example_says_why(client: TestClient) -> None:
    """The example in which another fan absorbs this one names the ruling."""
    pages = answer_of(client, "rulebook")["fans"]
    examples = [page["examples"]["absorbed"] for page in pages if page["examples"]["absorbed"]]
    assert examples
    assert all(example["why_not"] for example in examples)


def test_profiles_differ(client: TestClient) -> None:
    """Two profiles have differences with reasons; a profile has none with itself."""
    found = answer_of(client, "profiles/ffmj/botzone")["differences"]
    assert any(one["reasons"] for one in found)
    assert answer_of(client, "profiles/ffmj/ffmj")["differences"] == []


def test_health(client: TestClient) -> None:
    """The health route is there, and says which build it is."""
    found = answer_of(client, "health")
    assert (found["status"], found["build"], found["pages"]) == ("ok", huit.build_kind(), True)
