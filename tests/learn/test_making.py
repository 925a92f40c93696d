"""Hands made for a topic: they show it, they are as difficult as asked where that can be, and a seed repeats them."""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time

import pytest

import huit
from huit.core.fan_ids import FANS, IDS
from huit.core.notation import format_hand
from huit.core.profiles import BUILT_IN, profile_named
from huit.core.shapes import is_complete
from huit.core.validation import faults_of
from huit.learn.making import EASY, LEVELS, TOURNAMENT, cost_of_level, difficulty, make_hand, spoil
from huit.learn.topics import Topic, parse_topic

FFMJ = profile_named("ffmj")
EXCLUSIONS = ("no_honors@all_chows", "one_voided_suit@half_flush", "all_pungs@all_terminals_and_honors")


@pytest.mark.parametrize("fan", range(FANS), ids=lambda fan: IDS[fan])
def test_every_fan_can_be_asked(fan: int) -> None:
    """At every level the hand is free of faults, and the scorer counts the fan in it."""
    for level in LEVELS:
        score = make_hand(Topic(fan), level, FFMJ, Random(level))
        assert faults_of(score.hand) == ()
        again = huit.score(format_hand(score.hand))
        assert IDS[fan] in [one.id for one in again.best.counted]


@pytest.mark.parametrize("key", EXCLUSIONS)
@pytest.mark.parametrize("profile", BUILT_IN)
def test_exclusion_can_be_asked(key: str, profile: str) -> None:
    """The fan holds, and the other one keeps it from counting."""
    topic = parse_topic(key)
    assert topic is not None
    score = make_hand(topic, EASY, profile_named(profile), Random(5))
    assert any(one.fan == topic.fan and one.by == topic.by for one in score.best.absorbed)


def test_levels_are_levels() -> None:
    """Of a fan that leaves room, most hands are as difficult as was asked for."""
    fan = Topic(IDS.index("mixed_double_chow"))
    for level in LEVELS:
        scores = [make_hand(fan, level, FFMJ, Random(seed)) for seed in range(10)]
        assert len([score for score in scores if cost_of_level(score, level) == 0]) >= 7
    easy, hard = [make_hand(fan, level, FFMJ, Random(3)) for level in (EASY, TOURNAMENT)]
    assert difficulty(easy) < difficulty(hard)


def test_seed_repeats_a_hand() -> None:
    """Same seed, same hand; other seeds, other hands."""
    topic = Topic(IDS.index("all_chows"))
    hands = [format_hand(make_hand(topic, EASY, FFMJ, Random(seed)).hand) for seed in (1, 1, 2, 3, 4, 5)]
    assert hands[0] == hands[1]
    assert len(set(hands)) >= 5


def test_hands_are_made_quickly() -> None:
    """Half of them in less than a tenth of a second of the processor, without the compiled build too."""
    times = []
    for fan in range(0, FANS, 4):
        began = process_time()
        make_hand(Topic(fan), 2, FFMJ, Random(fan))
        times.append(process_time() - began)
    assert median(times) < 0.1


@pytest.mark.parametrize("number", [1, 2, 4])
def test_spoiled_hand_is_no_longer_complete(number: int) -> None:
    """Fourteen tiles that exist, and no winning shape."""
    for seed in range(10):
        hand = make_hand(Topic(IDS.index("all_pungs")), EASY, FFMJ, Random(seed)).hand
        spoiled = spoil(hand, number, Random(seed))
        assert faults_of(spoiled) == ()
        assert not is_complete(spoiled.concealed_counts(), len(spoiled.melds))
