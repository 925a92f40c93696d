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
    THROW_5S,
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

from huit.core.words import LANGUAGES, words_in
from huit.plan.advice_types import DISCARD, KONG, PUNG, Advice, Chance, Choice
from huit.plan.reasons import action_text, chance_text, draws_text, points_text, reason_of, route_text

ENGLISH = words_in("en")
FRENCH = words_in("fr")


@pytest.mark.parametrize(
    ("found", "one", "sentence"),
    [
        (
            DISCARDS,
            THROW_9M,
            (
                "Throw 9m: 23% (±3) to reach 8 points, 2 more than throwing C, within the error; "
                "keeps Mixed Straight, 1 away, 14 useful tiles."
            ),
        ),
        (
            DISCARDS,
            THROW_C,
            (
                "Throw C: 21% (±3) to reach 8 points, 2 less than throwing 9m, within the error; "
                "9 useful tiles instead of 14."
            ),
        ),
        (
            DISCARDS,
            THROW_E,
            (
                "Throw E: 18% (±3) to reach 8 points, 5 less than throwing 9m; gives up All Types + Dragon Pung; "
                "2 away instead of 1."
            ),
        ),
        (
            DISCARDS,
            THROW_5S,
            "Throw 5s: 1.6% (±0.9) to reach 8 points, 21.4 less than throwing 9m; 3 away instead of 1.",
        ),
        (
            DISCARDS,
            THROW_1M,
            "Throw 1m: no way to 8 points was found; gives up Mixed Straight, All Types + Dragon Pung.",
        ),
        (
            CLAIMING,
            CLAIM,
            (
                "Chow 789s, then throw 9m: 31% (±3) to reach 8 points, 7 more than passing; "
                "keeps Mixed Straight, ready, 4 useful tiles."
            ),
        ),
        (CLAIMING, LET_GO, "Pass: 24% (±3) to reach 8 points, 7 less than the chow 789s; 1 away instead of 0."),
        (WINNING, WIN, "Hu: worth 12 points, declare it."),
        (WINNING, THROW_E, "Throw E: gives up a hand of 12 points for 18% (±3) to make another."),
        (advice(THROW_E, WIN), WIN, "Hu: worth 12 points now; throwing E gives 2.4 on average."),
        (HOPELESS, HOPELESS.choices[0], "Throw 9m: no way to 8 points was found, whatever is chosen."),
        (HOPELESS, HOPELESS.choices[1], "Throw E: no way to 8 points was found; danger 20% instead of 10%."),
        (
            TOO_CHEAP,
            THROW_C,
            (
                "Throw C: the hand is complete, but below 8 points; 21% (±3) to reach 8 points, "
                "3 more than throwing E; keeps Mixed Straight, 1 away, 9 useful tiles."
            ),
        ),
    ],
)
def test_reason(found: Advice, one: Choice, sentence: str) -> None:
    """For the best choice what it promises and keeps; for the others what they lack against it."""
    assert reason_of(one, found, ENGLISH) == sentence


def test_dearer_choice_may_be_less_likely() -> None:
    """Where a choice is likelier but ranks behind, its lower points say why."""
    dear = choice(DISCARD, "9m", chance=Chance(0.2, 0.01), distance=1, useful=5, expected=6.0)
    cheap = choice(DISCARD, "E", chance=Chance(0.25, 0.01), distance=1, useful=5, expected=2.5)
    assert reason_of(cheap, advice(dear, cheap), ENGLISH) == (
        "Throw E: 25% (±1) to reach 8 points, 5 more than throwing 9m; 2.5 points on average instead of 6.0."
    )


def test_the_only_choice_is_compared_with_nothing() -> None:
    """One legal choice, one plain statement."""
    assert reason_of(THROW_C, advice(THROW_C), FRENCH) == (
        "Jeter C\xa0: 21\xa0% (±\xa03) de chances d'arriver à 8 points\xa0; "
        "garde Grande suite, à 1 de l'attente, 9 tuiles utiles."
    )


def test_sets_are_written_out() -> None:
    """A claim names the whole set, a kong its four tiles."""
    assert action_text(choice(PUNG, "5p", own="5p 5p", then="E"), ENGLISH) == "pung 555p, then throw E"
    assert action_text(choice(KONG, "5p"), ENGLISH) == "kong 5555p"
    assert action_text(choice(KONG, "5p", own="5p 5p 5p"), ENGLISH) == "kong 5555p"


def test_route_line() -> None:
    """The fans, what is needed, how many tiles help, how far it is."""
    assert route_text(TO_STRAIGHT, FRENCH) == "Grande suite\xa0: il faut 9s, E\xa0; 6 tuiles\xa0; à 1 de l'attente"
    assert route_text(TO_TYPES, ENGLISH) == "All Types + Dragon Pung: needs C, 6s ×2; 8 tiles; 2 away; only self-drawn"


def test_chances() -> None:
    """Whole percents, a decimal for small ones, in the figures of the language."""
    assert chance_text(Chance(0.051, 0.0123), FRENCH) == "5,1\xa0% (±\xa01,2)"
    assert chance_text(Chance(0.051, 0.0123), words_in("zh")) == "5.1%（±1.2）"
    assert chance_text(Chance(0.0, 0.0), ENGLISH) == "0% (±0)"
    assert chance_text(Chance(1.0, 0.0), ENGLISH) == "100% (±0)"


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
    assert [points_text(points, FRENCH) for points in (0.4, 1.94, 1.96)] == [
        "0,4 point en moyenne",
        "1,9 point en moyenne",
        "2,0 points en moyenne",
    ]
    assert points_text(1.0, ENGLISH) == "1.0 points on average"
    assert [draws_text(draws, ENGLISH) for draws in (0, 1, 5)] == ["no own draw", "1 own draw", "5 own draws"]


def test_counted_before_sampled() -> None:
    """A best choice that did a little worse in the sample says why it comes first."""
    first = choice(DISCARD, "9m", chance=Chance(0.2, 0.05), distance=1, useful=5, expected=2.0)
    second = choice(DISCARD, "E", chance=Chance(0.22, 0.05), distance=1, useful=5, expected=2.5)
    assert "better one tile ahead" in reason_of(first, advice(first, second), ENGLISH)
    assert "better one tile ahead" not in reason_of(second, advice(second, first), ENGLISH)
