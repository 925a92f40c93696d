"""Requests made up from the schema of the API: no answer is a fault of the server, or contradicts the schema."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, settings
from schemathesis import BaseSchema, Case, CheckContext, Response
from schemathesis.checks import not_a_server_error
from tests.web.documented import check_answer

from huit.hall.workers.pool import InlineWorkers
from huit.web.app import create_app
from huit.web.settings import ServerSettings

# From the fixture, not when the tests are collected: making up the requests of all routes takes seconds, and every
# process of a run collects all tests. In parts, which several processes run.
SCHEMA = schemathesis.pytest.from_fixture("schema")
PARTS = ("^/api/events", "^/api/(learners|dojo)", "^/api/(tables|sheets|replays)")
# Most of the time goes into making requests up, not into answering them.
EXAMPLES = 50 if settings.get_current_profile_name() == "searching" else 2


def as_documented(_: CheckContext, response: Response, case: Case[Any]) -> None:
    """The answer has the form that the schema tells."""
    kind = response.headers.get("content-type", [""])[0]
    check_answer(case.method, response.request.url or "", response.status_code, kind, response.content)


def try_out(case: Case[Any]) -> None:
    case.call_and_validate(checks=[not_a_server_error, as_documented])


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    """An app with a database of its own: of one that another server of the tests has no table could be opened."""
    database = tmp_path_factory.mktemp("schema") / "huit.db"
    made: FastAPI = create_app(ServerSettings(pages=None, database=f"sqlite:///{database}"))
    made.state.work = InlineWorkers()  # a made-up request waits ten seconds at most
    return made


@pytest.fixture(scope="module")
def read_schema(app: FastAPI) -> BaseSchema:
    return schemathesis.openapi.from_asgi("/api/openapi.json", app)


@pytest.fixture
def schema(read_schema: BaseSchema, request: pytest.FixtureRequest) -> BaseSchema:
    """The schema of the API. Schemathesis asks the test for a name that pytest 9.2 does not keep there any more."""
    request.node._nodeid = request.node.nodeid
    return read_schema


def made_up(part: Any) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Requests to a part of the routes."""

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        limited = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))(test)
        tried: Callable[..., None] = pytest.mark.hypothesis(part.parametrize()(limited))
        return tried

    return decorate


@made_up(SCHEMA.include(path_regex=PARTS[0]))
def test_no_request_breaks_the_desk(case: Case[Any]) -> None:
    """Every route of events, with values that fit the schema and values that do not."""
    try_out(case)


@made_up(SCHEMA.include(path_regex=PARTS[1]))
def test_no_request_breaks_the_dojo(case: Case[Any]) -> None:
    """Every route of learners and drills, with values that fit the schema and values that do not."""
    try_out(case)


@made_up(SCHEMA.include(path_regex=PARTS[2]))
def test_no_request_breaks_the_tables(case: Case[Any]) -> None:
    """Every route of tables, sheets and replays, with values that fit the schema and values that do not."""
    try_out(case)


@made_up(SCHEMA.exclude(path_regex="|".join(PARTS)))
def test_no_request_breaks_the_others(case: Case[Any]) -> None:
    """Every other route, with values that fit the schema and values that do not."""
    try_out(case)


@pytest.mark.parametrize(
    ("status", "media", "answer", "message"),
    [
        (200, "application/json", {"language": "fr", "words": {}, "more": 1}, "Additional properties"),
        (200, "application/json", {"language": "fr"}, "required"),
        (200, "application/json", {"language": "fr", "words": {"home": {"hello": 1}}}, "words.home.hello"),
        (200, "text/plain", {"language": "fr", "words": {}}, "text/plain"),
        (201, "application/json", {"language": "fr", "words": {}}, "201"),
    ],
)
def test_contradictions_are_found(status: int, media: str, answer: dict[str, Any], message: str) -> None:
    """The tests' client compares each answer with its model, and names the recipe."""
    with pytest.raises(AssertionError, match=message) as raised:
        check_answer("GET", "/api/words", status, media, json.dumps(answer).encode())
    assert "Add an API route" in str(raised.value)


def test_conflicts_are_documented(app: FastAPI) -> None:
    """A client made from the schema knows each route that may answer 409: unfinished, taken, or written meanwhile."""
    paths: dict[str, Any] = app.openapi()["paths"]
    operations = [(method, path, one["responses"]) for path, some in paths.items() for method, one in some.items()]
    assert {f"{method.upper()} {path}" for method, path, responses in operations if "409" in responses} == {
        "GET /api/tables/{table}/record",
        "GET /api/tables/{table}/replay",
        "GET /api/tables/{table}/replay/hands/{number}",
        "GET /api/tables/{table}/replay/hands/{number}/review",
        "POST /api/events/{event}/draw",
        "POST /api/events/{event}/entries",
        "POST /api/events/{event}/seating",
        "POST /api/learners/me/games",
        "POST /api/sheets/{sheet}/entries",
        "POST /api/tables/{table}/rematch",
        "POST /api/tables/{table}/seats",
    }
