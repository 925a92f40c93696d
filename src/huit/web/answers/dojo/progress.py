"""The progress of a learner, summarised."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from huit.core.json_text import Plain
from huit.core.rules.fan_ids import IDS
from huit.core.words import Words, words_in
from huit.learn.drills.lessons import lessons
from huit.learn.drills.presentation import name_of_topic
from huit.learn.progress.learner import Learner, LearnerError, parse_learner
from huit.web.answers.errors import Refused

_WEAKEST: Final = 6


def answer_progress(asked: Mapping[str, Any], lang: str, now: int) -> Plain:
    """The summary for the learner of a request."""
    return plain_progress(known_learner(asked["learner"]), words_in(lang), now)


def known_learner(plain: object) -> Learner:
    """Parse the progress of a learner. Raises Refused."""
    try:
        return parse_learner(plain)
    except LearnerError as error:
        raise Refused(error.fault) from error


def plain_progress(learner: Learner, words: Words, now: int) -> Plain:
    """The summary: topics known, due and weakest."""
    return {
        "topics": len(learner.cards),
        "strong": len([card for card in learner.cards.values() if card.strong]),
        "due": len(learner.due(now)),
        "next_due": learner.next_due(now),
        "weakest": [_plain_weak(key, learner, words) for key in learner.weakest(_WEAKEST)],
        "lessons": [len([fan for fan in one.fans if learner.knows(IDS[fan])]) for one in lessons()],
    }


def _plain_weak(key: str, learner: Learner, words: Words) -> Plain:
    card = learner.cards[key]
    return {"key": key, "name": name_of_topic(key, words), "asked": card.asked, "missed": card.missed}
