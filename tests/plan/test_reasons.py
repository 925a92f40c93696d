"""The reason of a choice: one sentence in each language, true to the figures it is made from."""

from __future__ import annotations

import pytest
from tests.plan.made_advice import (
    CLAIM,
    CLAIMING,
    DISCARDS,
    HOPELESS,
    LET_GO,
    THROW_1M,
    THROW_9M,
    THROW_C,
    THROW_E,
    TO_STRAIGHT,
    TO_TYPES,
    TOO_CHEAP,
    WIN,
    WINNING,
    advice,
    choice,
)

from huit.core.notation import parse_hand
from huit.core.words import LANGUAGES, words_in
from huit.plan.advice.advice import advise
from huit.plan.advice.advice_types import Advice, Chance, Choice
from huit.plan.advice.reasons import action_text, decimal_text, draws_text, percent_text, reason_of, route_text
from huit.plan.moves import DISCARD, MAKE_CHOW, MAKE_KONG, MAKE_PUNG

ENGLISH = words_in("en")
FRENCH = words_in("fr")


NINE = choice(DISCARD, "9m", chance=Chance(0.23), worth=8.0, danger=0.002, flexibility=0.4)


@pytest.mark.parametrize(
    ("found", "one", "sentence"),
    [
        (DISCARDS, THROW_9M, "Discard 9m: 23% chance of winning; dangerous (12%)."),
        (
            DISCARDS,
            THROW_E,
            (
                "Discard E: 18% chance of winning, compared with 23% for discarding 9m; gives up All Types + "
                "Dragon Pung; safer (4.0% instead of 12%); 0.5 points less overall."
            ),
        ),
        (
            DISCARDS,
            THROW_1M,
            (
                "Discard 1m: no way of reaching 8 points was found; gives up Mixed Straight, All Types + Dragon Pung; "
                "safer (11% instead of 12%); 2.9 points less overall."
            ),
        ),
        (CLAIMING, CLAIM, "Chow 789s, then discard 9m: 31% chance of winning; dangerous (20%)."),
        (
            CLAIMING,
            LET_GO,
            "Pass: 24% chance of winning, compared with 31% for the chow 789s; 0.4 points less overall.",
        ),
        (WINNING, WIN, "Hu: the hand is valid (12 points)."),
        (WINNING, THROW_E, "Discard E: gives up a win worth 12 points; 18% chance of winning later in the hand."),
        (
            HOPELESS,
            HOPELESS.choices[0],
            "Discard 9m: no way of reaching 8 points was found, whatever you choose; dangerous (10%).",
        ),
        (
            TOO_CHEAP,
            THROW_C,
            "Discard C: the hand is complete, but below 8 points; 21% chance of winning; some danger (3.1%).",
        ),
    ],
)
def test_reason(found: Advice, one: Choice, sentence: str) -> None:
    """For the best choice what it promises; for the others what they lack against it."""
    assert reason_of(one, found, ENGLISH) == sentence


@pytest.mark.parametrize(
    ("other", "why"),
    [
        (choice(DISCARD, "E", chance=Chance(0.4), worth=6.0, danger=0.002), "but for fewer points"),
        (choice(DISCARD, "E", chance=Chance(0.4), worth=6.0, danger=0.08, risk=3.0), "but is more dangerous (8.0%)"),
        (choice(DISCARD, "E", chance=Chance(0.4), worth=6.0, danger=0.002, flexibility=-2.0), "less flexible"),
        (choice(MAKE_CHOW, "9s", chance=Chance(0.4), worth=6.0, commitment=2.5, own="7s 8s"), "leaves fewer options"),
    ],
)
def test_the_likeliest_is_not_always_the_best(other: Choice, why: str) -> None:
    """If another choice would win more often, the best one says why it is not the best."""
    assert why in reason_of(NINE, advice(NINE, other), ENGLISH)


