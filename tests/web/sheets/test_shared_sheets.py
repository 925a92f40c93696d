"""A score sheet on four phones: who is too late is told, nothing that was written is lost, all see the same."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient
from tests.patience import PATIENT_WORK
from tests.web.jumping_loop import jumping_loop, run_jumping

from huit.hall import following
from huit.hall.following import LiveLogs
from huit.hall.sheets.live_sheet import MOST_PHONES, PEOPLE_SECONDS, SHEET_SECONDS, LiveSheet
from huit.store.database import Database
from huit.store.retention import DAY, sweep
from huit.store.sheets import SHEET_TABLES, SheetLog
from huit.web.app import create_app
from huit.web.limits.rate_limit import RateLimiter
from huit.web.settings import ServerSettings, WorkSettings
from huit.web.wire.sheets import SharedSheetAnswer, SheetWrittenAnswer

NAMES = ["Anne", "Bo", "Chloé", "Da"]
WIN = {"winner": 0, "giver": 1, "points": 12, "flowers": 0, "tiles": "", "penalties": []}
DRAWN: dict[str, Any] = {"winner": None, "giver": None, "points": 0, "flowers": 0, "tiles": "", "penalties": []}
NOW = 1_800_000_000


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[TestClient]:
    """The server, with a database of its own."""
    database = f"sqlite:///{tmp_path / 'huit.db'}"
    with TestClient(create_app(ServerSettings(database=database, work=WorkSettings(**PATIENT_WORK)))) as client:
        yield client


def shared(client: TestClient, *hands: dict[str, Any]) -> str:
    """The letters of a new sheet."""
    asked = {"names": NAMES, "title": "Table 4", "hands": list(hands), "by": "Anne"}
    answer = client.post("/api/sheets", json=asked)
    assert answer.status_code == 201, answer.text
    SharedSheetAnswer.model_validate(answer.json())
    return str(answer.json()["sheet"])


def write(client: TestClient, sheet: str, by: str, kind: str, **payload: Any) -> tuple[int, dict[str, Any]]:
    """The status, and the answer."""
    answer = client.post(f"/api/sheets/{sheet}/entries?lang=en", json={"by": by, "entry": {"kind": kind, **payload}})
    SheetWrittenAnswer.model_validate(answer.json())
    return answer.status_code, answer.json()


def test_two_write_the_same_hand(phones: TestClient) -> None:
    """The second is told so and sees the first one's; the same hand written twice is one hand; then both are there."""
    sheet = shared(phones, WIN)
    assert write(phones, sheet, "Bo", "hand", uid="bo-1", number=1, hand=DRAWN)[0] == 201
    status, answer = write(phones, sheet, "Chloé", "hand", uid="ch-1", number=1, hand=WIN)
    assert (status, answer["conflict"], answer["message"]) == (
        409,
        "sheet_hand_written",
        "Someone else has just entered this hand.",
    )
    assert [(one["by"], one["hand"]) for one in answer["state"]["hands"]] == [("Anne", WIN), ("Bo", DRAWN)]
    assert write(phones, sheet, "Da", "hand", uid="da-1", number=1, hand=DRAWN)[0] == 201  # the same hand
    assert write(phones, sheet, "Bo", "hand", uid="bo-1", number=1, hand=DRAWN)[0] == 201  # sent again
    status, answer = write(phones, sheet, "Chloé", "hand", uid="ch-1", number=2, hand=WIN)
    assert (status, [one["uid"] for one in answer["state"]["hands"]]) == (201, ["h0-0", "bo-1", "ch-1"])


