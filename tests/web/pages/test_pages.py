"""The pages and their headers: strict policy, files with a hash for ever, every other address the app itself."""

from __future__ import annotations

import gzip
import os
import re
import socket
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.web.made_pages import PAGE, SCRIPT

from huit.core.words import LANGUAGES, words_in
from huit.web.app import create_app
from huit.web.settings import ServerSettings

ADDRESSES = ["/", "/rules/all_green", "/s/123m", "/assets/app-1a2b.js", "/api/health", "/api/docs", "/api/nothing"]


@pytest.mark.parametrize("address", ADDRESSES)
def test_security_headers(client: TestClient, address: str) -> None:
    """On every answer, refusals included: scripts of our own alone, none inline, no frames, no cookies."""
    headers = client.get(address).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert headers["x-content-type-options"] == "nosniff"
    assert "set-cookie" not in headers


@pytest.mark.parametrize("address", ["/", "/rules", "/rules/", "/s/[123m,1]45s"])
def test_pages_of_the_app(client: TestClient, address: str) -> None:
    """Each is index.html with the tags of its preview, asked for again every time."""
    response = client.get(address)
    assert (response.status_code, re.sub("<meta .*>(?=</head>)", "", response.text)) == (200, PAGE)
    assert response.headers["content-type"].startswith("text/html")
    assert response.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("address", ["/nowhere", "/rules/all_green/again", "/s", "/RULES"])
def test_unknown_address(client: TestClient, address: str) -> None:
    """The app says so in words; for programs it is a 404."""
    response = client.get(address)
    assert (response.status_code, response.text) == (404, PAGE)
    assert client.head(address).status_code == 404


@pytest.mark.parametrize("address", ["/assets/app-1a2b.js", "/pyodide/1.0/pyodide.mjs"])
def test_file_with_a_hash_or_version(client: TestClient, address: str) -> None:
    """For ever, with its type, as it is for those who unpack nothing."""
    response = client.get(address, headers={"Accept-Encoding": "identity"})
    assert response.text == SCRIPT
    assert "immutable" in response.headers["cache-control"]
    assert response.headers["content-type"].startswith("text/javascript")


def test_packed_file(client: TestClient) -> None:
    """A file packed by the build is sent as it is, and not packed again."""
    with client.stream("GET", "/assets/app-1a2b.js", headers={"Accept-Encoding": "gzip"}) as response:
        assert response.headers["content-encoding"] == "gzip"
        assert gzip.decompress(b"".join(response.iter_raw())).decode() == SCRIPT


def test_file_that_changes(tmp_path: Path) -> None:
    """A file without a hash that is replaced while the server runs is sent as it is now, whatever its length."""
    (tmp_path / "index.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "addresses.json").write_text('["/"]', encoding="utf-8")
    worker = tmp_path / "sw.js"
    worker.write_text("first", encoding="utf-8")
    with TestClient(create_app(ServerSettings(pages=tmp_path))) as client:
        for number, text in enumerate(["first", "other", "a long one " * 50_000, "short"]):
            worker.write_text(text, encoding="utf-8")
            os.utime(worker, (number, number))
            response = client.get("/sw.js")
            assert (response.text, response.headers["cache-control"]) == (text, "no-cache")
            assert response.headers["content-type"].startswith("text/javascript")
            assert client.head("/sw.js").headers["content-length"] == str(len(text))


def test_without_pages() -> None:
    """An install without pages has the API; in place of each page it says in three languages why, and what to do."""
    with TestClient(create_app(ServerSettings(pages=None))) as client:
        for path in ("/", "/dojo", "/s/1m"):
            for lang in LANGUAGES:
                response = client.get(path, headers={"Accept-Language": lang})
                assert response.status_code == 503
                assert words_in(lang).say("pages_missing") in response.text
                assert "make clean" in response.text
        assert client.get("/favicon.svg").status_code == client.get("/api/nothing").status_code == 404
        assert client.get("/api/health").json()["pages"] is False


def test_documentation(client: TestClient) -> None:
    """One page that names every route, without script and without anything from elsewhere."""
    text = client.get("/api/docs").text
    assert all(path in text for path in client.get("/api/openapi.json").json()["paths"])
    assert "<script" not in text
    assert "//" not in text.replace("<!doctype html>", "").replace("://", "")
    assert client.get("/api/docs.css").headers["content-type"].startswith("text/css")


def test_no_other_host_is_contacted() -> None:
    """A connection to another machine is refused in all tests of the web app (conftest.py): none of them makes one."""
    with pytest.raises(ConnectionRefusedError, match="huit contacts no other host"):
        socket.create_connection(("192.0.2.1", 80))


def test_answers_are_packed(client: TestClient) -> None:
    """Long answers are, short ones are not worth it."""
    assert client.get("/api/rulebook").headers["content-encoding"] == "gzip"
    assert "content-encoding" not in client.get("/api/health").headers
