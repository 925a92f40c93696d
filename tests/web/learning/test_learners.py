"""Profiles by HTTP: made with a nickname, opened by a code, merged from several devices, downloaded, deleted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from huit.core.words import LANGUAGES
from huit.hall.workers.pool import InlineWorkers
from huit.store import learners as stored
from huit.web.app import create_app
from huit.web.limits.rate_limit import RateLimiter
from huit.web.settings import ServerSettings
from huit.web.wire.learning.learners import DownloadAnswer, ProfileMadeModel, SynchronisedAnswer


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A server of its own: what is counted by address begins anew."""
    app = create_app(ServerSettings(pages=None, database=f"sqlite:///{tmp_path}/huit.db"))
    app.state.work = InlineWorkers()
    with TestClient(app) as client:
        yield client


class LearnerClient:
    """A browser with an opened profile."""

    def __init__(self, client: TestClient, code: str) -> None:
        self.client = client
        self.headers = {"Authorization": f"Bearer {code}"}

    def sends(self, *entries: object, lang: str = "en") -> dict[str, Any]:
        body = {"entries": list(entries)}
        response = self.client.post(f"/api/learners/me/log?lang={lang}", json=body, headers=self.headers)
        assert response.status_code == 200, response.text
        SynchronisedAnswer.model_validate(response.json())
        found: dict[str, Any] = response.json()
        return found

    def downloads(self) -> dict[str, Any]:
        response = self.client.get("/api/learners/me", headers=self.headers)
        assert response.status_code == 200, response.text
        DownloadAnswer.model_validate(response.json())
        found: dict[str, Any] = response.json()
        return found


def make(client: TestClient, nickname: str = "Anne") -> LearnerClient:
    response = client.post("/api/learners", json={"nickname": nickname})
    assert response.status_code == 201, response.text
    ProfileMadeModel.model_validate(response.json())
    return LearnerClient(client, response.json()["code"])


def answered(client: TestClient, seed: int, learner: object = None) -> dict[str, Any]:
    """A drill that was answered with silence."""
    question = client.post("/api/dojo/next", json={"kind": "which", "seed": seed}).json()
    body = {"drill": question["drill"], "answer": {}} | ({} if learner is None else {"learner": learner})
    found: dict[str, Any] = client.post("/api/dojo/answer", json=body).json()
    return found


def code_of(response: Any, status: int) -> str:
    assert response.status_code == status, response.text
    assert response.json()["error"]["message"]
    return str(response.json()["error"]["code"])


# Progress -------------------------------------------------------------------------------------------------------------


def test_progress_is_that_of_the_browser(client: TestClient) -> None:
    """The progress answered by the dojo and that stored in the profile are the same, in each language."""
    device = make(client)
    first = answered(client, 3)
    second = answered(client, 4, first["learner"])
    found = device.sends({"id": "answer-1", **first["entry"]}, {"id": "answer-2", **second["entry"]})
    assert found["learner"] == second["learner"]
    assert (found["nickname"], found["entries"]) == ("Anne", 2)
    for lang in LANGUAGES:
        assert device.sends(lang=lang)["progress"]["topics"] == second["progress"]["topics"]


def test_two_devices(client: TestClient) -> None:
    """Each sends its own entries, one of them those it had before; both get all of them, in either order."""
    phone = make(client)
    laptop = LearnerClient(client, phone.headers["Authorization"].removeprefix("Bearer ").upper())
    before = answered(client, 1)["learner"]
    phone.sends({"id": "answer-1", **answered(client, 2)["entry"]})
    laptop.sends({"id": "before-1", "start": before})
    mine = {"id": "answer-2", **answered(client, 3)["entry"]}
    found = laptop.sends(mine)
    answers = [found, phone.sends(), phone.sends(mine)]
    for answer in answers:
        del answer["progress"]["next_due"]  # counts the seconds from the moment of the answer
    assert answers == [found] * 3
    assert len(found["learner"]["history"]) == found["entries"] == 3