def test_two_correct_the_same_hand(phones: TestClient) -> None:
    """The second knows an old version; the log keeps every content, and a removed hand comes back to its place."""
    sheet = shared(phones, WIN, DRAWN)
    first = phones.get(f"/api/sheets/{sheet}").json()["hands"][0]
    known = {"uid": first["uid"], "version": first["version"]}
    status, answer = write(phones, sheet, "Bo", "correction", **known, hand={**WIN, "points": 16})
    assert status == 201
    assert write(phones, sheet, "Da", "correction", **known, hand={**WIN, "points": 24})[0] == 409
    assert write(phones, sheet, "Da", "removed", **known)[1]["conflict"] == "sheet_hand_changed"
    known["version"] = answer["state"]["hands"][0]["version"]
    assert write(phones, sheet, "Da", "removed", **known)[0] == 201
    assert write(phones, sheet, "Bo", "correction", **known, hand=WIN)[1]["conflict"] == "sheet_hand_gone"
    status, answer = write(phones, sheet, "Bo", "restored", uid=first["uid"])
    hands = answer["state"]["hands"]
    assert [(one["uid"], one["removed"], one["hand"]["points"]) for one in hands] == [
        ("h0-0", False, 16),
        ("h1-0", False, 0),
    ]
    written = [one["payload"]["hand"]["points"] for one in answer["state"]["log"] if "hand" in one["payload"]]
    assert written == [12, 0, 16]


def test_names_of_two(phones: TestClient) -> None:
    """Each may give one name: the other's stays."""
    sheet = shared(phones)
    write(phones, sheet, "Bo", "setup", names=[None, "Boris", None, None])
    answer = write(phones, sheet, "Da", "setup", names=[None, None, None, "Dana"], title="Table 5")[1]
    assert answer["state"]["about"] == {
        "title": "Table 5",
        "date": "",
        "names": ["Anne", "Boris", "Chloé", "Dana"],
        "profile": "ffmj",
    }


def test_who_writes_is_seen(phones: TestClient) -> None:
    """The sheet comes first, then the people present, the hand being written, the written hand, and the end of
    writing."""
    sheet = shared(phones)
    with phones.websocket_connect(f"/api/sheets/{sheet}/socket?lang=en") as anne:
        anne.send_json({"name": "Anne"})
        assert anne.receive_json()["about"]["names"] == NAMES
        assert anne.receive_json()["people"] == [{"name": "Anne", "writing": None}]
        with phones.websocket_connect(f"/api/sheets/{sheet}/socket") as bo:
            bo.send_json({"name": "Bo", "writing": 0})
            people = [{"name": "Anne", "writing": None}, {"name": "Bo", "writing": 0}]
            assert anne.receive_json() == {"kind": "people", "people": people}
            write(phones, sheet, "Bo", "hand", uid="bo-1", number=0, hand=WIN)
            assert [one["by"] for one in anne.receive_json()["hands"]] == ["Bo"]
        assert anne.receive_json()["people"] == people[:1]
        assert phones.delete(f"/api/sheets/{sheet}").json() == {"deleted": True}
        assert anne.receive_json()["reason"] == "sheet_unknown"
    assert phones.get(f"/api/sheets/{sheet}").status_code == 404
    with phones.websocket_connect(f"/api/sheets/{sheet}/socket?lang=en") as late:
        late.send_text("what")
        assert late.receive_json()["message"].startswith("This shared sheet does not exist")


@pytest.mark.parametrize("name", [r"\ud800", r"a\u202eb", "a" + r"\u0301" * 30])
def test_names_that_cannot_be_shown(phones: TestClient, name: str) -> None:
    """Half a character could not be sent, others disturb the text beside them: none of them is shown."""
    sheet = shared(phones)
    with phones.websocket_connect(f"/api/sheets/{sheet}/socket") as phone:
        phone.send_text(f'{{"name": "{name}"}}')
        phone.receive_json()
        assert phone.receive_json()["people"] == [{"name": "", "writing": None}]


@pytest.mark.parametrize("text", ["[" * 8000, '{"name": ' + "9" * 5000 + "}", "[]", "\x00"])
def test_messages_that_cannot_be_read(phones: TestClient, text: str) -> None:
    """Messages that cannot be read say nothing, and do no harm."""
    sheet = shared(phones)
    with phones.websocket_connect(f"/api/sheets/{sheet}/socket") as phone:
        phone.send_text(text)
        assert phone.receive_json()["kind"] == "sheet"


