"""POST /api/score: the same numbers as the command line, with every sentence in the language that was asked for."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

import huit
from huit.core.plain import plain_score
from huit.core.profiles import BUILT_IN
from huit.core.words import LANGUAGES
from huit.web.wire.hands.scores import ScoreAnswer

EXERCISE_4 = "[CCCC][FFFF][PPPP][EEEE]SS|EE1011|8"
HANDS = [
    EXERCISE_4,
    "[123m,1][EEE,2][5555p]45sCC6s|ES1000|2",
    "11122233344455m",
    "19m19s19pESWNCFP1m",
    "1122m3344p5566sEE",
    "123m456p789s123mE E|ES0000|0",
]


@pytest.mark.parametrize("hand", HANDS)
def test_score_is_that_of_the_command_line(client: TestClient, hand: str) -> None:
    """The answer has everything that `huit score --json` prints, key by key."""
    answer = client.post("/api/score", json={"hand": hand}).json()
    plain = plain_score(huit.score(hand))
    assert {key: answer[key] for key in plain} == plain


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_answer_is_as_documented(client: TestClient, hand: str, lang: str) -> None:
    """Nothing undocumented, nothing missing; the sentences are those of the explanation."""
    asked = {"hand": hand, "all_profiles": True}
    answer = client.post(f"/api/score?lang={lang}", json=asked).json()
    ScoreAnswer.model_validate(answer)
    assert answer["explanation"]["headline"] == huit.explain(huit.score(hand), lang).headline


def test_exercise_4_in_every_profile(client: TestClient) -> None:
    """325 without and 333 with flowers by the French rules; the others and the reasons stand beside."""
    answer = client.post("/api/score", json={"hand": EXERCISE_4, "all_profiles": True}).json()
    assert (answer["total"], answer["total_with_flowers"]) == (325, 333)
    assert answer["payments"] == {"winner": 1023, "others": [-341, -341, -341]}
    totals = {one["profile"]: one["total"] for one in answer["profiles"]["totals"]}
    assert totals == {name: huit.score(EXERCISE_4, name).total for name in BUILT_IN}
    assert {one["id"] for one in answer["profiles"]["differences"]} == {"fully_concealed_hand", "single_wait"}


def test_tapped_hand_scores_like_a_written_one(client: TestClient) -> None:
    """Sets and tiles as lists, circumstances by name: the same answer."""
    melds = [{"tiles": [tile] * 4} for tile in "CFPE"]
    circumstances = {"self_drawn": True, "last_of_wall": True, "kong": True, "flowers": 8}
    tapped = {"hand": {"melds": melds, "tiles": ["S"], "winning": "S"}, "circumstances": circumstances}
    written = {"hand": EXERCISE_4}
    assert client.post("/api/score", json=tapped).json() == client.post("/api/score", json=written).json()


def test_claimed_sets_of_a_tapped_hand(client: TestClient) -> None:
    """A claim is that of the notation, and a kong without one is concealed."""
    hand = {
        "melds": [
            {"tiles": ["1m", "2m", "3m"], "claim": 1},
            {"tiles": ["E"] * 3, "claim": 2},
            {"tiles": ["5p"] * 4},
        ],
        "tiles": ["4s", "5s", "C", "C"],
        "winning": "6s",
    }
    asked = {"hand": hand, "circumstances": {"round": "E", "seat": "S", "self_drawn": True, "flowers": 2}}
    answer = client.post("/api/score", json=asked).json()
    assert answer["hand"] == "[123m,1][EEE,2][5555p]45sCC6s|ES1000|2"
    assert (answer["total"], answer["total_with_flowers"]) == (11, 13)


def test_hand_below_the_minimum(client: TestClient) -> None:
    """A hand below the minimum has a score, a penalty instead of payments, and says what is wanting."""
    answer = client.post("/api/score?lang=en", json={"hand": "[123m,1][456p,1]22s678m44p4p|SW0000|3"}).json()
    assert (answer["valid"], answer["payments"]) == (False, None)
    assert answer["missing"] == 8 - answer["total"]
    assert answer["penalty"]["winner"] == -30
