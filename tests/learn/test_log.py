"""The log of a learner: logs of several devices merge into the same progress in any order, and nothing is lost."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from huit.learn.drills.drills import DRILL_KINDS
from huit.learn.progress.learner import MOST_HISTORY, AnswerEvent, Learner, LearnerError, parse_learner, plain_learner
from huit.learn.progress.log import Answered, LearningEntry, Start, fold, parse_entry, plain_entry

NOW = 1_800_000_000
TOPICS = ("all_chows", "all_pungs", "no_honors", "no_honors@all_chows")

times = st.integers(NOW, NOW + 90 * 86_400)
events = st.builds(
    AnswerEvent,
    times,
    st.sampled_from(DRILL_KINDS),
    st.integers(1, 4),
    st.booleans(),
    st.integers(0, 36_000).map(lambda n: n / 10),
)
grades = st.dictionaries(st.sampled_from(TOPICS), st.booleans())


def progress(answers: list[tuple[AnswerEvent, dict[str, bool]]]) -> Learner:
    learner = Learner()
    for event, told in sorted(answers, key=lambda one: one[0].time):
        learner = learner.answered(event, told)
    return learner


@st.composite
def logs(draw: st.DrawFn) -> list[LearningEntry]:
    """Answers and starts, each with an id of its own."""
    answers = draw(st.lists(st.tuples(events, grades), max_size=12))
    starts = draw(st.lists(st.lists(st.tuples(events, grades), max_size=4).map(progress), max_size=2))
    log: list[LearningEntry] = [Answered(f"answer-{n}", event, told) for n, (event, told) in enumerate(answers)]
    log += [Start(f"before-{n}", learner) for n, learner in enumerate(starts)]
    return log


def union(*logs_of_devices: list[LearningEntry]) -> list[LearningEntry]:
    return list({entry.id: entry for log in logs_of_devices for entry in log}.values())


@settings(max_examples=60, deadline=None)
@given(logs(), st.randoms(use_true_random=False), st.randoms(use_true_random=False))
def test_merging_is_a_union(log: list[LearningEntry], one: Random, other: Random) -> None:
    """Two devices that know overlapping parts: whichever is merged into which, and however often, it is the same."""
    left = [entry for entry in log if one.random() < 0.7]
    right = [entry for entry in log if entry not in left or other.random() < 0.5]
    other.shuffle(right)
    merged = fold(union(left, right))
    assert merged == fold(union(right, left)) == fold(union(left, right, left)) == fold(log)


@settings(max_examples=60, deadline=None)
@given(logs())
def test_nothing_is_lost(log: list[LearningEntry]) -> None:
    """Every answer is in the history, and every grade is counted on the card of its topic."""
    learner = fold(log)
    answers = [entry for entry in log if isinstance(entry, Answered)]
    starts = [entry.learner for entry in log if isinstance(entry, Start)]
    assert len(learner.history) == len(answers) + sum(len(one.history) for one in starts)
    assert [event.time for event in learner.history] == sorted(event.time for event in learner.history)
    for topic in TOPICS:
        told = [entry.grades[topic] for entry in answers if topic in entry.grades]
        before = [one.cards[topic] for one in starts if topic in one.cards]
        asked = len(told) + sum(card.asked for card in before)
        missed = told.count(False) + sum(card.missed for card in before)
        found = learner.cards.get(topic)
        assert (found.asked, found.missed) == (asked, missed) if found else asked == 0


@settings(max_examples=60, deadline=None)
@given(logs(), st.integers(0, 12))
def test_log_can_be_folded_on(log: list[LearningEntry], number: int) -> None:
    """Later answers are added to what was folded, also after that was written as JSON."""
    answers = sorted([entry for entry in log if isinstance(entry, Answered)], key=lambda one: one.place)
    starts = [entry for entry in log if isinstance(entry, Start)]
    before = fold([*starts, *answers[:number]])
    kept = parse_learner(json.loads(json.dumps(plain_learner(before))))
    assert fold(answers[number:], kept) == fold(log)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(events, grades), max_size=8, unique_by=lambda one: one[0].time))
def test_one_device_is_as_without_a_log(answers: list[tuple[AnswerEvent, dict[str, bool]]]) -> None:
    """The progress computed by the browser equals the progress folded from the log."""
    assert fold([Answered(f"answer-{n}", event, told) for n, (event, told) in enumerate(answers)]) == progress(answers)


@settings(max_examples=30, deadline=None)
@given(logs())
def test_json_and_back(log: list[LearningEntry]) -> None:
    """An entry survives JSON."""
    assert [parse_entry(json.loads(json.dumps(plain_entry(entry)))) for entry in log] == log


def test_history_keeps_the_last() -> None:
    """Of a long life the newest answers, however they came."""
    log = [Answered(f"answer-{n}", AnswerEvent(NOW + n, "count", 1, True, 1.0), {}) for n in range(MOST_HISTORY + 20)]
    late, early = log[MOST_HISTORY:], log[:MOST_HISTORY]
    times_kept = [event.time for event in fold(early, fold(late)).history]
    assert times_kept == list(range(NOW + 20, NOW + MOST_HISTORY + 20))


EVENT = [NOW, 1, 1, 1, 2.5]


@pytest.mark.parametrize(
    "plain",
    [
        None,
        [],
        {},
        {"id": "short", "event": EVENT, "grades": {}},
        {"id": "with space", "event": EVENT, "grades": {}},
        {"id": "x" * 41, "event": EVENT, "grades": {}},
        {"id": "answer-1", "grades": {}},
        {"id": "answer-1", "event": EVENT},
        {"id": "answer-1", "event": EVENT, "grades": {"all_chows": 1}},
        {"id": "answer-1", "event": EVENT, "grades": {str(n): True for n in range(300)}},
        {"id": "answer-1", "event": [0, *EVENT[1:]], "grades": {}},
        {"id": "answer-1", "event": EVENT[:4], "grades": {}},
        {"id": "answer-1", "start": {"version": 9}},
    ],
)
def test_what_is_no_entry(plain: object) -> None:
    """A value that is no entry is refused with a code; nothing is guessed."""
    with pytest.raises(LearnerError) as caught:
        parse_entry(plain)
    assert caught.value.fault.code == "learner_invalid"


def test_unknown_topics_are_left_out() -> None:
    """Topics of another version do no harm."""
    entry = parse_entry({"id": "answer-1", "event": EVENT, "grades": {"all_chows": True, "a_new_fan": False}})
    assert isinstance(entry, Answered)
    assert entry.grades == {"all_chows": True}