def test_ties_are_said_to_be_ties() -> None:
    """A choice that the planner cannot tell from the best says so."""
    near = choice(DISCARD, "E", chance=Chance(0.23), worth=7.7, danger=0.002, tied=True)
    assert reason_of(near, advice(NINE, near), ENGLISH).endswith("0.3 points less overall, too close to call.")


def test_what_a_choice_lacks_is_the_difference_of_the_figures_shown() -> None:
    """28.0 and 27.5 points are 0.5 apart, though the difference may be nearer to 0.4."""
    found = advise(parse_hand("123m456p78sEECC9m5s"), "ffmj", seen=(17, 17))
    best, *others = found.choices
    shown = [round(10 * round(choice.worth, 1)) for choice in found.choices]
    lacks = [(shown[0] - tenths) / 10 for tenths in shown[1:]]
    assert any(round(best.worth - one.worth, 1) != lack for one, lack in zip(others, lacks, strict=True))
    for one, lack in zip(others, lacks, strict=True):
        assert f" {lack:.1f} points less" in reason_of(one, found, ENGLISH)


def test_the_only_choice_is_compared_with_nothing() -> None:
    """One legal choice, one plain statement."""
    assert (
        reason_of(THROW_C, advice(THROW_C), FRENCH)
        == "Jeter C\xa0: 21\xa0% de chances de gagner\xa0; danger moyen (3,1\xa0%)."
    )


def test_sets_are_written_out() -> None:
    """A claim names the whole set, a kong its four tiles."""
    assert action_text(choice(MAKE_PUNG, "5p", own="5p 5p", then="E"), ENGLISH) == "pung 555p, then discard E"
    assert action_text(choice(MAKE_KONG, "5p"), ENGLISH) == "kong 5555p"
    assert action_text(choice(MAKE_KONG, "5p", own="5p 5p 5p"), ENGLISH) == "kong 5555p"


def test_route_line() -> None:
    """The fans, what is needed, how many tiles help, how far it is."""
    assert route_text(TO_STRAIGHT, FRENCH) == "Grande suite\xa0: il manque 9s, E\xa0; 6 tuiles\xa0; distance 1"
    assert route_text(TO_TYPES, ENGLISH) == "All Types + Dragon Pung: needs C, 6s ×2; 8 tiles; 2 away; self-drawn only"


def test_chances() -> None:
    """Whole percents, a decimal for small ones, in the figures of the language."""
    assert percent_text(0.051, FRENCH) == "5,1\xa0%"
    assert percent_text(0.051, words_in("zh")) == "5.1%"
    assert percent_text(0.0001, ENGLISH) == "<0.1%"


def test_no_minus_nothing() -> None:
    """Four hundredths of a point less than nothing are nothing."""
    assert decimal_text(-0.04, ENGLISH) == "0.0"
    assert decimal_text(-0.06, FRENCH) == "−0,1"
    assert percent_text(1.0, ENGLISH) == "100%"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_has_a_reason(language: str) -> None:
    """One sentence for whatever there is to choose, in each language."""
    words = words_in(language)
    for found in (DISCARDS, CLAIMING, WINNING, HOPELESS, TOO_CHEAP):
        for one in found.choices:
            sentence = reason_of(one, found, words)
            assert sentence.endswith("。" if language == "zh" else ".")
            assert "{" not in sentence


def test_numbers_agree_with_their_nouns() -> None:
    """In French what is below two is singular, in English only one is; no draw is said in words."""
    near, far = (choice(DISCARD, "E", chance=Chance(0.1), worth=8.0 - loss) for loss in (1.9, 2.0))
    assert "1,9 point de moins" in reason_of(near, advice(NINE, near), FRENCH)
    assert "2,0 points de moins" in reason_of(far, advice(NINE, far), FRENCH)
    assert [draws_text(draws, ENGLISH) for draws in (0, 1, 5)] == ["no draws", "1 draw", "5 draws"]
