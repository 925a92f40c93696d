"""Bad input: a 4xx with a code, a place and a sentence in the language of the request."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from fastapi.routing import APIRoute
from starlette.testclient import TestClient

from huit.core.faults import Fault
from huit.core.words import LANGUAGES, Words
from huit.web import errors
from huit.web.language import accepted
from huit.web.responses import MOST_FAULTS, BodyRoute
from huit.web.routes import routers
from huit.web.settings import JSON_PARTS
from huit.web.wire.base import RefusalModel

HAND = "[123m,1][EEE,2][5555p]45sCC6s|ES1000|2"


def error_of(response: Any, status: int) -> dict[str, Any]:
    assert response.status_code == status, response.text
    RefusalModel.model_validate(response.json())
    error: dict[str, Any] = response.json()["error"]
    assert error["message"]
    return error


@pytest.mark.parametrize(
    ("hand", "code", "at"),
    [
        ("", "tile_count", [0, 0]),
        ("123x", "suit_missing", [0, 3]),
        ("11111m22334455667s", "five_copies", [4, 5]),
        ("123456789m111pES", "not_complete", [0, 16]),
        ("😀" * 3, "tile_unknown", [0, 3]),
        ("1" * 501, "too_long", [0, 1]),
        ("1m" * 9000, "too_long", [0, 1]),
    ],
)
def test_fault_of_a_written_hand(client: TestClient, hand: str, code: str, at: list[int]) -> None:
    """The code and the place of the core."""
    error = error_of(client.post("/api/score", json={"hand": hand}), 422)
    assert (error["code"], error["at"]) == (code, at)


def test_fault_of_a_tapped_hand(client: TestClient) -> None:
    """Each fault says which set or tile it is about, for it is shown beside that."""
    hand = {"melds": [{"tiles": ["1m", "2m", "4m"], "claim": 1}], "tiles": ["E", "E", "E", "E"], "winning": "E"}
    error = error_of(client.post("/api/score", json={"hand": hand}), 422)
    faults = {one["code"]: one["spots"] for one in [error, *error["more"]]}
    assert faults["meld_invalid"] == [{"part": "melds", "index": 0}]
    assert faults["five_copies"] == [{"part": "winning", "index": 0}]


def test_incomplete_tapped_hand(client: TestClient) -> None:
    """A fault of the hand as a whole is about all of its tiles."""
    tiles = ["1m", "4m", "7m", "1s", "4s", "7s", "1p", "4p", "7p", "E", "E", "S", "S"]
    error = error_of(client.post("/api/score", json={"hand": {"tiles": tiles, "winning": "C"}}), 422)
    assert error["code"] == "not_complete"
    assert len(error["spots"]) == 14


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "body_invalid"),
        (b"{", 400, "body_invalid"),
        (b"[]", 400, "body_invalid"),
        (b"\xff\xfe", 400, "body_invalid"),
        (b"{}", 422, "field_missing"),
        (b'{"hand": 3}', 422, "json_value"),
        (b'{"hand": null}', 422, "json_value"),
        (b'{"hand": "1m", "colour": "red"}', 422, "field_unknown"),
        (b'{"hand": "1m", "profile": 8}', 422, "json_value"),
        (b'{"hand": "1m", "circumstances": {"flowers": 9}}', 422, "field_invalid"),
        (b'{"hand": "1m", "circumstances": {"flowers": "two"}}', 422, "json_value"),
        (b'{"hand": "1m", "circumstances": {"round": "X"}}', 422, "field_invalid"),
        (b'{"hand": {"tiles": ["1m", 2]}}', 422, "json_value"),
        (b'{"hand": {"tiles": 5}}', 422, "field_invalid"),
        (b'{"hand": "1m", "profile": "riichi"}', 404, "profile_unknown"),
        (b'{"hand": "1m", "profile": "/etc/own.toml"}', 404, "profile_unknown"),
    ],
)
def test_bodies_that_do_not_fit(client: TestClient, body: bytes, status: int, code: str) -> None:
    """Each has a code of its own; a profile is never a file."""
    response = client.post("/api/score", content=body, headers={"Content-Type": "application/json"})
    assert error_of(response, status)["code"] == code


def test_body_that_is_not_called_json(client: TestClient) -> None:
    """Good JSON under another name: what is wrong is the name."""
    response = client.post("/api/score?lang=en", content=b'{"hand": "1m"}', headers={"Content-Type": "text/plain"})
    error = error_of(response, 400)
    assert error["code"] == "body_type"
    assert "Content-Type: application/json" in error["message"]


def test_each_sentence_once(client: TestClient) -> None:
    """Three circumstances contradict East's first fourteen tiles: that is one thing to say."""
    asked = {"hand": "1122m3344p5566sEE|ES01101|0"}
    error = error_of(client.post("/api/score?lang=en", json=asked), 422)
    said = [one["message"] for one in [error, *error.get("more", [])]]
    assert error["code"] == "opening_contradiction"
    assert len(said) == len(set(said))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_are_those_of_the_web(client: TestClient, lang: str) -> None:
    """No file can be given here, and no sentence ends in a blank."""
    profile = error_of(client.post(f"/api/score?lang={lang}", json={"hand": "1m", "profile": "riichi"}), 404)
    fan = error_of(client.get(f"/api/fans/nothing?lang={lang}"), 404)
    assert ".toml" not in profile["message"]
    assert fan["message"] == fan["message"].strip()