def test_long_life_in_slices(client: TestClient) -> None:
    """Progress as large as it may grow is a start that fits into one request."""
    card = [2, -1, 1234.5678, 5.4321, 1800000000, 1800000000, 123, 45]
    names = [fan["id"] for fan in client.get("/api/fans").json()["fans"]]
    cards = {f"{fan}@{by}": card for by in names[:5] for fan in names[:80]}
    learner = {"version": 1, "cards": cards, "history": [[1800000000, 4, 4, 1, 123.4]] * 500}
    device = make(client)
    found = device.sends({"id": "before-1", "start": learner})
    assert found["progress"]["topics"] == 400
    assert found["learner"] == learner
    for slice_of in range(3):
        entries = [{"id": f"answer-{slice_of}-{n}", **ANSWER} for n in range(300)]
        assert len(json.dumps({"entries": entries})) < 48_000
        assert device.sends(*entries)["entries"] == 1 + 300 * (slice_of + 1)


ANSWER = {"event": [1_800_000_000, 1, 1, 1, 2.5], "grades": {"all_chows": True}}


# Everything, and nothing ----------------------------------------------------------------------------------------------


def test_download(client: TestClient) -> None:
    """All that there is: the nickname, when it was made, the log, and what it amounts to. No code and no hash."""
    device = make(client, "  Anne   d'Est ")
    device.sends({"id": "answer-1", **ANSWER})
    found = device.downloads()
    assert (found["format"], found["nickname"]) == ("huit-learner", "Anne d'Est")
    assert found["log"] == [{"id": "answer-1", **ANSWER}]
    assert found["learner"]["history"] == [ANSWER["event"]]
    assert device.headers["Authorization"][7:] not in json.dumps(found)
    assert set(found) == {"format", "version", "nickname", "made", "log", "learner", "games"}


def test_deleted(client: TestClient) -> None:
    """From then on the code opens nothing."""
    device = make(client)
    device.sends({"id": "answer-1", **ANSWER})
    response = client.delete("/api/learners/me", headers=device.headers)
    assert (response.status_code, response.json()) == (200, {"deleted": True})
    assert code_of(client.get("/api/learners/me", headers=device.headers), 401) == "code_unknown"


# Refusals -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("nickname", ["", "   ", "x" * 31, "a\x00b", "a\u202eb", "\u200d", "\u3164"])
def test_nicknames_that_cannot_be(client: TestClient, nickname: str) -> None:
    """Empty, long, or with letters that nobody sees."""
    assert code_of(client.post("/api/learners", json={"nickname": nickname}), 422) == "nickname_invalid"


@pytest.mark.parametrize("header", [{}, {"Authorization": "Bearer nonsense"}, {"Authorization": "Basic QTpC"}])
@pytest.mark.parametrize(("method", "path"), [("POST", "/me/log"), ("GET", "/me"), ("DELETE", "/me")])
def test_without_a_code(client: TestClient, header: dict[str, str], method: str, path: str) -> None:
    """401, in the same words whether a part of it is right or nothing."""
    response = client.request(method, f"/api/learners{path}", headers=header, json={} if method == "POST" else None)
    assert code_of(response, 401) == "code_unknown"


@pytest.mark.parametrize("path", ["/me/log", "/me/games"])
def test_without_a_code_nothing_is_read(client: TestClient, path: str) -> None:
    """Without a code the request is refused before its body is parsed; with one, the body is judged."""
    body = b'{"unknown": 1, '
    kind = {"Content-Type": "application/json"}
    assert code_of(client.post(f"/api/learners{path}", content=body, headers=kind), 401) == "code_unknown"
    device = make(client)
    assert client.post(f"/api/learners{path}", content=body, headers={**kind, **device.headers}).status_code == 400


def test_a_wrong_code_is_never_softened(client: TestClient) -> None:
    """A failed authentication is 401, whatever the request asks for: caches, proxies and logs go by the status."""
    assert code_of(client.post("/api/learners/me/log?soft=true", json={}), 401) == "code_unknown"


