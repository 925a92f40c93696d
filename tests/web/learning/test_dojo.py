"""The dojo by HTTP: a question that does not tell its answer, a judgement with everything, and nothing kept between."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

import huit
from huit.core.words import LANGUAGES
from huit.web.wire.learning.dojo import (
    DojoProgressModel,
    DrillJudgementModel,
    DrillQuestionModel,
    LessonAnswer,
    LessonsAnswer,
)

KINDS = ("count", "which", "valid", "waits", "throw", "claim")


def ask(client: TestClient, path: str, body: dict[str, Any], lang: str = "en") -> dict[str, Any]:
    response = client.post(f"/api/dojo/{path}?lang={lang}", json=body)
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


def refusal(client: TestClient, path: str, body: dict[str, Any]) -> str:
    response = client.post(f"/api/dojo/{path}?lang=en", json=body)
    assert response.status_code == 422, response.text
    return str(response.json()["error"]["code"])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_question_and_answer_are_as_documented(client: TestClient, kind: str, lang: str) -> None:
    """The solution of a silent answer, given as an answer, is right; the progress goes out and comes in again."""
    question = ask(client, "next", {"kind": kind, "level": 1, "seed": 4}, lang)
    DrillQuestionModel.model_validate(question)
    silent = ask(client, "answer", {"drill": question["drill"], "answer": {}, "seconds": 10.0}, lang)
    DrillJudgementModel.model_validate(silent)
    assert not silent["right"]
    solution = silent["solution"]
    if kind == "throw":
        solution = {**solution, "tiles": solution["tiles"][:1]}
    if kind == "claim":
        assert question["offer"]["claims"][0] == {"id": "pass", "action": "pass", "tiles": []}
        solution = {**solution, "claims": solution["claims"][:1]}
    body = {"drill": question["drill"], "answer": solution, "learner": silent["learner"], "seconds": 3.0}
    judged = ask(client, "answer", body, lang)
    assert judged["right"]
    assert (judged["missed"], judged["invented"]) == ([], [])
    assert [row[3] for row in judged["learner"]["history"]] == [0, 1]


def test_question_does_not_tell(client: TestClient) -> None:
    """A question tells neither points nor fans nor waits."""
    question = ask(client, "next", {"kind": "count", "level": 2, "seed": 8})
    assert question["offered"] == []
    assert not {"score", "solution", "total", "fans"} & question.keys()
    hand = question["hand"]
    judged = ask(client, "answer", {"drill": question["drill"], "answer": {"points": 1}})
    assert judged["score"]["hand"] == hand
    assert judged["solution"]["points"] == huit.score(hand).total


def test_what_was_missed_and_invented_is_explained(client: TestClient) -> None:
    """Each with a name and a reason."""
    question = ask(client, "next", {"kind": "which", "level": 3, "seed": 8})
    everything = [fan["id"] for fan in question["offered"]]
    judged = ask(client, "answer", {"drill": question["drill"], "answer": {"fans": everything}})
    assert judged["missed"] == []
    assert {one["id"] for one in judged["invented"]} == set(everything) - set(judged["solution"]["fans"])
    assert all(one["name"] and one["because"] for one in judged["invented"])
    assert judged["progress"]["weakest"]


def test_drill_again_in_another_language(client: TestClient) -> None:
    """By its name: the same hand, other words."""
    english = ask(client, "next", {"kind": "which", "level": 1, "seed": 5})
    chinese = ask(client, "next", {"drill": english["drill"]}, "zh")
    assert chinese["hand"] == english["hand"]
    assert chinese["circumstances"] != english["circumstances"]


def test_profile_decides(client: TestClient) -> None:
    """The rules that are asked for are those that count."""
    question = ask(client, "next", {"kind": "count", "level": 4, "seed": 1, "profile": "botzone"})
    body = {"drill": question["drill"], "profile": "botzone", "answer": {"points": 0}}
    judged = ask(client, "answer", body)
    assert judged["solution"]["points"] == huit.score(question["hand"], "botzone").total


def test_lessons(client: TestClient) -> None:
    """All 81 in order; each lesson with the pages of its fans, and drills about nothing else."""
    for lang in LANGUAGES:
        answer = client.get(f"/api/dojo/lessons?lang={lang}").json()
        LessonsAnswer.model_validate(answer)
        assert sum(len(lesson["fans"]) for lesson in answer["lessons"]) == 81
        LessonAnswer.model_validate(client.get(f"/api/dojo/lessons/2?lang={lang}").json())
    fans = [fan["id"] for fan in client.get("/api/dojo/lessons/2").json()["fans"]]
    question = ask(client, "next", {"kind": "which", "seed": 3, "lesson": 2})
    assert question["drill"].split(".")[2] in fans


def test_progress(client: TestClient) -> None:
    """A beginner has none."""
    found = ask(client, "progress", {})
    DojoProgressModel.model_validate(found)
    assert (found["topics"], found["due"], found["weakest"], sum(found["lessons"])) == (0, 0, [], 0)


def test_refusals(client: TestClient) -> None:
    """A code and a sentence for whatever cannot be used."""
    assert refusal(client, "answer", {"drill": "nonsense", "answer": {}}) == "drill_unknown"
    assert refusal(client, "next", {"drill": "nonsense"}) == "drill_unknown"
    assert refusal(client, "next", {"learner": {"cards": {"all_chows": [1, 2]}}}) == "learner_invalid"
    assert refusal(client, "next", {"learner": {"version": 7}}) == "learner_invalid"
    assert refusal(client, "next", {"level": 9}) == "field_invalid"
    assert refusal(client, "next", {"kind": "guess"}) == "field_invalid"
    response = client.get("/api/dojo/lessons/99?lang=en")
    assert (response.status_code, response.json()["error"]["code"]) == (404, "lesson_unknown")


def test_long_life_fits(client: TestClient) -> None:
    """Progress as large as it may grow is not refused for its size."""
    card = [2, -1, 1234.5678, 5.4321, 1800000000, 1800000000, 123, 45]
    names = [fan["id"] for fan in client.get("/api/fans").json()["fans"]]
    cards = {f"{fan}@{by}": card for by in names[:5] for fan in names[:80]}
    learner = {"version": 1, "cards": cards, "history": [[1800000000, 4, 4, 1, 123.4]] * 500}
    assert len(json.dumps(learner)) < 60_000
    assert ask(client, "progress", {"learner": learner})["topics"] == 400
