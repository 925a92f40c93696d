"""The addresses that a desk is offered for phones: those under which they reach the server."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient
from tests.patience import PATIENT_WORK
from tests.web.event_client import new_event

from huit.web.app import create_app
from huit.web.routes.events import links
from huit.web.settings import ServerSettings, WorkSettings

NETWORK = "192.168.1.5"


@pytest.mark.parametrize(
    ("address", "offered"),
    [
        ("http://127.0.0.1:8888/", []),
        ("http://localhost:8888/", []),
        ("http://[::1]:8888/", []),
        ("http://0.0.0.0:8888/", [NETWORK]),
        ("https://club.example/", [NETWORK]),
    ],
)
def test_a_server_for_this_computer_offers_no_address(
    address: str, offered: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that listens on this computer alone is not reached in the network, whatever address that has."""
    monkeypatch.setattr(links, "own_addresses", lambda: [NETWORK])
    settings = ServerSettings(pages=None, address=address, work=WorkSettings(**PATIENT_WORK))
    with TestClient(create_app(settings)) as client:
        organiser = new_event(client)
        assert organiser.get("/links").json()["addresses"] == offered
        assert organiser.get("/files").json()["addresses"] == offered
