"""Hands made for a topic: they show it, they are as difficult as asked where that can be, and a seed repeats them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random
from statistics import median

import pytest

import huit
from huit.core.notation import format_hand
from huit.core.profiles import BUILT_IN, profile_named
from huit.core.rules.fan_ids import FANS, IDS
from huit.core.rules.score_types import Score
from huit.core.rules.shapes import is_complete
from huit.core.validation import faults_of
from huit.core.words.examples import _exclusions
from huit.learn.drills.hand_maker import EASY, LEVELS, TOURNAMENT, cost_of_level, difficulty, make_hand, spoil
from huit.learn.drills.topics import Topic, can_happen, parse_topic

FFMJ = profile_named("ffmj")
POSSIBLE = {"ffmj": 137, "green_book": 132, "botzone": 136}  # exclusions that a hand can show


@pytest.mark.parametrize("fan", range(FANS), ids=lambda fan: IDS[fan])
def test_every_fan_can_be_asked(fan: int) -> None:
    """At every level the hand is free of faults, and the scorer counts the fan in it."""
    for level in LEVELS:
        score = make_hand(Topic(fan), level, FFMJ, Random(level))
        assert faults_of(score.hand) == ()
        again = huit.score(format_hand(score.hand))
        assert IDS[fan] in [one.id for one in again.best.counted]


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_exclusion_can_be_asked(name: str) -> None:
    """Each that one hand can show: the fan holds, and the other one keeps it from counting."""
    profile = profile_named(name)
    topics = [Topic(one.fan, by) for by in range(FANS) for one in profile.absorptions[by]]
    possible = [topic for topic in topics if can_happen(topic, profile)]
    if name in POSSIBLE:
        assert len(possible) == POSSIBLE[name]
    elsewhere = set() if profile is FFMJ else {Topic(one.fan, by) for by in range(FANS) for one in FFMJ.absorptions[by]}
    for number, topic in enumerate(possible):
        if topic in elsewhere and number % 5:  # tried above, in a profile that has it too
            continue
        score = make_hand(topic, LEVELS[number % 4], profile, Random(number))
        assert topic.shown_by(score), topic.key


def test_exclusions_that_no_hand_shows() -> None:
    """Both are never in one reading; or, of Thirteen Orphans, the wait has no place in it."""
    topics = [Topic(one.fan, by) for by in range(FANS) for one in FFMJ.absorptions[by]]
    impossible = [topic for topic in topics if not can_happen(topic, FFMJ)]
    assert len(impossible) == 21
    documented = Path("docs/dojo.md").read_text(encoding="utf-8")
    assert [topic.key for topic in impossible if f"`{topic.key}`" not in documented] == []


def test_hands_for_exclusions() -> None:
    """Each hand that was written for one shows it by some rules."""
    for key, text in _exclusions().items():
        topic = parse_topic(key)
        assert topic is not None
        assert any(topic.shown_by(huit.score(text, name)) for name in BUILT_IN), key


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


def _noted(scored: list[Score], score: Score) -> int:
    """Count a scored draft and wish for nothing."""
    scored.append(score)
    return 0


def test_hands_take_few_scores() -> None:
    """Nobody waits for a hand: half of them are found with a few dozen scored drafts."""
    numbers = []
    for fan in range(0, FANS, 4):
        scored: list[Score] = []
        make_hand(Topic(fan), 2, FFMJ, Random(fan), wish=partial(_noted, scored))
        numbers.append(len(scored))
    assert median(numbers) < 100


@pytest.mark.parametrize("number", [1, 2, 4])
def test_spoiled_hand_is_no_longer_complete(number: int) -> None:
    """Fourteen tiles that exist, and no winning shape."""
    for seed in range(10):
        hand = make_hand(Topic(IDS.index("all_pungs")), EASY, FFMJ, Random(seed)).hand
        spoiled = spoil(hand, number, Random(seed))
        assert faults_of(spoiled) == ()
        assert not is_complete(spoiled.concealed_counts(), len(spoiled.melds))