def test_methods(client: TestClient) -> None:
    """A wrong method is answered with the right ones; HEAD is GET without its body."""
    assert client.get("/api/score").headers["allow"] == "POST"
    assert client.post("/api/learners/me").headers["allow"] == "DELETE, GET"
    head, get = client.head("/api/health"), client.get("/api/health")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == get.headers["content-length"]


def test_contradiction(client: TestClient) -> None:
    """A circumstance that contradicts the text is a fault at its place in the text."""
    asked = {"hand": HAND, "circumstances": {"seat": "N"}}
    error = error_of(client.post("/api/score?lang=en", json=asked), 422)
    assert (error["code"], error["at"]) == ("option_contradicts", [31, 32])
    assert "--" not in error["message"]


def test_soft_refusal(client: TestClient) -> None:
    """A soft request gets the faults of a hand with status 200, and other refusals as ever."""
    assert error_of(client.post("/api/score?soft=true", json={"hand": "1m"}), 200)["code"] == "tile_count"
    assert error_of(client.post("/api/score?soft=true", json={}), 422)["code"] == "field_missing"


# Sizes ----------------------------------------------------------------------------------------------------------------


def test_announced_body_too_large(client: TestClient) -> None:
    """More than 64 KB: 413, without reading it."""
    error = error_of(client.post("/api/score", json={"hand": "1m" * 40_000}), 413)
    assert error["code"] == "body_too_large"


def test_body_too_large_in_chunks(client: TestClient) -> None:
    """A body that does not say how long it is gets 413 once it is too large."""

    def chunks() -> Iterator[bytes]:
        yield b'{"hand": "'
        for _ in range(80):
            yield b"1m" * 512

    response = client.post("/api/score", content=chunks(), headers={"Content-Type": "application/json"})
    assert error_of(response, 413)["code"] == "body_too_large"


def test_body_just_within_the_limit(client: TestClient) -> None:
    """64 KB are read, and judged by what they say."""
    filler = " " * (64 * 1024 - 20)
    json = {"Content-Type": "application/json"}
    response = client.post("/api/score", content=f'{{"hand": "1m"}}{filler}', headers=json)
    assert error_of(response, 422)["code"] == "tile_count"


@pytest.mark.parametrize(
    ("path", "limit"),
    [("/api/replays", 2), ("/api/learners/me/games", 2), ("/api/imports", 8), ("/api/events/import", 8)],
)
def test_larger_bodies(client: TestClient, path: str, limit: int) -> None:
    """Two megabytes of records, eight of files of other programs; the rest of the API has 64 KB."""
    error = error_of(client.post(f"{path}?lang=en", content=b"x" * (limit * 1024 * 1024 + 1)), 413)
    assert f"{limit * 1024} KB" in error["message"]


def test_entries_of_an_event_have_a_limit_of_their_own(client: TestClient) -> None:
    """JSON is parsed in the process of the tables, so that it may not be as long as a file."""
    error = error_of(client.post("/api/events/x/entries?lang=en", content=b"x" * (256 * 1024 + 1)), 413)
    assert "256 KB" in error["message"]


@pytest.mark.parametrize("path", ["/api/score", "/api/events/x/entries"])
@pytest.mark.parametrize("part", ["[]", "{}"])
def test_body_of_too_many_parts(client: TestClient, path: str, part: str) -> None:
    """Two megabytes of empty objects are refused; parsing them took half a second, before the sender was known."""
    json = {"Content-Type": "application/json"}
    most = JSON_PARTS
    assert client.post(path, content=f"[{','.join([part] * (most - 1))}]", headers=json).status_code in (400, 401)
    assert error_of(client.post(path, content=f"[{','.join([part] * most)}]", headers=json), 413)


