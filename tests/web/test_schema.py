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
