"""POST /api/waits, /api/distance and /api/advice: unfinished hands, as on the command line."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

import huit
from huit.core.words import words_in
from huit.plan.advice.plain import plain_advice, plain_distance, plain_waits
from huit.web.wire.base import AnswerModel
from huit.web.wire.hands.plans import AdviceAnswer, DistanceAnswer, WaitsAnswer

READY = "[123m,1][EEE,2][5555p]45sCC|ES0000|2"
UNREADY = "123m456p78sEECC9m5s"


def answer_to(client: TestClient, path: str, model: type[AnswerModel], **asked: Any) -> dict[str, Any]:
    """The answer, after it was held against its documentation."""
    response = client.post(f"/api/{path}?lang=en", json=asked)
    assert response.status_code == 200, response.text
    model.model_validate(response.json())
    found: dict[str, Any] = response.json()
    return found


def test_waits(client: TestClient) -> None:
    """The waits are those of the library; a copy that lies open is one less."""
    found = answer_to(client, "waits", WaitsAnswer, hand=READY)
    assert found == plain_waits(huit.waits(huit.parse(READY)))
    fewer = answer_to(client, "waits", WaitsAnswer, hand=READY, seen=["3s", "3s"])
    assert [one["copies"] for one in fewer["waits"]] == [2, 4]


def test_distance(client: TestClient) -> None:
    """With fourteen tiles each discard has its own."""
    found = answer_to(client, "distance", DistanceAnswer, hand=UNREADY)
    assert found == plain_distance(huit.distance(huit.parse(UNREADY)))
    assert found["discards"]


def test_advice(client: TestClient) -> None:
    """Choices with reasons for fourteen tiles."""
    found = answer_to(client, "advice", AdviceAnswer, hand=UNREADY)
    assert found == plain_advice(huit.advise(huit.parse(UNREADY)), words_in("en"))
    assert all(one["reason"] for one in found["choices"])


def test_advice_on_a_claim(client: TestClient) -> None:
    """Thirteen tiles and a discard: to pass is among the choices."""
    claim = {"tile": "C", "from": "right"}
    found = answer_to(client, "advice", AdviceAnswer, hand="123m456p78sEECC9m", claim=claim, wall=40)
    assert {"pung", "pass"} <= {one["action"] for one in found["choices"]}


def test_routes_without_a_choice(client: TestClient) -> None:
    """Thirteen tiles and nothing on offer: the routes of the hand."""
    found = answer_to(client, "advice", AdviceAnswer, hand="123m456p78sEECC9m")
    assert found["choices"] == []
    assert found["routes"]


@pytest.mark.parametrize(
    ("path", "asked", "code"),
    [
        ("waits", {"hand": UNREADY}, "not_waiting"),
        ("waits", {"hand": READY, "seen": ["C", "C", "C"]}, "seen_too_many"),
        ("waits", {"hand": READY, "seen": ["X"]}, "tile_unknown"),
        ("advice", {"hand": UNREADY, "claim": {"tile": "C", "from": "left"}}, "claim_needs_thirteen"),
        ("advice", {"hand": READY, "seen": ["C", "C"], "claim": {"tile": "C", "from": "left"}}, "claim_not_possible"),
        ("advice", {"hand": READY, "claim": {"tile": "C", "from": "above"}}, "field_invalid"),
        ("advice", {"hand": UNREADY, "wall": 92}, "wall_too_long"),
    ],
)
def test_refusals(client: TestClient, path: str, asked: dict[str, Any], code: str) -> None:
    """A question that cannot be answered has its code, and a sentence that names no option of the command line."""
    response = client.post(f"/api/{path}?lang=en", json=asked)
    assert response.status_code == 422
    assert response.json()["error"]["code"] == code
    assert "--" not in response.json()["error"]["message"]


@pytest.mark.parametrize(
    "asked",
    [{"seen": ["1m", "X"]}, {"claim": {"tile": "X", "from": "left"}}, {"claim": {"tile": "55p", "from": "left"}}],
)
def test_a_fault_outside_of_the_hand_has_no_place_in_it(client: TestClient, asked: dict[str, Any]) -> None:
    """`at` is a place in the text of the hand: a tile seen or claimed does not stand there."""
    response = client.post("/api/advice", json={"hand": READY, **asked})
    assert response.status_code == 422
    assert response.json()["error"]["at"] is None
