"""POST /api/hand: a written hand taken apart, finished or not."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from huit.web.wire.hands.readings import ReadingAnswer


def reading(client: TestClient, hand: str) -> dict[str, Any]:
    response = client.post("/api/hand?lang=en", json={"hand": hand})
    assert response.status_code == 200, response.text
    ReadingAnswer.model_validate(response.json())
    found: dict[str, Any] = response.json()
    return found


def test_sets_tiles_and_circumstances(client: TestClient) -> None:
    """Everything that the text says, in the shape of a tapped hand."""
    found = reading(client, "[123m,1][5555p]45sCC9m1p6s|SW10001|ab")
    assert found["hand"] == {
        "melds": [{"tiles": ["1m", "2m", "3m"], "claim": 1}, {"tiles": ["5p"] * 4, "claim": 0}],
        "tiles": ["9m", "4s", "5s", "6s", "1p", "C", "C"],
        "winning": None,
    }
    assert found["circumstances"] == {
        "round": "S",
        "seat": "W",
        "self_drawn": True,
        "last_copy": False,
        "last_of_wall": False,
        "kong": False,
        "opening": True,
        "flowers": 2,
    }


@pytest.mark.parametrize(
    "hand", ["", "1m", "[EEE,2]", "11111m", "123m456p78sEECC9m", "1122m5566s3344pEE", "E|EE0001|8"]
)
def test_text_is_read_back(client: TestClient, hand: str) -> None:
    """Unfinished or impossible, what is written is laid out, and written again it is the same."""
    found = reading(client, hand)
    assert reading(client, found["text"]) == found


def test_taken_apart_it_scores_the_same(client: TestClient) -> None:
    """The answer can be sent back as a tapped hand."""
    text = "[CCCC][FFFF][PPPP][EEEE]SS|EE1011|8"
    found = reading(client, text)
    tapped = {"hand": found["hand"], "circumstances": found["circumstances"]}
    assert client.post("/api/score", json=tapped).json() == client.post("/api/score", json={"hand": text}).json()


@pytest.mark.parametrize(
    ("hand", "code", "at"),
    [
        ("123mx", "tile_unknown", [4, 5]),
        ("123456789m123456s", "tile_count", [15, 16]),
        ("[123m,1]" * 5, "too_many_melds", [32, 40]),
        ("1m|EE", "situation_invalid", [3, 5]),
    ],
)
def test_refusals(client: TestClient, hand: str, code: str, at: list[int]) -> None:
    """A text that cannot be laid out gives the place of its fault."""
    error = client.post("/api/hand?lang=en", json={"hand": hand}).json()["error"]
    assert (error["code"], error["at"]) == (code, at)
