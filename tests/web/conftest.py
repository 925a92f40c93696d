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
from tests.web.documented import check_answer
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


@pytest.fixture(scope="session", autouse=True)
def answers_as_documented() -> Iterator[None]:
    """Every answer to every test's client has the form that the schema of the API tells."""
    usual = TestClient.request

    def checked(self: TestClient, method: str, *arguments: Any, **options: Any) -> Any:
        response = usual(self, method, *arguments, **options)
        kind = response.headers.get("content-type", "")
        check_answer(response.request.method, str(response.url), response.status_code, kind, response.content)
        return response

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(TestClient, "request", checked)
        yield


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
