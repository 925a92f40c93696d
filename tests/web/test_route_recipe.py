"""The recipe for a route of the API."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.package_copy import PackageCopy

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
