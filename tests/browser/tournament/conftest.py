"""A tournament on the server of the pages, made without a browser for the tests that are not about making it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.browser.tournament.desk_steps import PLAYERS
from tests.web.event_client import EventHolder, seated_event
from tests.web.event_server import WebClient


@pytest.fixture
def server(address: str) -> Any:
    """The server of the pages, as a program speaks with it."""
    return WebClient(address.rstrip("/"))


@pytest.fixture
def organiser(server: Any) -> EventHolder:
    """Sixteen players and a substitute, four sessions drawn, the first one running."""
    holder = seated_event(server, PLAYERS, 4)
    spare = {"number": 17, "last_name": "Remplaçant", "first_name": "Rémi", "kind": "substitute"}
    holder.write("entrant_added", entrant=spare)
    holder.write("clock_set", session=1, act="start")
    return holder
