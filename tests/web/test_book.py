"""The rulebook, the profiles and the words: everything from the core's data, in each language."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

import huit
from huit.core.fan_ids import IDS
from huit.core.profiles import BUILT_IN
from huit.core.words import LANGUAGES
from huit.web.wire.base import Answer
from huit.web.wire.book import (
    DifferencesAnswer,
    FanPage,
    FansAnswer,
    HealthAnswer,
    PrinciplesAnswer,
    ProfileAnswer,
    ProfilesAnswer,
    RulebookAnswer,
    WordsAnswer,
)

PATHS: list[tuple[str, type[Answer]]] = [
    ("fans", FansAnswer),
    ("fans/all_green", FanPage),
    ("principles", PrinciplesAnswer),
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
def test_answer_is_as_documented(client: TestClient, path: str, model: type[Answer], lang: str) -> None:
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
        counted = [one.id for one in huit.score(page["examples"]["counts"]["hand"]).best.counted]
        assert page["id"] in counted


def test_absorbed_example_says_why(client: TestClient) -> None:
    """Where another fan stands in the way, the page names the ruling."""
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
    """It is there, and says which build it is."""
    found = answer_of(client, "health")
    assert (found["status"], found["build"], found["pages"]) == ("ok", huit.build_kind(), True)
