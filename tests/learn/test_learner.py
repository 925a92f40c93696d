"""The stored state of a learner: it survives JSON, is refused if damaged, and selects the next question."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from huit.core.profiles import profile_named
from huit.core.rules.fan_ids import FANS, IDS
from huit.learn.drills.drills import DRILL_KINDS, make_drill, parse_spec
from huit.learn.drills.lessons import Lesson, frequency, lesson_numbered, lessons
from huit.learn.drills.selection import choose
from huit.learn.progress.learner import (
    MOST_CARDS,
    MOST_HISTORY,
    AnswerEvent,
    Learner,
    LearnerError,
    parse_learner,
    plain_learner,
)
from huit.learn.progress.spaced_repetition import MemoryCard

NOW = 1_800_000_000
DAY = 86_400


def event(time: int = NOW, right: bool = True) -> AnswerEvent:
    return AnswerEvent(time, "which", 1, right, 4.5)


def after(*answers: tuple[int, bool], key: str = "all_chows") -> Learner:
    learner = Learner()
    for time, known in answers:
        learner = learner.answered(event(time, known), {key: known})
    return learner


# Memory cards --------------------------------------------------------------------------------------------------------


def test_what_is_known_comes_later() -> None:
    """Right answers push the next question away, a wrong one brings it near."""
    known = after((NOW, True), (NOW + DAY, True), (NOW + 5 * DAY, True)).cards["all_chows"]
    missed = after((NOW, True), (NOW + DAY, True), (NOW + 5 * DAY, False)).cards["all_chows"]
    assert known.due > NOW + 7 * DAY
    assert missed.due < NOW + 6 * DAY
    assert (known.missed, missed.missed, missed.asked) == (0, 1, 3)


def test_clock_may_be_set_back() -> None:
    """An answer that seems to come before the last one is taken all the same."""
    card = after((NOW, True), (NOW + 9 * DAY, True), (NOW - DAY, False)).cards["all_chows"]
    assert card.asked == 3


# As JSON --------------------------------------------------------------------------------------------------------------


def test_json_and_back() -> None:
    """Nothing is lost, and a long life fits into a request."""
    learner = Learner()
    for number in range(MOST_HISTORY + 50):
        keys = {IDS[number % FANS]: number % 3 > 0, f"{IDS[number % FANS]}@{IDS[number % 7]}": True}
        learner = learner.answered(event(NOW + number * 5000, number % 2 == 0), keys)
    text = json.dumps(plain_learner(learner), separators=(",", ":"))
    assert parse_learner(json.loads(text)) == learner
    assert len(learner.history) == MOST_HISTORY
    assert len(learner.cards) <= MOST_CARDS
    assert len(text) < 55_000


CARD = [2, -1, 5.0, 5.0, NOW, NOW, 3, 1]


def broken(place: int, value: object) -> dict[str, Any]:
    return {"cards": {"all_chows": [*CARD[:place], value, *CARD[place + 1 :]]}}


@pytest.mark.parametrize(
    "plain",
    [
        None,
        [],
        {"version": 2},
        {"cards": []},
        {"history": {}},
        {"cards": {"all_chows": [1, 2]}},
        {"history": [[NOW, 9, 1, 1, 1]]},
        {"cards": {f"{IDS[n % FANS]}@{IDS[n // FANS]}": CARD for n in range(MOST_CARDS + 1)}},
        broken(0, 7),
        broken(1, 0),
        broken(2, float("nan")),
        broken(2, 0.0),
        broken(3, 0.2),
        broken(4, "soon"),
        broken(5, -1),
        broken(6, True),
    ],
)
def test_what_is_no_progress(plain: object) -> None:
    """A text that is no progress is refused with a code; nothing is guessed."""
    with pytest.raises(LearnerError) as caught:
        parse_learner(plain)
    assert caught.value.fault.code == "learner_invalid"


def test_unknown_topics_are_left_out() -> None:
    """Topics of another version do no harm."""
    assert parse_learner({"cards": {"all_chows": CARD, "a_new_fan": CARD}}).cards.keys() == {"all_chows"}


@given(
    st.lists(
        st.one_of(st.integers(-5, 10**10), st.floats(allow_nan=True), st.booleans(), st.none(), st.text(max_size=2)),
        min_size=8,
        max_size=8,
    ),
    st.booleans(),
)
def test_whatever_is_read_can_be_answered(row: list[object], known: bool) -> None:
    """A row is refused, or FSRS can work with it."""
    try:
        learner = parse_learner({"cards": {"all_chows": row}})
    except LearnerError:
        return
    learner.answered(event(), {"all_chows": known})


@given(st.floats(0.001, 40_000), st.floats(1, 10), st.integers(1, 4_102_444_800), st.integers(1, 3), st.booleans())
def test_every_card_can_be_reviewed(stability: float, difficulty: float, last: int, state: int, known: bool) -> None:
    """Within the bounds there is no card that breaks the arithmetic, and what comes out can be read again."""
    row = [state, -1 if state == 2 else 0, stability, difficulty, last, last, 3, 1]
    learner = parse_learner({"cards": {"all_chows": row}}).answered(event(), {"all_chows": known})
    assert parse_learner(json.loads(json.dumps(plain_learner(learner)))) == learner


# What comes next ------------------------------------------------------------------------------------------------------


def test_what_is_missed_most_is_asked_first() -> None:
    """Of two topics that are due, the one that was missed more often; an exclusion is a topic like any other."""
    learner = Learner()
    for _ in range(3):
        grades = {"all_chows": True, "no_honors@all_chows": False}
        learner = learner.answered(event(NOW - 10 * DAY), grades)
    assert learner.due(NOW)[0] == "no_honors@all_chows"
    asked = [choose(learner, "which", 1, seed, NOW).topic.key for seed in range(40)]
    assert asked.count("no_honors@all_chows") > len(asked) / 2
    assert learner.weakest(5) == ["no_honors@all_chows"]


def test_beginner_is_asked_the_frequent_fans() -> None:
    """New topics come in the order of the lessons."""
    first = {IDS[fan] for fan in lessons()[0].fans}
    assert {choose(Learner(), "count", 1, seed, NOW).topic.key for seed in range(40)} == first


def test_any_kind_may_come() -> None:
    """Unless one is asked for."""
    assert {choose(Learner(), None, 1, seed, NOW).kind for seed in range(60)} == set(DRILL_KINDS)


def test_lesson_asks_its_own_fans() -> None:
    """The one that was asked least first."""
    lesson = lesson_numbered(5)
    assert lesson is not None
    names = [IDS[fan] for fan in lesson.fans]
    learner = Learner({name: MemoryCard(asked=1) for name in names[1:]})
    assert {choose(learner, "which", 2, seed, NOW, lesson).topic.key for seed in range(10)} == {names[0]}


# Lessons --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: str(lesson.number))
def test_lesson_asks_only_what_was_taught(lesson: Lesson) -> None:
    """No fan of a later lesson counts in its hands, or is offered; the drill is made again from its name."""
    taught = {fan for one in lessons()[: lesson.number] for fan in one.fans}
    for seed, kind in enumerate(("count", "which", "valid")):
        spec = choose(Learner(), kind, 1 + (lesson.number + seed) % 3, seed, NOW, lesson)
        drill = make_drill(spec, profile_named("ffmj"))
        counted = {one.fan for one in drill.score.best.counted} if drill.score else set()
        assert counted | set(drill.offered) <= taught, spec.name
        assert counted <= set(drill.offered) or kind != "which"
        assert parse_spec(spec.name) == spec


def test_lessons_hold_all_81() -> None:
    """Each fan once, the frequent ones first."""
    order = [fan for lesson in lessons() for fan in lesson.fans]
    assert sorted(order) == list(range(FANS))
    shares = [frequency()[fan] for fan in order]
    assert shares == sorted(shares, reverse=True)
    assert IDS[order[0]] == "all_chows"
    assert all(3 <= len(lesson.fans) <= 5 for lesson in lessons())
    assert lesson_numbered(0) is lesson_numbered(len(lessons()) + 1) is None


def test_fan_is_known_after_two_right_answers() -> None:
    """One may be luck."""
    once = Learner().answered(event(), {"all_chows": True})
    assert not once.knows("all_chows")
    assert once.answered(event(), {"all_chows": True}).knows("all_chows")
