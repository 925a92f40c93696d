"""POST /api/imports: files of other programs become records that replay at once."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient
from tests.imports.matches import exported, played_by_bots
from tests.web.learning.test_me import lines_of

from huit.web.answers.replays.imports import MOST_GAMES

KINDS = ["tziakcha", "pmn", "pku", "botzone"]


def sample(kind: str) -> str:
    return exported(played_by_bots(mode="botzone" if kind in ("pku", "botzone") else "club"), kind)


@pytest.mark.parametrize("kind", KINDS)
def test_every_format_replays(client: TestClient, kind: str) -> None:
    """The answer has the record, which the replay takes; nothing differs, losses are told in the asked language."""
    found = client.post("/api/imports?lang=fr", content=sample(kind)).json()
    assert (found["format"], found["more"], found["unread"]) == (kind, False, [])
    for game in found["games"]:
        assert (game["differences"], game["faults"]) == ([], [])
        assert all(text.startswith("Informations non conservées") for text in game["lost"])
        match = client.post("/api/replays", content=game["record"].encode()).json()
        assert match["complete"]
        assert len(match["hands"]) == game["hands"]
        assert match["totals"] == game["totals"]


def test_a_file_of_something_else(client: TestClient) -> None:
    """The formats that are known."""
    refused = client.post("/api/imports", content=b"hello")
    assert refused.status_code == 422
    assert refused.json()["error"]["code"] == "import_unknown"


def test_a_damaged_game_keeps_its_beginning(client: TestClient) -> None:
    """A damaged game keeps its beginning, and says at which place it stops."""
    session = json.loads(sample("tziakcha"))
    del session["records"][1:]
    del session["records"][0]["step"]["a"][15:]
    (game,) = client.post("/api/imports?lang=en", content=json.dumps(session)).json()["games"]
    assert [fault["code"] for fault in game["faults"]] == ["import_unfinished"]
    assert "/records/0/step/a/15" in game["faults"][0]["message"]
    assert client.post("/api/replays", content=game["record"].encode()).status_code == 200


def test_a_game_that_cannot_be_read_is_told(client: TestClient) -> None:
    """Beside the one that can; a session that is cut keeps its first hand."""
    text = sample("pku")
    at = text.index("Match", 5)
    found = client.post("/api/imports?lang=en", content=text[:at] + "Match 7\nWind 9\n").json()
    assert (len(found["games"]), [len(faults) for faults in found["unread"]]) == (1, [1])
    session = sample("tziakcha")
    found = client.post("/api/imports?lang=en", content=session[: session.index('"index": 1') + 12]).json()
    assert [game["hands"] for game in found["games"]] == [1]
    assert [[fault["code"] for fault in faults] for faults in found["unread"]] == [["import_json"]]


def test_several_records_of_ours(client: TestClient) -> None:
    """Records of one file are offered one by one; the replay takes the whole file too, and the number of a game."""
    one, other = lines_of(played_by_bots()), lines_of(played_by_bots(seed="other"))
    found = client.post("/api/imports", content=("\ufeff" + one + "\n" + other).encode()).json()
    assert (found["format"], [game["record"] for game in found["games"]]) == ("huit", [one, other])
    answers = [client.post("/api/replays", params={"game": game}, content=one + other).json() for game in (1, 2)]
    assert answers == [client.post("/api/replays", content=text).json() for text in (one, other)]
    hand = client.post("/api/replays/hands/2?game=2", content=one + other).json()
    assert hand == client.post("/api/replays/hands/2", content=other).json()
    absent = client.post("/api/replays?game=3", content=one + other)
    assert (absent.status_code, absent.json()["error"]["code"]) == (404, "record_game_unknown")


def test_many_games_are_a_hundred(client: TestClient) -> None:
    """The rest is for the command line."""
    hand = sample("pku").split("Match")[1]
    found = client.post("/api/imports", content="".join([f"Match{hand}"] * (MOST_GAMES + 5))).json()
    assert (len(found["games"]), found["more"]) == (MOST_GAMES, True)


def test_ten_megabytes_are_refused(client: TestClient) -> None:
    """While they come, whether or not their length is announced; the server goes on."""

    def endless() -> Iterator[bytes]:
        for _ in range(10):
            yield b"Match 1\n" * (1 << 17)

    refused = client.post("/api/imports", content=endless())
    assert (refused.status_code, refused.json()["error"]["code"]) == (413, "body_too_large")
    assert client.get("/api/health").status_code == 200
