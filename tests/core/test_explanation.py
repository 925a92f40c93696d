"""Explanations: everything a score holds is said, in three languages, without knowing of a terminal."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from tests.examples import examples
from tests.strategies import complete_wins

import huit
from huit.core.profiles import BUILT_IN
from huit.core.words import LANGUAGES, words_in
from huit.core.words.explanation import different_readings, explain
from huit.core.words.explanation_types import signed
from huit.core.words.layout import pieces_of, text_of

README_HAND = "[123m,1][EEE,2][5555p]45sCC6s|ES1000|2"


def test_pickled() -> None:
    """An explanation goes to another process and back, on both builds."""
    said = explain(huit.score(README_HAND), "en")
    assert pickle.loads(pickle.dumps(said)) == said


def test_plain_text_of_the_readme_hand() -> None:
    """The text has every section that applies and nothing else."""
    assert str(explain(huit.score(README_HAND), "en")).splitlines() == [
        "11 points + 2 flowers = 13: valid hand",
        "Rules: French federation (FFMJ)",
        "",
        "  [123m] [EEE] (5555p) 456*s CC",
        "  * winning tile, [ ] melded, ( ) concealed kong",
        "  prevalent wind East, seat wind South, self-drawn, 2 flowers",
        "",
        "What counts",
        "   6  All Types",
        "   2  Prevalent Wind  [EEE]",
        "   2  Concealed Kong  (5555p)",
        "   1  Self-Drawn",
        "",
        "Present, but not counted",
        "   –  Pung of Terminals or Honours  [EEE] – not counted with Prevalent Wind (R-C12)",
        f"      R-C12  {words_in('en').ruling('R-C12')}",
        "",
        "Result",
        "  Total: 11 points + 2 flowers = 13.",
        "  Valid hand: it reaches 8 points without flowers.",
        "",
        "Payments",
        "   +63  the winner",
        "   −21  each of the other three (13 + 8)",
    ]


@pytest.mark.parametrize(
    ("hand", "shown"),
    [
        ("[123m,1][EEE,2][5555p]45sCC6s", "[123m] [EEE] (5555p) 456*s CC"),
        ("[123m,1][EEE,2][5555p,5]56sCC4s", "[123m] [EEE] [5555p] 4*56s CC"),
        ("19m19s19pESWNCFP1m", "11*9m19s19pESWNCFP"),
        ("2233445566778p8p", "22p 33p 44p 55p 66p 77p 88*p"),
        ("147m258s369pEE12m3m", "147m258s369p 123*m EE"),
        ("1112223334445m5m|EE10001|", "111m 222m 333m 444m 55m"),
    ],
)
def test_hand_as_it_lies_on_the_table(hand: str, shown: str) -> None:
    """Exposed sets in brackets, concealed kongs in round ones, a star behind the winning tile, none on a dealt hand."""
    score = huit.score(hand)
    assert text_of(pieces_of(score.hand, score.best.reading)) == shown


def test_other_readings_say_what_they_lack() -> None:
    """Each weaker reading tells its distance, what it loses and what it gains."""
    explanation = explain(huit.score("1112223334445m5m|SW0000|0"), "en")
    first = explanation.readings[0]
    assert first.total == 51
    assert first.differences == (
        "86 points less: it would need 87 more to be better.",
        "Loses: Four Concealed Pungs (64), Four Pure Shifted Pungs (48)",
        "Gains: Pure Triple Chow (24), Concealed Hand (2)",
    )


def test_equal_readings_are_said_to_be_equal() -> None:
    """Of readings with the same total neither is better."""
    explanation = explain(huit.score("23467889m999s22p7m"), "en")
    assert [reading.total for reading in explanation.readings] == [5]
    assert explanation.readings[0].differences[0] == "Same total: you can choose either."


def test_readings_that_only_move_the_winning_tile_are_one() -> None:
    """Same groups and same fans: told once, as the best reading."""
    score = huit.score("23467789m789s55p8m")
    assert len(score.others) == 1
    assert different_readings(score) == ()


def test_too_cheap_a_hand() -> None:
    """The text gives the missing points, says that flowers do not help, and gives the cost of declaring the hand."""
    explanation = explain(huit.score("[123m,1][EEE,2]456s45sCC6s|ES1000|2"), "fr")
    assert not explanation.valid
    assert explanation.headline == "5 points + 2 fleurs = 7\xa0: main non valide, il manque 3 points"
    assert [(account.who, account.points) for account in explanation.accounts] == [
        ("le joueur qui annonce Hu", -30),
        ("chacun des trois autres", 10),
    ]


def test_robbed_kong_names_who_pays() -> None:
    """The player whose kong was robbed pays like a discarder."""
    explanation = explain(huit.score("[123m,1][EEE,2]456s45pCC6p|ES0001|0"), "en")
    assert [account.who for account in explanation.accounts][1] == "the player whose kong was robbed"


@pytest.mark.parametrize("profile", BUILT_IN)
def test_false_hu_costs_what_the_score_says(profile: str) -> None:
    """The stated cost of declaring a hand below the minimum is the profile's, paid to the others or only deducted."""
    score = huit.score("[123m,1][EEE,2]567m45sCC6s|ES0000|2", profile)
    assert score.penalty is not None
    said = [account.points for account in explain(score, "en").accounts]
    assert said == [score.penalty.winner, score.penalty.others[0]]


def test_chicken_hand() -> None:
    """A hand of nothing else is explained too."""
    explanation = explain(huit.score("[234p,1]123m456s78mEE6m|SW0000|0"), "en")
    assert [fan.name for fan in explanation.counted] == ["Chicken Hand"]


def test_signed_amounts() -> None:
    """Amounts carry their sign, zero none."""
    assert [signed(points) for points in (8, -8, 0)] == ["+8", "−8", "0"]


@given(hand=complete_wins())
@examples(150)
def test_everything_in_a_score_is_said(hand: huit.Hand) -> None:
    """For any hand, profile and language: all that counts adds up, and every absence cites a ruling that has a text."""
    for profile in ("ffmj", "green_book", "botzone"):
        score = huit.score(hand, profile)
        for language in LANGUAGES:
            explanation = explain(score, language)
            assert sum(fan.total for fan in explanation.counted) == score.total
            assert {one.fan for one in explanation.uncounted} == {one.fan for one in score.best.absorbed}
            assert {one.ruling for one in explanation.uncounted} == {reason.ruling for reason in explanation.reasons}
            assert "{" not in str(explanation)
            assert all(reading.total <= score.total for reading in explanation.readings)
