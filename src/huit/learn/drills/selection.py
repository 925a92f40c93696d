"""Selection of the next drill: the most missed due topic, else the next new fan."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from huit.core.profiles import DEFAULT, profile_named
from huit.core.rules.fan_ids import FANS, IDS, Fan
from huit.core.rules.profile_types import Profile
from huit.learn.drills.drills import COUNT, DRILL_KINDS, VALID, WHICH, Spec, make_drill
from huit.learn.drills.hand_maker import HARD
from huit.learn.drills.lessons import Lesson, by_frequency
from huit.learn.drills.topics import Topic, parse_topic
from huit.learn.progress.learner import Learner

_TRIES: Final = 24  # for a drill of a lesson
_SEEDS: Final = 1_000_000
_NEW_IN: Final = 4  # one drill in so many is about a new fan
_TRAINED: Final = (COUNT, WHICH, VALID)  # kinds that grade a fan


def choose(
    learner: Learner,
    kind: str | None,
    level: int,
    seed: int,
    now: int,
    lesson: Lesson | None = None,
    profile: Profile | None = None,
) -> Spec:
    """Choose the next drill; `kind` None means any, `lesson` restricts it to the lesson's fans."""
    rng = Random(f"choose {seed}")
    if lesson is not None:
        topic = _of_lesson(learner, lesson, rng)
        first = Spec(kind or rng.choice(_TRAINED), level, topic, seed, lesson=lesson.number)
        return _in_lesson(first, profile or profile_named(DEFAULT), rng)
    kind = kind or rng.choice(DRILL_KINDS)
    return Spec(kind, level, _topic(learner, kind, level, now, rng), seed)


def _in_lesson(first: Spec, profile: Profile, rng: Random) -> Spec:
    """A drill like the first in which nothing counts that a later lesson teaches; the next best if none is found."""
    if first.kind not in _TRAINED:
        return first
    best, fewest = first, FANS
    for spec in [first, *[replace(first, seed=rng.randrange(_SEEDS)) for _ in range(_TRIES)]]:
        score = make_drill(spec, profile).score
        untaught = 0 if score is None else spec.untaught(score)
        if untaught < fewest:
            best, fewest = spec, untaught
        if not fewest:
            break
    return best


def _topic(learner: Learner, kind: str, level: int, now: int, rng: Random) -> Topic:
    if kind in _TRAINED and rng.randrange(_NEW_IN):
        due = [topic for key in learner.due(now) if (topic := parse_topic(key))]
        if due:
            return due[0]
    return Topic(_new_fan(learner, level, rng))


def _of_lesson(learner: Learner, lesson: Lesson, rng: Random) -> Topic:
    """The least asked fan of a lesson."""
    fans = list(lesson.fans)
    rng.shuffle(fans)
    return Topic(min(fans, key=lambda fan: _asked(learner, fan)))


def _asked(learner: Learner, fan: Fan) -> int:
    card = learner.cards.get(IDS[fan])
    return card.asked if card else 0


def _new_fan(learner: Learner, level: int, rng: Random) -> Fan:
    """One of the next few new fans; from level HARD on, possibly any of the 81."""
    order = by_frequency()
    new = [fan for fan in order if IDS[fan] not in learner.cards]
    if not new or (level >= HARD and not rng.randrange(2)):
        return rng.choice(order)
    return rng.choice(new[:4])