def test_a_phone_that_says_too_much(phones: TestClient) -> None:
    """A phone that says too much is disconnected, counted and logged as at a table."""
    sheet = shared(phones)
    with phones.websocket_connect(f"/api/sheets/{sheet}/socket") as phone:
        for number in range(100):
            phone.send_json({"writing": number % 2})
        while (told := phone.receive_json())["kind"] != "closed":
            pass
        assert told["reason"] == "flood"
    assert cast(FastAPI, phones.app).state.doorkeeper.refused["flood"] == 1


class Phone:
    """A phone that keeps what it is told."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.writing: int | None = None
        self.told: list[dict[str, Any]] = []
        self.ended = ""

    def tell(self, text: str, about: str = "") -> None:
        self.told.append(json.loads(text))
        assert about == (self.told[-1]["kind"] if self.told[1:] else ""), "what a newer one may take the place of"

    def end(self, reason: str) -> None:
        self.ended = reason


def test_many_who_change_their_names(tmp_path: Path) -> None:
    """However often names change, the others are told now and then; and a sheet has so many phones."""
    log = SheetLog(Database(f"sqlite:///{tmp_path / 'huit.db'}"))

    async def evening() -> None:
        live = LiveSheet(log.create([], NOW), log)
        phones = [Phone(str(number)) for number in range(MOST_PHONES + 1)]
        for phone in phones:
            live.subscribe(phone)
        assert [phone.ended for phone in phones] == [""] * MOST_PHONES + ["watching_full"]
        for number in range(1000):
            phones[0].name = f"a{number}"
            live.tell_people()
        await asyncio.sleep(2 * PEOPLE_SECONDS)
        for phone in phones[:-1]:
            assert [one["kind"] for one in phone.told] == ["sheet", "people"]
            assert phone.told[-1]["people"][-1]["name"] == "a999"
        for phone in phones:
            live.unsubscribe(phone)
        await asyncio.sleep(2 * PEOPLE_SECONDS)
        assert [one["kind"] for one in phones[0].told] == ["sheet", "people"], "nobody is left to be told"

    run_jumping(evening())
    log.database.close()


def test_many_changes_at_once(tmp_path: Path) -> None:
    """The first is told at once, those that follow soon are told together; then the next is told at once again."""
    log = SheetLog(Database(f"sqlite:///{tmp_path / 'huit.db'}"))

    async def evening() -> None:
        live, phone = LiveSheet(log.create([], NOW), log), Phone("Anne")
        live.subscribe(phone)

        def told() -> list[int]:
            return [one["seq"] for one in phone.told if one["kind"] == "sheet"]

        await asyncio.sleep(2 * PEOPLE_SECONDS)
        loop, begun = jumping_loop(), jumping_loop().now
        loop.stands = True
        for number in range(15):
            assert await live.write("Bo", "hand", {"uid": f"bo-{number}", "number": number, "hand": DRAWN}) == ""
            if not number:
                assert told() == [0, 1]
        loop.stands = False
        assert loop.now == begun
        assert told() == [0, 1], "no time has passed"
        await asyncio.sleep(2.5 * SHEET_SECONDS)
        assert told() == [0, 1, 15]
        assert len(phone.told[-1]["hands"]) == 15
        assert await live.write("Bo", "hand", {"uid": "bo-15", "number": 15, "hand": WIN}) == ""
        assert told() == [0, 1, 15, 16]
        live.unsubscribe(phone)
        await asyncio.sleep(2 * SHEET_SECONDS)
        assert told() == [0, 1, 15, 16], "nothing is left to be told"

    run_jumping(evening())
    log.database.close()


def test_sheet_has_an_end(phones: TestClient) -> None:
    """Sixteen hands; a log that takes no more says so; a body of another form is refused with its place."""
    sheet = shared(phones, *[WIN] * 16)
    assert write(phones, sheet, "Bo", "hand", uid="bo-1", number=16, hand=WIN)[1]["conflict"] == "sheet_full"
    log: SheetLog = cast(FastAPI, phones.app).state.sheets.log
    log.tables = replace(SHEET_TABLES, most_entries=1)
    entry = {"kind": "setup", "title": "Table 6"}
    answer = phones.post(f"/api/sheets/{sheet}/entries?lang=en", json={"entry": entry})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "sheet_log_full")
    answer = phones.post(f"/api/sheets/{sheet}/entries", json={"entry": {"kind": "hand", "uid": "x"}})
    assert answer.status_code == 422


def test_idle_sheets_are_swept(tmp_path: Path) -> None:
    """As long after the last change as ended tables are kept; of a deleted one nothing is left in any file."""
    database = Database(f"sqlite:///{tmp_path / 'huit.db'}")
    log = SheetLog(database)
    old, kept = log.create(['"Only-Anne"'], NOW - 91 * DAY), log.create(['"Bo"'], NOW - 80 * DAY)
    sweep(database, now=NOW - DAY)
    assert sweep(database, now=NOW).sheets == 1
    assert (log.length(old), log.entries(kept)) == (None, ['"Bo"'])
    assert not [file for file in tmp_path.iterdir() if b"Only-Anne" in file.read_bytes()]
    database.close()


# Limits ---------------------------------------------------------------------------------------------------------------


def first_told(client: TestClient, sheet: str) -> dict[str, Any]:
    """The first message of a phone that comes for a moment."""
    with client.websocket_connect(f"/api/sheets/{sheet}/socket?lang=en") as socket:
        socket.send_json({"name": "Anne"})
        told: dict[str, Any] = socket.receive_json()
        return told


def test_sheets_that_one_address_has_loaded(phones: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """One address may load so many sheets in a minute, for each is read in the process of the tables; one in memory
    costs nothing."""
    app = cast(FastAPI, phones.app)
    sheet = shared(phones)
    monkeypatch.setitem(app.state.rates, "sheets_loaded", RateLimiter(1, 60))
    for _ in range(3):
        assert phones.get(f"/api/sheets/{sheet}").status_code == 200
    app.state.sheets.live = LiveLogs()
    assert phones.get(f"/api/sheets/{sheet}").status_code == 200
    app.state.sheets.live = LiveLogs()
    answer = phones.get(f"/api/sheets/{sheet}?lang=en")
    assert answer.status_code == 429
    assert answer.json()["error"]["code"] == "too_often"
    told = first_told(phones, sheet)
    assert (told["reason"], told["message"]) == ("too_often", answer.json()["error"]["message"])


def test_sheets_that_are_followed(phones: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Followed sheets have a limit together, and one address has its own."""
    memory = cast(FastAPI, phones.app).state.sheets.live
    first, second = shared(phones, WIN), shared(phones, WIN)
    monkeypatch.setattr(following, "MOST_OF_ADDRESS", 1)
    with phones.websocket_connect(f"/api/sheets/{first}/socket") as socket:
        socket.send_json({"name": "Anne"})
        assert socket.receive_json()["kind"] == "sheet"
        told = first_told(phones, second)
        assert (told["reason"], told["message"][-1]) == ("follows_full", ".")
        memory.most_size = memory.get(first).size
        entry = {"by": "Bo", "entry": {"kind": "hand", "uid": "bo-1", "number": 1, "hand": DRAWN}}
        answer = phones.post(f"/api/sheets/{first}/entries?lang=en", json=entry)
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "memory_full")
        assert phones.get(f"/api/sheets/{second}").status_code == 503
        assert first_told(phones, second)["reason"] == "memory_full"
    assert first_told(phones, second)["kind"] == "sheet"
