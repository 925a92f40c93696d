"""Requests made up from the schema of the API: whatever comes, no answer is a fault of the server."""

from __future__ import annotations

import atexit
from tempfile import TemporaryDirectory
from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error

from huit.hall.workers.pool import InlineWorkers
from huit.web.app import create_app
from huit.web.settings import ServerSettings

# A database of its own: of one that another server of the tests has no table could be opened.
FOLDER = TemporaryDirectory(ignore_cleanup_errors=True)
atexit.register(FOLDER.cleanup)
app = create_app(ServerSettings(pages=None, database=f"sqlite:///{FOLDER.name}/huit.db"))
app.state.work = InlineWorkers()  # a made-up request waits ten seconds at most
schema = schemathesis.openapi.from_asgi("/api/openapi.json", app)


@schema.parametrize()
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_request_breaks_the_server(case: Case[Any]) -> None:
    """Every route, with values that fit the schema and values that do not."""
    case.call_and_validate(checks=[not_a_server_error])


def test_conflicts_are_documented() -> None:
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