def test_body_of_many_unknown_keys(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred are looked at, ten are named."""
    looked_at = []
    fault_of = errors._fault

    def counted(one: Mapping[str, Any], words: Words) -> Fault:
        looked_at.append(one)
        return fault_of(one, words)

    monkeypatch.setattr(errors, "_fault", counted)
    error = error_of(client.post("/api/tables", json={f"k{number}": 0 for number in range(MOST_FAULTS // 2 + 1)}), 422)
    assert len(error["more"]) == 9
    assert len(looked_at) == 100


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/tables", {f"k{number}": 0 for number in range(MOST_FAULTS + 1)}),
        ("/api/score", {f"k{number}": 0 for number in range(MOST_FAULTS + 1)}),
        ("/api/learners/me/games", {f"k{number}": 0 for number in range(MOST_FAULTS + 1)}),
        ("/api/learners/me/log", {"entries": [0] * (MOST_FAULTS + 1)}),
    ],
)
def test_body_of_too_many_faults(client: TestClient, path: str, body: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A body of too many faults is refused as a whole: putting 150,000 unknown keys into words took 0.3 s of the
    process of the tables."""
    code = client.post("/api/learners", json={"nickname": "Anne"}).json()["code"]
    monkeypatch.setattr(errors, "_fault", lambda *_: pytest.fail("one by one"))
    error = error_of(client.post(path, json=body, headers={"Authorization": f"Bearer {code}"}), 422)
    assert error["code"] == "body_faults"
    assert str(MOST_FAULTS) in error["message"]
    assert "more" not in error


def test_every_body_has_few_faults() -> None:
    """The routes of a new area, too: they are made by `api_router`."""
    routes = [route for router in routers() for route in router.routes]
    bodies = [route for route in routes if isinstance(route, APIRoute) and route.body_field is not None]
    assert len(bodies) > 15
    assert all(isinstance(route, BodyRoute) for route in bodies)


# Languages ------------------------------------------------------------------------------------------------------------


def test_every_language_has_its_sentence(client: TestClient) -> None:
    """A fault has a sentence of its own in each language."""
    said = {
        error_of(client.post(f"/api/score?lang={lang}", json={"hand": "1m"}), 422)["message"]
        for lang in ("fr", "en", "zh")
    }
    assert len(said) == 3


@pytest.mark.parametrize("path", ["fans", "fans/all_green", "principles", "profiles", "words", "rulebook"])
def test_unknown_language(client: TestClient, path: str) -> None:
    """Refused, in the language that the browser prefers."""
    response = client.get(f"/api/{path}?lang=de", headers={"Accept-Language": "en"})
    error = error_of(response, 400)
    assert error["code"] == "language_unknown"
    assert "language" in error["message"]


@pytest.mark.parametrize(
    ("header", "language"),
    [
        (None, "fr"),
        ("", "fr"),
        ("*", "fr"),
        ("en", "en"),
        ("de", "en"),
        ("it-CH, fr;q=0.9", "it"),
        ("de, zh-CN;q=0.8, fr;q=0.5", "zh"),
        ("fr;q=0.2, en-GB;q=0.9", "en"),
        ("fr;q=0, zh;q=0.1", "zh"),
        ("en;q=nonsense, zh;q=0.1", "zh"),
        (",;q=,,", "en"),
    ],
)
def test_accept_language(header: str | None, language: str) -> None:
    """The preferred supported language; English for readers of others, French when none is named."""
    assert accepted(header) == language


# Addresses ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nothing", 404, "page_unknown"),
        ("GET", "/api/fans/no_such_fan", 404, "fan_unknown"),
        ("GET", "/api/profiles/riichi", 404, "profile_unknown"),
        ("GET", "/api/profiles/ffmj/riichi", 404, "profile_unknown"),
        ("GET", "/assets/missing.js", 404, "page_unknown"),
        ("GET", "/../../etc/passwd.txt", 404, "page_unknown"),
        ("DELETE", "/api/score", 405, "method_unknown"),
        ("GET", "/api/score", 405, "method_unknown"),
        ("POST", "/api/nothing", 404, "page_unknown"),
    ],
)
def test_addresses_where_nothing_is(client: TestClient, method: str, path: str, status: int, code: str) -> None:
    """4xx in the same form as any other refusal."""
    assert error_of(client.request(method, path), status)["code"] == code
