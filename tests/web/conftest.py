"""A client that talks to the app as a browser would, without a network."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.patience import PATIENT_WORK
from tests.web.made_pages import PAGE, PATHS, SCRIPT

from huit.web.app import create_app
from huit.web.settings import ServerSettings, WorkSettings


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