def test_profiles_cannot_be_listed(client: TestClient) -> None:
    """Profiles cannot be listed, neither all of them nor one by its name."""
    make(client)
    assert code_of(client.get("/api/learners"), 405) == "method_unknown"
    assert code_of(client.get("/api/learners/Anne"), 404) == "page_unknown"


def test_guessing_is_slow(client: TestClient) -> None:
    """After ten wrong codes in a minute an address has to wait, also with a right one."""
    device = make(client)
    for _ in range(10):
        assert code_of(client.post("/api/learners/me/log", json={}), 401) == "code_unknown"
    assert code_of(client.post("/api/learners/me/log", json={}, headers=device.headers), 429) == "too_often"


def test_profiles_are_not_made_without_end(client: TestClient) -> None:
    """Thirty in a minute from one address."""
    for _ in range(30):
        make(client)
    assert code_of(client.post("/api/learners", json={"nickname": "Anne"}), 429) == "too_often"


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ({"id": "answer-1"}, "learner_invalid"),
        ({"id": "answer-1", "event": [1, 2], "grades": {}}, "learner_invalid"),
        ({"id": "answer-1", "start": {"version": 9}}, "learner_invalid"),
        ({"id": "no", **ANSWER}, "field_invalid"),
        ({**ANSWER}, "field_missing"),
        ({"id": "answer-1", **ANSWER, "more": 1}, "field_unknown"),
    ],
)
def test_entries_that_cannot_be(client: TestClient, entry: dict[str, Any], code: str) -> None:
    """Refused as a whole: nothing of the request is kept."""
    device = make(client)
    body = {"entries": [{"id": "answer-0", **ANSWER}, entry]}
    assert code_of(client.post("/api/learners/me/log", json=body, headers=device.headers), 422) == code
    assert device.sends()["entries"] == 0


def test_profile_that_is_full(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full profile says what to do."""
    monkeypatch.setattr(stored, "MOST_ENTRIES", 1)
    device = make(client)
    body = {"entries": [{"id": "answer-1", **ANSWER}, {"id": "answer-2", **ANSWER}]}
    assert code_of(client.post("/api/learners/me/log", json=body, headers=device.headers), 422) == "profile_full"


# How often ------------------------------------------------------------------------------------------------------------


def test_rate() -> None:
    """One address may make so many profiles in so many seconds; of IPv6, one network."""
    now = [0.0]
    rate = RateLimiter(2, 60, lambda: now[0])
    for address in ("2001:db8::1", "2001:db8::ffff"):
        assert not rate.exceeded(address)
        rate.note(address)
    assert rate.exceeded("2001:db8::7")
    assert not rate.exceeded("2001:db8:1::1")
    for address in ("10.0.0.1", "::ffff:10.0.0.1"):
        assert not rate.exceeded("::ffff:10.0.0.1")
        rate.note(address)
    assert rate.exceeded("10.0.0.1"), "the same in the form of IPv6"
    assert not rate.exceeded("::ffff:10.0.0.2"), "another address, not another of one network"
    now[0] = 61.0
    assert not rate.exceeded("2001:db8::1")


def test_rate_does_not_grow_for_ever() -> None:
    """Ten thousand addresses are remembered at most; those that have used most of their limit, whatever others do."""
    now = [0.0]
    rate = RateLimiter(2, 60, lambda: now[0])
    for _ in range(2):
        rate.note("192.0.2.1")
    for number in range(25_000):
        rate.note(f"2001:db8:0:{number:x}::1")
    assert rate.exceeded("192.0.2.1"), "nobody gets a new limit by the help of many addresses"
    assert len(rate._noted) <= 10_000
    rate.note("2001:db8:0:61a7::1")
    assert rate.exceeded("2001:db8:0:61a7::1"), "the newest is known too"
    now[0] = 100.0
    for number in range(25_000):
        rate.note(f"2001:db8:1:{number:x}::1")
    assert "192.0.2.1" not in rate._noted, "its minute is over"
