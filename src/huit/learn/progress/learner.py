"""Progress of a learner as a small JSON value, stored in a browser or a file."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, field, replace
from typing import Final

from huit.core.faults import Fault, HuitError
from huit.learn.drills.drills import DRILL_KINDS
from huit.learn.drills.topics import parse_topic
from huit.learn.progress.spaced_repetition import MOST_COUNT, MOST_STABILITY, MemoryCard

VERSION: Final = 1
MOST_CARDS: Final = 400
MOST_HISTORY: Final = 500
MOST_SECONDS: Final = 3600
_LATEST: Final = 4_102_444_800  # the year 2100
# Bounds of each number of a card, in the order of MemoryCard.
_COUNT: Final = (0, MOST_COUNT)
_BOUNDS: Final = ((1, 3), (-1, 5), (0, MOST_STABILITY), (0, 10), (0, 2 * _LATEST), (0, _LATEST), _COUNT, _COUNT)
_PASSED: Final = 2  # right answers
_REVIEW: Final = 2  # FSRS state of a card past its learning steps
_LEAST_STABILITY: Final = 0.001
_WHOLE: Final = (0, 1, 4, 5, 6, 7)

Plain = dict[str, object]


class LearnerError(HuitError, ValueError):
    """The value is no learner's progress."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.fault = Fault("learner_invalid", values=(("reason", reason),))


@dataclass(frozen=True)
class AnswerEvent:
    """A graded answer: time, kind and level of the drill, right or wrong, seconds taken."""

    time: int
    kind: str
    level: int
    right: bool
    seconds: float


@dataclass(frozen=True)
class Learner:
    """A learner: memory cards by topic, and the last answers, oldest first."""

    cards: Mapping[str, MemoryCard] = field(default_factory=dict)
    history: tuple[AnswerEvent, ...] = ()

    def answered(self, event: AnswerEvent, grades: Mapping[str, bool]) -> Learner:
        """The learner after an answer."""
        cards = dict(self.cards)
        review(cards, grades, event.time)
        return replace(self, cards=cards, history=(*self.history, event)[-MOST_HISTORY:])

    def due(self, now: int) -> list[str]:
        """Topics due for review, most missed first."""
        waiting = [key for key, card in self.cards.items() if card.due <= now]
        return sorted(waiting, key=lambda key: (-self.cards[key].miss_rate, self.cards[key].due, key))

    def next_due(self, now: int) -> int | None:
        """Seconds until the next topic is due for review; None if none is waiting."""
        waiting = [card.due - now for card in self.cards.values() if card.due > now]
        return min(waiting, default=None)

    def knows(self, key: str) -> bool:
        """True if the topic was answered right often enough to move on."""
        card = self.cards.get(key)
        return card is not None and card.asked - card.missed >= _PASSED

    def weakest(self, number: int) -> list[str]:
        """The most missed topics."""
        missed = [key for key, card in self.cards.items() if card.missed and not card.strong]
        return sorted(missed, key=lambda key: (-self.cards[key].miss_rate, key))[:number]


def review(cards: dict[str, MemoryCard], grades: Mapping[str, bool], time: int) -> None:
    """Update the card of each graded topic."""
    for key, known in grades.items():
        if key in cards or len(cards) < MOST_CARDS:
            cards[key] = cards.get(key, MemoryCard()).reviewed(known, time)


# As JSON --------------------------------------------------------------------------------------------------------------


def plain_learner(learner: Learner) -> Plain:
    """JSON values: rows of numbers, because a browser's storage is small."""
    return {
        "version": VERSION,
        "cards": {key: list(astuple(card)) for key, card in learner.cards.items()},
        "history": [plain_event(event) for event in learner.history],
    }


def plain_event(event: AnswerEvent) -> list[float]:
    return [event.time, DRILL_KINDS.index(event.kind), event.level, int(event.right), event.seconds]


def parse_learner(plain: object) -> Learner:
    """Parse progress. Unknown topics are dropped. Raises LearnerError."""
    if not isinstance(plain, Mapping):
        raise LearnerError("object")
    if plain.get("version", VERSION) != VERSION:
        raise LearnerError("version")
    cards, history = plain.get("cards", {}), plain.get("history", [])
    if not isinstance(cards, Mapping) or len(cards) > MOST_CARDS:
        raise LearnerError("cards")
    if not isinstance(history, list):
        raise LearnerError("history")
    known = {str(key): _card(row) for key, row in cards.items() if parse_topic(str(key)) is not None}
    return Learner(known, tuple([parse_event(row) for row in history[-MOST_HISTORY:]]))


def _card(row: object) -> MemoryCard:
    numbers = _numbers(row, _BOUNDS, "cards")
    whole = [int(number) if index in _WHOLE else number for index, number in enumerate(numbers)]
    state, step, stability, difficulty, due, last, asked, missed = whole
    unborn = stability == difficulty == last == 0 and state == 1
    alive = stability >= _LEAST_STABILITY and difficulty >= 1 and last > 0
    if not (unborn or alive) or (step < 0) != (state == _REVIEW):
        raise LearnerError("cards")
    return MemoryCard(int(state), int(step), stability, difficulty, int(due), int(last), int(asked), int(missed))


def parse_event(row: object) -> AnswerEvent:
    bounds = ((0, _LATEST), (0, len(DRILL_KINDS) - 1), (1, 4), (0, 1), (0, MOST_SECONDS))
    time, kind, level, right, seconds = _numbers(row, bounds, "history")
    return AnswerEvent(int(time), DRILL_KINDS[int(kind)], int(level), bool(right), seconds)


def _numbers(row: object, bounds: Sequence[tuple[float, float]], reason: str) -> list[float]:
    """Check a row: as many numbers as bounds, each within its own."""
    if not isinstance(row, list) or len(row) != len(bounds):
        raise LearnerError(reason)
    for number, (least, most) in zip(row, bounds, strict=True):
        if isinstance(number, bool) or not isinstance(number, int | float) or not math.isfinite(number):
            raise LearnerError(reason)
        if not least <= number <= most:
            raise LearnerError(reason)
    return row
