"""The quick way through a route gives what FastAPI's own way gives, byte by byte."""

from __future__ import annotations

import json

import pytest
from starlette.testclient import TestClient

HAND = "[123m,1][EEE,2][5555p]45sCC6s|ES1000|2"
TAPPED = {"tiles": ["1m"] * 3 + ["2m"] * 3 + ["3m"] * 3 + ["E", "E", "S", "S"], "winning": "S"}
BODIES = [
    {"hand": HAND},
    {"hand": HAND, "profile": "botzone", "all_profiles": True, "without": ["all_types"]},
    {"hand": TAPPED, "circumstances": {"self_drawn": True, "flowers": 2}},
    {"hand": "123x"},
    {"hand": TAPPED, "circumstances": {"flowers": 9}},
    {"hand": HAND, "colour": "red"},
    {"hand": HAND, "profile": "riichi"},
    {"hand": "\ud800"},
    [],
]
QUERIES = [
    "",
    "?lang=zh",
    "?lang=en&soft=true",
    "?soft=false",
    "?lang=xx",
    "?soft=perhaps",
    "?lang=en&lang=fr",
    "?lang=",
    "?other=1",
    "?lang=en&lang",
]


@pytest.mark.parametrize("query", QUERIES)
def test_same_answer_both_ways(client: TestClient, query: str) -> None:
    """With a parameter in the content type a request goes FastAPI's way, without one the quick way."""
    for body in BODIES:
        content = json.dumps(body).encode()
        quick, usual = (
            client.post(f"/api/score{query}", content=content, headers={"Content-Type": kind})
            for kind in ("application/json", "application/json; charset=utf-8")
        )
        assert (quick.status_code, quick.headers, quick.content) == (usual.status_code, usual.headers, usual.content)


def test_answer_is_that_of_the_standard_library(client: TestClient) -> None:
    """The bytes are those that `json` writes, without blanks and escapes."""
    answer = client.post("/api/score?lang=zh", json={"hand": HAND, "all_profiles": True})
    assert answer.content == json.dumps(answer.json(), ensure_ascii=False, separators=(",", ":")).encode()
