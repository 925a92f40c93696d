"""A client that talks to the app as a browser would, without a network."""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.hall.namespaces import HOSTS
from tests.patience import PATIENT_WORK
from tests.web.made_pages import PAGE, PATHS, SCRIPT

from huit.web.app import create_app
from huit.web.settings import ServerSettings, WorkSettings

LOCAL = ("127.", "::1", "::ffff:127.", "localhost")


def _refuse_strangers(event: str, arguments: tuple[Any, ...]) -> None:
    """An audit hook: connections lead to this machine."""
    if event != "socket.connect" or not isinstance(arguments[1], tuple):
        return
    host = str(arguments[1][0])
    if not host.startswith(LOCAL) and host not in HOSTS:
        raise ConnectionRefusedError(f"a connection to {arguments[1]}: huit contacts no other host")


sys.addaudithook(_refuse_strangers)  # for all tests of this process: the server contacts no other host


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as the build of the frontend leaves it."""
    folder = tmp_path_factory.mktemp("pages")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    (folder / "addresses.json").write_text(json.dumps(PATHS), encoding="utf-8")
    (folder / "assets" / "app-1a2b.js").write_text(SCRIPT, encoding="utf-8")
    (folder / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (folder / "pyodide" / "1.0").mkdir(parents=True)
    (folder / "pyodide" / "1.0" / "pyodide.mjs").write_text(SCRIPT, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def client(pages: Path) -> Iterator[TestClient]:
    with TestClient(create_app(ServerSettings(pages=pages, work=WorkSettings(**PATIENT_WORK)))) as client:
        yield client
