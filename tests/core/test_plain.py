"""Scores and faults as JSON: exactly the documented keys, and nothing that JSON cannot hold."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from tests.examples import examples
from tests.strategies import complete_wins

import huit
from huit.core.plain import plain_fan, plain_fault, plain_profile, plain_score
from huit.core.profiles import BUILT_IN, profile_named
from huit.core.rules.fan_ids import FANS, NUMBERS

README_HAND = "[123m,1][EEE,2][5555p]45sCC6s|ES1000|2"
KEYS = [
    "hand",
    "profile",
    "total",
    "flowers",
    "total_with_flowers",
    "valid",
    "missing",
    "fans",
    "absorbed",
    "reading",
    "other_readings",
    "payments",
    "penalty",
]


def test_score_of_the_readme_hand() -> None:
    """The whole object, key by key."""
    assert plain_score(huit.score(README_HAND)) == {
        "hand": README_HAND,
        "profile": "ffmj",
        "total": 11,
        "flowers": 2,
        "total_with_flowers": 13,
        "valid": True,
        "missing": 0,
        "fans": [
            {"id": "all_types", "points": 6, "count": 1, "sets": [["123m", "EEE", "5555p", "456s", "CC"]]},
            {"id": "prevalent_wind", "points": 2, "count": 1, "sets": [["EEE"]]},
            {"id": "concealed_kong", "points": 2, "count": 1, "sets": [["5555p"]]},
            {"id": "self_drawn", "points": 1, "count": 1, "sets": [["456s"]]},
        ],
        "absorbed": [{"id": "pung_of_terminals_or_honors", "by": "prevalent_wind", "why": "P1", "ruling": "R-C12"}],
        "reading": {
            "shape": "standard",
            "groups": ["123m", "EEE", "5555p", "456s", "CC"],
            "winning_tile": "6s",
            "place": 3,
        },
        "other_readings": [],
        "payments": {"winner": 63, "others": [-21, -21, -21]},
        "penalty": None,
    }


def test_discard_names_the_discarder() -> None:
    """On a discard the discarder's payment stands apart; the four amounts sum to zero."""
    payments = plain_score(huit.score("[123m,1]456s789pEE34m5m|SS0000|1"))["payments"]
    assert payments == {"winner": 33, "discarder": -17, "others": [-8, -8]}


def test_too_cheap_a_hand() -> None:
    """No payments, but what is missing and the penalty."""
    plain = plain_score(huit.score("[123m,1][EEE,2]456s45sCC6s|ES1000|2"))
    assert (plain["valid"], plain["missing"], plain["payments"]) == (False, 3, None)
    assert plain["penalty"] == {"winner": -30, "others": [10, 10, 10]}


@pytest.mark.parametrize(
    ("hand", "profile", "absorbed", "why", "ruling"),
    [
        ("1112223334445m5m", "ffmj", "all_pungs", "P1", "P1"),
        ("[123m,1][456m,1][789m,1]12m11s3m", "ffmj", "short_straight", "P2", "R-C18"),
        ("234234234234s88s", "ffmj", "all_simples", "ruling", "R-C04"),
        ("[234s,1][234s,1]66688sFF8s", "botzone", "half_flush", "ruling", "R-C03"),
    ],
)
def test_why_a_fan_is_absorbed(hand: str, profile: str, absorbed: str, why: str, ruling: str) -> None:
    """The principle where there is one, "ruling" where a decision alone says so."""
    found = plain_score(huit.score(hand, profile))["absorbed"]
    assert isinstance(found, list)
    assert (why, ruling) in {(one["why"], one["ruling"]) for one in found if one["id"] == absorbed}


@given(hand=complete_wins())
@examples(150)
def test_every_score_is_json(hand: huit.Hand) -> None:
    """Same keys in the same order for any hand; the fans add up to the total; the hand reads back."""
    plain = json.loads(json.dumps(plain_score(huit.score(hand))))
    assert list(plain) == KEYS
    assert sum(fan["points"] * fan["count"] for fan in plain["fans"]) == plain["total"]
    assert all(len(fan["sets"]) == fan["count"] for fan in plain["fans"])
    assert all(one["why"] in ("P1", "P2", "P3", "P5", "ruling") for one in plain["absorbed"])
    assert huit.score(plain["hand"]).total == plain["total"]


def test_faults() -> None:
    """The first fault with its place and sentence, the others under `more`."""
    with pytest.raises(huit.HandError) as caught:
        huit.parse("12 5z")
    plain = plain_fault(caught.value, "en")["error"]
    assert isinstance(plain, dict)
    assert (plain["code"], plain["at"]) == ("suit_missing", [0, 2])
    assert plain["message"].startswith("“12” has no suit after it")
    assert [one["code"] for one in plain["more"]] == ["ambiguous_honor"]


def test_fault_without_a_place() -> None:
    """A fault that concerns no part of the text has no place."""
    with pytest.raises(huit.ProfileError) as caught:
        huit.profile_named("nobody")
    plain = plain_fault(caught.value, "zh")["error"]
    assert isinstance(plain, dict)
    assert (plain["code"], plain["at"]) == ("profile_unknown", None)


def test_fans_and_profiles_are_json() -> None:
    """All 81 rows and the three profiles can be written and read back, ids only from the table."""
    profiles = tuple(profile_named(name) for name in BUILT_IN)
    rows = json.loads(json.dumps([plain_fan(fan, profiles, "fr") for fan in range(FANS)]))
    assert [row["id"] for row in rows] == list(NUMBERS)
    for profile in profiles:
        plain = json.loads(json.dumps(plain_profile(profile, "en")))
        assert plain["points"].keys() == NUMBERS.keys()
        assert all(line["ruling"] and line["said_by"] for line in plain["lines"])
