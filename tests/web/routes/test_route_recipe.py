"""The recipe for a route of the API."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.support.package_copy import PackageCopy
from tests.support.repository_copy import RepositoryCopy

from huit.web.routes import AREAS, routers

ASKED = """
import json
from starlette.testclient import TestClient
from huit.web.app import create_app
from huit.web.settings import ServerSettings

with TestClient(create_app(ServerSettings(pages=None))) as client:
    schema = client.get("/api/openapi.json").json()
    print(json.dumps({
        "greeted": client.get("/api/greeting?name=Anna").json(),
        "refused": client.get("/api/greeting?name=%20&lang=en").status_code,
        "other": client.post("/api/greeting").status_code,
        "schema": schema["paths"]["/api/greeting"]["get"]["responses"]["200"]["content"],
        "docs": "/api/greeting" in client.get("/api/docs").text,
    }))
"""


@pytest.mark.parametrize("area", AREAS)
def test_every_row_has_routes(area: str) -> None:
    """Each area of the table is a module with a router of its own."""
    assert routers()[AREAS.index(area)].routes


@pytest.mark.parametrize(("area", "reason"), [("greeting", "No module named"), ("games", "no attribute 'router'")])
def test_a_row_without_routes(area: str, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the row, what is missing, and the recipe."""
    monkeypatch.setattr("huit.web.routes.AREAS", ("hands.scoring", area))
    with pytest.raises(ImportError, match=reason) as caught:
        routers()
    assert f'AREAS, "{area}": huit.web.routes.{area}.router is missing' in str(caught.value)
    assert '"Add an API route" in docs/contributing.md' in str(caught.value)


def test_recipe(tmp_path: Path) -> None:
    """Following "Add an API route" gives a route that answers, refuses, and is documented."""
    copy = PackageCopy(tmp_path)
    copy.follow("Add an API route")
    done = copy.run("-c", ASKED)
    assert not done.stderr
    assert json.loads(done.stdout) == {
        "greeted": {"greeting": "Hello, Anna!"},
        "refused": 422,
        "other": 405,
        "schema": {"application/json": {"schema": {"$ref": "#/components/schemas/GreetingAnswer"}}},
        "docs": True,
    }


HEAVY_ASKED = """
import json
from starlette.testclient import TestClient
from huit.web.app import create_app
from huit.web.settings import ServerSettings, WorkSettings


def main():
    work = WorkSettings(processes=1, seconds=600.0)
    with TestClient(create_app(ServerSettings(pages=None, work=work))) as client:
        told = client.post("/api/tally", json={"points": [24, -8, -8, -8]})
        refused = client.post("/api/tally?lang=en", json={"points": []})
        schema = client.get("/api/openapi.json").json()["paths"]["/api/tally"]["post"]["responses"]
        print(json.dumps({
            "told": told.json(),
            "refused": refused.status_code,
            "worked": client.app.state.work.counts.done,
            "documented": sorted({"429", "503"} & set(schema)),
        }))


if __name__ == "__main__":
    main()
"""


def test_recipe_of_heavy_work(tmp_path: Path) -> None:
    """Following "Add a route that does heavy work" gives a route that is answered by a worker process."""
    copy = PackageCopy(tmp_path)
    copy.follow("Add a route that does heavy work")
    copy.write("ask.py", HEAVY_ASKED)
    done = copy.run(str(tmp_path / "ask.py"))
    assert not done.stderr
    assert json.loads(done.stdout) == {
        "told": {"total": 0},
        "refused": 422,
        "worked": 2,
        "documented": ["429", "503"],
    }


EVERY_ROUTE = (
    "tests/docs/test_house.py::test_small_rooms",
    "tests/docs/test_house.py::test_one_class_name_for_one_thing[src]",
    "tests/docs/test_web_page.py::test_every_route_is_in_the_table",
    "tests/web/test_class_names.py",
    "tests/web/routes/test_heavy_routes.py::test_every_route_is_heavy_or_known_to_be_light",
    "tests/web/routes/test_heavy_routes.py::test_heavy_routes_document_their_refusals",
    "tests/web/hands/test_greeting.py",
    "tests/web/hands/test_tally.py",
)
ROWS = "| `GET /api/greeting`; `POST /api/tally` | a greeting; a sum |\n"


@pytest.mark.long  # the tests of a copy, in processes of their own
def test_recipes_satisfy_the_tests_of_every_route(tmp_path: Path) -> None:
    """The result of both recipes passes the tests that they name: small rooms, light routes, the table, models."""
    copy = RepositoryCopy(tmp_path)
    copy.follow("Add an API route")
    copy.follow("Add a route that does heavy work")
    head, last, rest = copy.read("docs/web.md").partition("| `GET /api/words`")
    copy.write("docs/web.md", head + ROWS + last + rest)
    copy.pass_tests(*EVERY_ROUTE)
