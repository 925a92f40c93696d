"""Every route either passes its work to worker processes, or is known to be light."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from starlette.testclient import TestClient

from huit.web import responses
from huit.web.answers.encoding import encoded
from huit.web.heavy import heavy_work
from huit.web.routes import routers

RECIPE = 'docs/contributing.md, "Add a route that does heavy work"'

# The routes that answer in the process of the tables, and why they may.
LIGHT = {
    "POST /api/score": "a hand has 14 tiles: a millisecond, less than the way to a worker",
    "POST /api/hand": "the same",
    "GET /api/fans": "made once for each language",
    "GET /api/fans/{name}": "made once for each language",
    "GET /api/principles": "made once for each language",
    "GET /api/rulebook": "made once for each language",
    "GET /api/play": "made once for each language",
    "GET /api/profiles": "made once for each language",
    "GET /api/profiles/{name}": "made once for each language",
    "GET /api/profiles/{left}/{right}": "made once for each language",
    "GET /api/dojo/lessons": "made once for each language",
    "GET /api/dojo/lessons/{number}": "made once for each language",
    "GET /api/bots": "made once for each language",
    "GET /api/words": "made once for each language",
    "GET /api/health": "asks the database in a thread, once a second",
    "POST /api/learners": "one row, written in a thread; 30 a minute",
    "DELETE /api/learners/me": "a few rows, deleted in a thread",
    "GET /api/learners/me/games/{game}": "a row, read in a thread",
    "DELETE /api/learners/me/games/{game}": "a row, deleted in a thread",
    "POST /api/tables": "a new table; 30 a minute",
    "POST /api/tables/{table}/seats": "a seat; 60 a minute",
    "POST /api/tables/{table}/rematch": "the same seats at a new table; 30 a minute",
    "POST /api/events": "one entry, written in a thread; 30 a minute",
    "GET /api/events/{event}": "made once for each role and change",
    "DELETE /api/events/{event}": "a few rows, deleted in a thread",
    "GET /api/events/{event}/links": "a few rows, read in a thread",
    "POST /api/events/{event}/links": "a row, written in a thread",
    "POST /api/sheets": "an entry a hand, written in a thread; 30 a minute",
    "GET /api/sheets/{sheet}": "sixteen hands in memory",
    "POST /api/sheets/{sheet}/entries": "an entry, written in a thread",
    "DELETE /api/sheets/{sheet}": "a few rows, deleted in a thread",
    "DELETE /api/events/{event}/links/{link}": "a row, changed in a thread",
}


def api_routes() -> Iterator[tuple[str, APIRoute]]:
    for router in routers():
        for route in router.routes:
            if isinstance(route, APIRoute):
                yield f"{' '.join(route.methods or ())} {route.path}", route


def works_elsewhere(dependant: Dependant) -> bool:
    return dependant.call is heavy_work or any(works_elsewhere(one) for one in dependant.dependencies)


def test_every_route_is_heavy_or_known_to_be_light() -> None:
    """A new route has a parameter `heavy: Heavy`, or a row with the reason why it needs none."""
    named = {name: works_elsewhere(route.dependant) for name, route in api_routes()}
    light = {name for name, heavy in named.items() if not heavy}
    assert sorted(light - LIGHT.keys()) == [], f"add a row to LIGHT in this file, or take `heavy: Heavy` ({RECIPE})"
    assert sorted(LIGHT.keys() - light) == [], "no longer light, or gone: remove the row of LIGHT"


@pytest.mark.parametrize("path", ["/api/rulebook", "/api/fans", "/api/words", "/api/openapi.json"])
def test_answers_that_are_kept_are_made_once(client: TestClient, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Written and compressed, too: to do so again for each who asks took 10 to 30 ms of the tables' process."""
    first = client.get(path, params={"lang": "it"})
    assert first.headers["content-encoding"] == "gzip"

    def again(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(responses, "encoded", again)
    assert client.get(path, params={"lang": "it"}).json() == first.json()


def test_heavy_routes_document_their_refusals() -> None:
    """A client that is told 429 or 503 finds them in the schema."""
    undocumented = [
        name
        for name, route in api_routes()
        if works_elsewhere(route.dependant) and not {429, 503} <= set(route.responses)
    ]
    assert undocumented == []


def functions_of_workers() -> Iterator[str]:
    """The modules of the functions that routes pass on, and of the one that encodes their answers."""
    yield encoded.__module__
    for module in {inspect.getmodule(route.endpoint) for _, route in api_routes()}:
        assert module is not None
        for name in re.findall(r"heavy\.(?:answer|value|lines)\((\w+)", inspect.getsource(module)):
            yield vars(module)[name].__module__


def test_workers_start_quickly() -> None:
    """A worker imports what it computes with; FastAPI would take it longer than most answers."""
    modules = sorted(set(functions_of_workers()))
    assert len(modules) > 10
    slow = "{'fastapi', 'starlette', 'pydantic'}"
    code = f"import sys, {', '.join(modules)}; print(*({slow} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
