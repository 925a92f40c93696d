"""POST /api/sheet: a sheet added up, as the page exports it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from starlette.testclient import TestClient
from tests.club.sheets import exported, sheets

from huit.club import Sheet, account_of, plain_account
from huit.web.wire.sheets import SheetAnswer

NAMES = ["Anne", "Bo", "Chloé", "Da"]


def posted(client: TestClient, *hands: dict[str, Any], lang: str = "en") -> dict[str, Any]:
    response = client.post(f"/api/sheet?lang={lang}", json={"names": NAMES, "hands": hands})
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.json()
    SheetAnswer.model_validate(answer)
    return answer


@given(sheet=sheets())
@settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
def test_answer_is_that_of_the_club(client: TestClient, sheet: Sheet) -> None:
    """Whatever is on the sheet, the answer has the same numbers, and the exported file is a request."""
    answer = client.post("/api/sheet", json=exported(sheet)).json()
    assert answer == {**plain_account(account_of(sheet)), "faults": []}


def test_short_match(client: TestClient) -> None:
    """A win, a drawn hand with a penalty, a self-drawn win: totals, seats, table points."""
    answer = posted(
        client,
        {"winner": 0, "giver": 1, "points": 8},
        {"penalties": [{"kind": "false_hu_too_cheap", "player": 2}]},
        {"winner": 3, "points": 10, "flowers": 2},
    )
    assert answer["totals"] == [22, -26, -58, 62]
    assert answer["rows"][1]["seats"] == ["N", "E", "S", "W"]
    assert answer["table_points"] == [2, 1, 0, 4]
    assert (answer["sum"], answer["balanced"], answer["finished"]) == (0, True, False)


def test_faults_have_their_hand_and_a_sentence(client: TestClient) -> None:
    """All at once; what is written is added up all the same."""
    correction = {"kind": "other", "amounts": [-5, 0, 0, 0]}
    answer = posted(client, {"winner": 0, "giver": 1, "points": 7}, {"penalties": [correction]})
    faults = [(one["code"], one["hand"]) for one in answer["faults"]]
    assert faults == [("sheet_points_low", 0), ("sheet_not_zero_sum", 1)]
    assert answer["faults"][1]["message"].startswith("Hand 2: the correction adds up to -5.")
    assert (answer["sum"], answer["balanced"]) == (-5, False)


def test_every_language_has_its_sentence(client: TestClient) -> None:
    """A fault has a sentence of its own in each language."""
    hand = {"winner": 9, "points": 8}
    assert len({posted(client, hand, lang=lang)["faults"][0]["message"] for lang in ("fr", "en", "zh")}) == 3


@pytest.mark.parametrize(
    ("sheet", "status", "code"),
    [
        ({}, 422, "field_missing"),
        ({"names": NAMES[:3]}, 422, "field_invalid"),
        ({"names": NAMES, "hands": [{"winner": "Anne"}]}, 422, "json_value"),
        ({"names": NAMES, "hands": [{}] * 65}, 422, "field_invalid"),
        ({"names": NAMES, "hands": [{"penalties": [{"kind": "rude"}]}]}, 422, "field_invalid"),
        ({"names": NAMES, "profile": "riichi"}, 404, "profile_unknown"),
        ({"names": NAMES, "version": 2}, 422, "field_invalid"),
    ],
)
def test_what_is_no_sheet(client: TestClient, sheet: dict[str, Any], status: int, code: str) -> None:
    """A 4xx with a code, as for any other request."""
    response = client.post("/api/sheet", json=sheet)
    assert (response.status_code, response.json()["error"]["code"]) == (status, code)
