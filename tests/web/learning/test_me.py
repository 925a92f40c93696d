"""The games of a profile by HTTP: kept once, counted, reviewed, exported, deleted from the database."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.imports.matches import match_of, played_by_bots, text_of
from tests.patience import PATIENT_WORK

from huit.game.records.record import Record
from huit.game.setup import Setup
from huit.learn.drills.drills import parse_spec
from huit.web.app import create_app
from huit.web.settings import RECORD_PARTS, ServerSettings, WorkSettings
from huit.web.wire.learning.me import HistoryAnswer

EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "game.jsonl"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "huit.db"


@pytest.fixture
def client(database: Path) -> Iterator[TestClient]:
    work = WorkSettings(**PATIENT_WORK)
    with TestClient(create_app(ServerSettings(pages=None, database=f"sqlite:///{database}", work=work))) as client:
        yield client


@pytest.fixture
def me(client: TestClient) -> dict[str, str]:
    """The headers of a profile."""
    return {"Authorization": f"Bearer {client.post('/api/learners', json={'nickname': 'Anne'}).json()['code']}"}


def keep(client: TestClient, me: dict[str, str], player: int = 3, record: str = "") -> str:
    body = {"record": record or EXAMPLE.read_text(encoding="utf-8"), "player": player}
    answer = client.post("/api/learners/me/games", json=body, headers=me)
    assert answer.status_code == 201, answer.text
    found: str = answer.json()["id"]
    return found


def history(client: TestClient, me: dict[str, str]) -> dict[str, Any]:
    answer = client.get("/api/learners/me/games?lang=en", headers=me)
    assert answer.status_code == 200, answer.text
    HistoryAnswer.model_validate(answer.json())
    found: dict[str, Any] = answer.json()
    return found


def test_a_game_is_kept_once(client: TestClient, me: dict[str, str]) -> None:
    """With place, points and figures; the same game of another player is another one."""
    first = keep(client, me)
    assert keep(client, me) == first
    assert keep(client, me, player=0) != first
    games = history(client, me)["games"]
    assert len(games) == 2
    david = next(game for game in games if game["id"] == first)
    assert (david["place"], david["total"], david["hands"], david["wins"]) == (1, 78, 2, 2)
    assert david["players"][david["player"]] == "David"


def test_several_games_are_not_one(client: TestClient, me: dict[str, str]) -> None:
    """A file of two games is refused, and the reason given."""
    body = {"record": EXAMPLE.read_text(encoding="utf-8") * 2, "player": 0}
    refused = client.post("/api/learners/me/games", json=body, headers=me)
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "record_several")


def test_statistics_add_up(client: TestClient, me: dict[str, str]) -> None:
    """Rates over all games, the fans beside the bots', a point of the charts for each game."""
    keep(client, me)
    keep(client, me, player=2)
    found = history(client, me)
    statistics = found["statistics"]
    assert (statistics["matches"], statistics["hands"], statistics["places"]) == (2, 4, [1, 0, 0, 1])
    assert statistics["rates"]["wins"] == 0.5
    assert statistics["rates"]["points"] == (78 - 32) / 4
    assert statistics["fans"][0]["mine"] > 0
    assert statistics["bot"]["rates"].keys() == statistics["rates"].keys() - {"seconds", "loss"}
    assert [len(found["series"]), found["drills"]] == [2, []]


def test_the_review_finds_drills(client: TestClient, me: dict[str, str]) -> None:
    """The loss a decision is in the history; positions that cost points are drills that the dojo asks and judges."""
    record = played_by_bots(profile="ffmj", hands=2, seed="found")
    game = keep(client, me, 0, lines_of(record))
    for judged in (1, 2, 2):
        answer = client.post(f"/api/learners/me/games/{game}/review", headers=me)
        assert answer.status_code == 200, answer.text
        assert (answer.json()["game"]["judged"], answer.json()["game"]["begun"]) == (judged, 2)
    found = history(client, me)
    assert found["statistics"]["rates"]["loss"] > 0
    assert found["drills"]
    for one in found["drills"]:
        assert parse_spec(one["drill"]) is not None
        asked = client.post("/api/dojo/next", json={"drill": one["drill"], "profile": one["profile"]})
        assert asked.json()["drill"] == one["drill"]
        body = {"drill": one["drill"], "profile": one["profile"], "answer": {"tiles": []}}
        assert client.post("/api/dojo/answer", json=body).json()["right"] is False


