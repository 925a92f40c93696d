"""The answers without HTTP, for a browser that is offline: those of the server."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.questions import MISSHAPEN, REFUSED, RIGHT, Question

from huit.core.words import LANGUAGES
from huit.web.answers.offline import answer_offline


def answered(address: str, body: object) -> tuple[int, Any]:
    reply = json.loads(answer_offline(address, json.dumps(body)))
    return reply["status"], reply["content"]


def served(client: TestClient, address: str, body: object) -> tuple[int, Any]:
    response = client.post(address, json=body)
    return response.status_code, response.json()


@pytest.mark.parametrize("question", RIGHT, ids=str)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_answers_are_those_of_the_server(client: TestClient, question: Question, lang: str) -> None:
    """Status and content, in each language."""
    path, body = question
    address = f"{path}?lang={lang}&soft=true"
    status, content = answered(address, body)
    assert status == 200
    assert (status, content) == served(client, address, body)


@pytest.mark.parametrize("question", REFUSED, ids=str)
@pytest.mark.parametrize("soft", ["true", "false"])
def test_refusals_are_those_of_the_server(client: TestClient, question: Question, soft: str) -> None:
    """Every fault with its place; a soft question gets them as an answer."""
    path, body = question
    address = f"{path}?lang=en&soft={soft}"
    _, content = answered(address, body)
    assert "error" in content
    assert answered(address, body) == served(client, address, body)


@pytest.mark.parametrize("question", MISSHAPEN, ids=str)
def test_misshapen_questions(client: TestClient, question: Question) -> None:
    """No page sends such a thing; it gets a sentence all the same, and the status that the server gives it."""
    path, body = question
    status, content = answered(path, body)
    assert content["error"]["message"]
    assert status == served(client, path, body)[0]


@pytest.mark.parametrize("body", ["", "[", "[]", "8", '"1m"', '{"hand": {"tiles": [8]}}', '{"hand": {"melds": [8]}}'])
def test_what_is_no_question_at_all(body: str) -> None:
    """Refused like everything else, whatever it is."""
    reply = json.loads(answer_offline("/api/score?lang=zh", body))
    assert reply["status"] in (400, 422)
    assert reply["content"]["error"]["code"] in ("body_invalid", "field_invalid")


def test_unknown_language_and_path() -> None:
    """As the server says it."""
    assert answered("/api/score?lang=tlh", {"hand": "1m"})[1]["error"]["code"] == "language_unknown"
    assert answered("/api/dojo/next?lang=fr", {})[0] == 404
