"""Selection of the next drill: the most missed due topic, else the next new fan."""

from __future__ import annotations

from random import Random
from typing import Final

from huit.core.rules.fan_ids import IDS
from huit.learn.drills.drills import COUNT, KINDS, VALID, WHICH, Spec
from huit.learn.drills.hand_maker import HARD
from huit.learn.drills.lessons import Lesson, by_frequency
from huit.learn.drills.topics import Topic, parse_topic
from huit.learn.progress.learner import Learner

_NEW_IN: Final = 4  # one drill in so many is about a new fan
_TRAINED: Final = (COUNT, WHICH, VALID)  # kinds that grade a fan


def choose(learner: Learner, kind: str | None, level: int, seed: int, now: int, lesson: Lesson | None = None) -> Spec:
    """Choose the next drill; `kind` None means any, `lesson` restricts it to the lesson's fans."""
    rng = Random(f"choose {seed}")
    kind = kind or rng.choice(KINDS)
    return Spec(kind, level, _topic(learner, kind, level, now, lesson, rng), seed)


def _topic(learner: Learner, kind: str, level: int, now: int, lesson: Lesson | None, rng: Random) -> Topic:
    if lesson is not None:
        return _of_lesson(learner, lesson, rng)
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


def _asked(learner: Learner, fan: int) -> int:
    card = learner.cards.get(IDS[fan])
    return card.asked if card else 0


def _new_fan(learner: Learner, level: int, rng: Random) -> int:
    """One of the next few new fans; from level HARD on, possibly any of the 81."""
    order = by_frequency()
    new = [fan for fan in order if IDS[fan] not in learner.cards]
    if not new or (level >= HARD and not rng.randrange(2)):
        return rng.choice(order)
    return rng.choice(new[:4])