def lines_of(record: Record) -> str:
    lines = [record.header.content, *[line.content for line in record.lines]]
    return text_of([json.dumps(line, ensure_ascii=False) for line in lines])


def test_a_game_comes_back_as_it_was(client: TestClient, me: dict[str, str]) -> None:
    """On a second device too: the code is all it needs."""
    game = keep(client, me)
    found = client.get(f"/api/learners/me/games/{game}", headers=me).json()
    assert found["record"] == EXAMPLE.read_text(encoding="utf-8")
    assert client.get(f"/api/learners/me/games/{game}").status_code == 401


def test_the_download_has_everything(client: TestClient, me: dict[str, str]) -> None:
    """The games too, with their records."""
    game = keep(client, me)
    (found,) = client.get("/api/learners/me", headers=me).json()["games"]
    assert found["game"]["id"] == game
    assert found["record"] == EXAMPLE.read_text(encoding="utf-8")


def test_csv(client: TestClient, me: dict[str, str]) -> None:
    """A line for each game; a name that a spreadsheet would take for a formula is quoted."""
    record = EXAMPLE.read_text(encoding="utf-8").replace('"David"', '"=1+1"')
    keep(client, me, record=record)
    answer = client.get("/api/learners/me/games.csv", headers=me)
    (row,) = csv.DictReader(io.StringIO(answer.text))
    assert (row["player"], row["place"], row["total"], row["wins"]) == ("'=1+1", "1", "78", "2")


def test_deleted_games_and_profiles_are_gone(client: TestClient, me: dict[str, str], database: Path) -> None:
    """From the database, at once."""
    game = keep(client, me)
    keep(client, me, player=1)
    assert client.delete(f"/api/learners/me/games/{game}", headers=me).json() == {"deleted": True}
    assert client.delete(f"/api/learners/me/games/{game}", headers=me).status_code == 404
    assert rows_in(database) == 1
    assert client.delete("/api/learners/me", headers=me).json() == {"deleted": True}
    assert rows_in(database) == 0


def rows_in(database: Path) -> int:
    connection = sqlite3.connect(database)
    try:
        found: int = connection.execute("SELECT count(*) FROM games").fetchone()[0]
        return found
    finally:
        connection.close()


@pytest.mark.parametrize(("record", "code"), [("hello", "record_not_one"), ("", "record_empty")])
def test_what_is_no_record_is_not_kept(client: TestClient, me: dict[str, str], record: str, code: str) -> None:
    """The fault is told."""
    answer = client.post("/api/learners/me/games", json={"record": record, "player": 0}, headers=me)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, code)


DAMAGED = (
    "{}",
    '{"E": "x", "ms": 1e999}',
    '{"E": "x", "ms": ' + "9" * 900 + "}",
    '{"drawn": true, "totals": [1e999, 0, 0, 0]}',
    '{"drawn": true, "totals": [0, 0, 0, 0], "payments": [' + "9" * 400 + ", 0, 0, 0]}",
    '{"win": "E", "points": NaN, "totals": [0, 0, 0, 0]}',
    "[" * 100_000,
)


def test_a_damaged_line_is_told(client: TestClient, me: dict[str, str]) -> None:
    """Nothing of the game is kept."""
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    for line in DAMAGED:
        record = "\n".join([*lines[:4], line, *lines[4:], ""])
        answer = client.post("/api/learners/me/games", json={"record": record, "player": 0}, headers=me)
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "record_line"), line[:80]
    assert history(client, me)["games"] == []


def test_a_match_of_many_hands(client: TestClient, me: dict[str, str]) -> None:
    """Of keen players, by any rules."""
    game = keep(client, me, 1, lines_of(match_of(Setup("green_book", 4, hands=4), 4)))
    (row,) = history(client, me)["games"]
    assert (row["id"], row["hands"], row["complete"]) == (game, 4, False) or row["complete"]


@pytest.mark.parametrize("part", ["[]", "{}"])
def test_a_body_of_too_many_parts(client: TestClient, me: dict[str, str], part: str) -> None:
    """A body that takes long to parse is refused with a profile too."""
    for number, status in ((RECORD_PARTS - 1, 400), (RECORD_PARTS, 413)):
        body = f"[{','.join([part] * number)}]"
        headers = {"Content-Type": "application/json", **me}
        assert client.post("/api/learners/me/games", content=body, headers=headers).status_code == status
