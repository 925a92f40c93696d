"""Waits, distances and advice as JSON: exactly the documented keys, and nothing that JSON cannot hold."""

from __future__ import annotations

import json

import pytest
from tests.plan.made_advice import CLAIMING, DISCARDS, TO_STRAIGHT, TO_TYPES, advice, choice, made_routes

import huit
from huit.core.notation import parse_tile
from huit.core.words import words_in
from huit.plan.advice.plain import plain_advice, plain_distance, plain_routes, plain_waits
from huit.plan.distance.distance import DiscardDistance, Distance, Useful
from huit.plan.moves import DISCARD
from huit.plan.waits import waits

FANS = [
    {"id": "all_types", "points": 6, "count": 1},
    {"id": "prevalent_wind", "points": 2, "count": 1},
    {"id": "concealed_kong", "points": 2, "count": 1},
]
SELF_DRAWN = {"id": "self_drawn", "points": 1, "count": 1}


def test_waits() -> None:
    """The whole object, key by key."""
    found = waits(huit.parse("[123m,1][EEE,2][5555p]45sCC|ES0000|2"), seen=[parse_tile("3s")] * 4)
    six = {
        "tile": "6s",
        "copies": 4,
        "worthless": False,
        "discard": {"total": 10, "valid": True, "missing": 0, "fans": FANS},
        "self_drawn": {"total": 11, "valid": True, "missing": 0, "fans": [*FANS, SELF_DRAWN]},
    }
    assert plain_waits(found) == {
        "hand": "[123m,1][EEE,2][5555p]45sCC|ES0000|2",
        "profile": "ffmj",
        "ready": True,
        "waits": [{**six, "tile": "3s", "copies": 0}, six],
    }


def test_worthless_and_held_waits() -> None:
    """Ready below the minimum is worthless; a kind held four times is listed with nothing to win."""
    (wait,) = waits(huit.parse("1111m456p789s456s")).waits
    assert plain_waits(waits(huit.parse("1111m456p789s456s")))["waits"] == [
        {
            "tile": "1m",
            "copies": 0,
            "worthless": True,
            "discard": {"total": 0, "valid": False, "missing": 8, "fans": []},
            "self_drawn": {"total": 0, "valid": False, "missing": 8, "fans": []},
        }
    ]
    assert wait.worthless


def test_not_ready() -> None:
    """No waits, and it says so."""
    plain = plain_waits(waits(huit.parse("147m258p369sEESC"), "botzone"))
    assert (plain["profile"], plain["ready"], plain["waits"]) == ("botzone", False, [])


def test_distance() -> None:
    """Forms by name, null for one that cannot be made; discards for 14 tiles only."""
    useful = (Useful(parse_tile("9s"), 4), Useful(parse_tile("E"), 2))
    forms = (1, 3, 7, 8, None)
    thirteen = Distance(huit.parse("123m456p78sEECC9m"), 1, forms, useful, ())
    plain = {
        "hand": "1239m78s456pEECC|EE0000|0",
        "distance": 1,
        "forms": {
            "standard": 1,
            "seven_pairs": 3,
            "thirteen_orphans": 7,
            "honors_and_knitted": 8,
            "knitted_straight": None,
        },
        "useful": [{"tile": "9s", "copies": 4}, {"tile": "E", "copies": 2}],
    }
    assert plain_distance(thirteen) == plain
    discards = (DiscardDistance(parse_tile("9m"), 1, useful[:1]),)
    fourteen = Distance(huit.parse("123m456p78sEECC9m5s"), 1, forms, useful, discards)
    assert plain_distance(fourteen) == {
        **plain,
        "hand": "1239m78s456pEECC5s|EE0000|0",
        "discards": [{"tile": "9m", "distance": 1, "useful": [{"tile": "9s", "copies": 4}]}],
    }


ROUTE = {
    "fans": [{"id": "mixed_straight", "points": 8, "count": 1}],
    "points": 10,
    "distance": 1,
    "needs": [{"tile": "9s", "number": 1, "copies": 4}, {"tile": "E", "number": 1, "copies": 2}],
    "useful": 6,
    "hands": 12,
    "chance": {"rate": 0.18, "error": 0.0},
    "self_drawn_only": False,
}


def test_choice() -> None:
    """A claim with everything that it has to say."""
    plain = plain_advice(CLAIMING, words_in("en"))
    assert {key: plain[key] for key in plain if key != "choices"} == {
        "hand": "1239m78s456pEECC|EE0000|0",
        "profile": "ffmj",
        "claimed": "9s",
        "draws": 18,
        "futures": 0,
        "cut_short": False,
    }
    choices = json.loads(json.dumps(plain))["choices"]
    assert choices[0] == {
        "action": "chow",
        "tile": "9s",
        "own_tiles": ["7s", "8s"],
        "then_discard": "9m",
        "chance": {"rate": 0.31, "error": 0.0},
        "distance": 0,
        "useful": 4,
        "expected_points": 3.0,
        "points": 0,
        "tied": False,
        "danger": 0.2,
        "routes": [ROUTE],
        "gives_up": [],
        "reason": "Chow 789s, then discard 9m: 31% chance of winning; dangerous (20%).",
    }
    assert (choices[1]["action"], choices[1]["tile"], choices[1]["danger"]) == ("pass", None, None)


@pytest.mark.parametrize(("worth", "shown"), [(9.848, 9.8), (9.852, 9.9), (-0.04, 0.0), (-0.06, -0.1)])
def test_points_are_told_in_tenths(worth: float, shown: float) -> None:
    """The figures of the reasons: a page that rounds hundredths again would tell 9.9 of 9.848. There is no minus
    nothing."""
    plain = json.dumps(plain_advice(advice(choice(DISCARD, "9m", worth=worth)), words_in("en")))
    assert f'"expected_points": {shown},' in plain


def test_discards_are_json() -> None:
    """The fans given up are named one by one; every value can be written and read back."""
    plain = json.loads(json.dumps(plain_advice(DISCARDS, words_in("zh"))))
    assert [one["tile"] for one in plain["choices"]] == ["9m", "C", "E", "5s", "1m", "2m"]
    assert plain["claimed"] is None
    assert plain["choices"][2]["gives_up"] == [
        [{"id": "all_types", "points": 6, "count": 1}, {"id": "dragon_pung", "points": 2, "count": 1}]
    ]
    assert plain["choices"][4]["distance"] is None


def test_routes() -> None:
    """The plans of 13 tiles; there is nothing to choose."""
    plain = plain_routes(made_routes(TO_STRAIGHT, TO_TYPES))
    assert plain["routes"] != []
    assert {key: plain[key] for key in plain if key != "routes"} == {
        "hand": "1239m78s456pEECC|EE0000|0",
        "profile": "ffmj",
        "distance": 1,
        "chance": {"rate": 0.2, "error": 0.0},
        "draws": 18,
        "futures": 0,
        "cut_short": False,
        "choices": [],
    }
    assert isinstance(plain["routes"], list)
    assert plain["routes"][0] == ROUTE
