"""Long logs of events: nobody who has one can stop the tables by it."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.patience import PATIENT_WORK
from tests.web.event_client import EventHolder, new_event

from huit.club.event.folding import fold
from huit.hall import following
from huit.hall.desk import live_event
from huit.hall.desk.parts import EventViews, Parts
from huit.hall.desk.roles import Holder
from huit.hall.following import LiveLogs
from huit.web.app import create_app
from huit.web.limits import loads
from huit.web.settings import ServerSettings, WorkSettings

MANY = live_event.MOST_IN_PLACE + 1
LOADS = 2
NAMED = {"kind": "settings_set", "payload": {"name": "Open"}}


def app_client(**settings: Any) -> Iterator[TestClient]:
    with TestClient(create_app(ServerSettings(pages=None, work=WorkSettings(**PATIENT_WORK), **settings))) as client:
        yield client


@pytest.fixture
def client() -> Iterator[TestClient]:
    yield from app_client()


@pytest.fixture
def hurried() -> Iterator[TestClient]:
    """A client that may have few events read in a minute."""
    yield from app_client(loads=LOADS)


def long_event(client: TestClient) -> EventHolder:
    """The organiser of an event with a log of more entries than are folded at once."""
    entries = [{"seq": seq, "time": 1, "who": "organiser", **NAMED} for seq in range(1, MANY + 1)]
    content = json.dumps({"format": "huit-event", "version": 1, "entries": entries})
    made = client.post("/api/events/import", content=content)
    assert made.status_code == 201, made.text
    return EventHolder(client, made.json()["event"], made.json()["code"])


def forget(client: TestClient) -> None:
    """Drop all events from memory, as happens when others are asked for."""
    client.app.state.desk.live = LiveLogs()  # type: ignore[attr-defined]  # starlette types it as a function


def unexpected(*arguments: object) -> Any:
    pytest.fail(f"checked in the process of the tables: {arguments}")


def test_a_long_log_is_checked_by_workers(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """An imported log, many acts at once, an act that is undone: never in the process of the tables."""
    monkeypatch.setattr("huit.club.event.checking.check", unexpected)
    monkeypatch.setattr(live_event, "check", unexpected)
    organiser = long_event(client)
    several = organiser.post("/entries", {"expected": MANY, "acts": [NAMED] * MANY})
    assert several.status_code == 201, several.text
    undone = organiser.send("undone", seq=MANY)
    assert undone.status_code == 201, undone.text
    assert organiser.state()["seq"] == 2 * MANY + 1
    assert organiser.get("/entries", after=2 * MANY).json()["entries"][0]["kind"] == "undone"


def test_what_workers_refuse(client: TestClient) -> None:
    """A refusal by workers is that of a check in place; who does not know the newest entry is told so
    without any check."""
    organiser = long_event(client)
    twice = organiser.post("/entries", {"expected": MANY, "acts": [{"kind": "undone", "payload": {"seq": 2}}] * 2})
    assert (twice.status_code, twice.json()["error"]["code"]) == (422, "undo_unknown")
    screen = organiser.linked("public")
    forbidden = screen.post("/entries", {"expected": MANY, "acts": [NAMED] * MANY})
    assert (forbidden.status_code, forbidden.json()["error"]["code"]) == (403, "event_role")
    late = organiser.post("/entries", {"expected": MANY - 1, "acts": [{"kind": "undone", "payload": {"seq": 2}}]})
    assert late.status_code == 409
    assert [one["seq"] for one in late.json()["entries"]] == [MANY]
    assert organiser.state()["seq"] == MANY, "nothing was written"


def test_a_long_log_is_folded_in_a_thread(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables go on while an event is read from the database, and when an act of it is undone."""
    threads: list[str] = []

    def folded(*arguments: Any) -> Any:
        threads.append(threading.current_thread().name)
        return fold(*arguments)

    organiser = long_event(client)
    forget(client)
    monkeypatch.setattr(live_event, "fold", folded)
    organiser.state()
    organiser.write("undone", seq=MANY)
    assert len(threads) >= 2
    assert all(name.startswith("asyncio_") for name in threads), threads


def test_a_large_event_is_shown_by_a_thread(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Standings of hundreds of people take a tenth of a second: of a thread, not of the tables, whether asked for or
    followed."""
    threads: list[str] = []

    class Views(EventViews):
        def parts(self, holder: Holder) -> Parts:
            threads.append(threading.current_thread().name)
            return super().parts(holder)

    organiser = new_event(client)
    people = [{"number": number, "last_name": "A"} for number in range(1, live_event.MOST_SHOWN_IN_PLACE + 3)]
    monkeypatch.setattr(live_event, "EventViews", Views)
    organiser.write("entrants_set", entrants=people)
    threads.clear()
    assert len(organiser.parts["entrants"]) == len(people)
    with client.websocket_connect(f"/api/events/{organiser.event}/socket") as socket:
        socket.send_json({"code": organiser.code})
        assert socket.receive_json()["kind"] == "snapshot"
        organiser.write("entrant_removed", number=1)
        assert socket.receive_json()["kind"] == "changes"
    assert len(threads) >= 2
    assert all(name.startswith("asyncio_") for name in threads), threads


def test_events_loaded_by_one_address(hurried: TestClient) -> None:
    """One address may load so many events in a minute; one in memory costs nothing."""
    organiser = new_event(hurried)
    for _ in range(LOADS):
        forget(hurried)
        for _ in range(3):
            organiser.state()
    forget(hurried)
    refused = organiser.get()
    assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too_often")


def test_long_logs_count_as_several_loads(hurried: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading them is as much work as reading several others."""
    monkeypatch.setattr(loads, "CHARACTERS", 10)
    organiser = new_event(hurried)
    forget(hurried)
    organiser.state()
    forget(hurried)
    assert organiser.get().status_code == 429


def told_at_first(client: TestClient, holder: EventHolder) -> dict[str, Any]:
    """The first message of a socket that is opened for a moment."""
    with client.websocket_connect(f"/api/events/{holder.event}/socket?lang=en") as socket:
        socket.send_json({"code": holder.code})
        told: dict[str, Any] = socket.receive_json()
        return told


def test_logs_that_are_followed_have_a_limit_together(client: TestClient) -> None:
    """The next event is refused, with the time to wait, and so is an entry; current subscribers go on."""
    memory: LiveLogs[Any] = client.app.state.desk.live  # type: ignore[attr-defined]  # starlette types it as a function
    first, second = new_event(client), new_event(client)
    first.state()
    memory.most_size = sum(live.size for live in memory._live.values())
    with client.websocket_connect(f"/api/events/{first.event}/socket") as socket:
        socket.send_json({"code": first.code})
        assert socket.receive_json()["kind"] == "snapshot"
        answers = [second.get(), first.send("settings_set", name="A")]
        assert [answer.status_code for answer in answers] == [503, 503]
        assert [answer.json()["error"]["code"] for answer in answers] == ["memory_full", "memory_full"]
        assert all(answer.headers["retry-after"] == "60" for answer in answers)
        told = told_at_first(client, second)
        assert (told["kind"], told["reason"]) == ("closed", "memory_full")
        assert told["message"] == answers[0].json()["error"]["message"]
        assert first.get().status_code == 200
    memory.most_size *= 3
    assert second.get().status_code == 200
    first.write("settings_set", name="A")


def test_events_that_one_address_follows(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hall with many phones follows one or two; a client that follows everything does not get all the memory."""
    monkeypatch.setattr(following, "MOST_OF_ADDRESS", 1)
    first, second = new_event(client), new_event(client)
    with client.websocket_connect(f"/api/events/{first.event}/socket") as socket:
        socket.send_json({"code": first.code})
        assert socket.receive_json()["kind"] == "snapshot"
        told = told_at_first(client, second)
        assert (told["kind"], told["reason"]) == ("closed", "follows_full")
        assert told["message"].endswith(".")
        assert told_at_first(client, first)["kind"] == "snapshot"
    assert told_at_first(client, second)["kind"] == "snapshot"
