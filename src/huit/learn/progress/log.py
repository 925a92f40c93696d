"""The log of a learner, one entry per answer. Logs merge by union; progress is the fold of a log.

Progress made on a device before it had a log is one entry, a Start: its cards are merged, not replayed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass, replace
from typing import Final

from huit.learn.drills.topics import parse_topic
from huit.learn.progress.learner import (
    MOST_CARDS,
    MOST_HISTORY,
    AnswerEvent,
    Learner,
    LearnerError,
    Plain,
    parse_event,
    parse_learner,
    plain_event,
    plain_learner,
    review,
)
from huit.learn.progress.spaced_repetition import MOST_COUNT, MemoryCard

MOST_GRADES: Final = 200  # more topics than one answer grades
_ID: Final = re.compile(r"[A-Za-z0-9_-]{8,40}")


@dataclass(frozen=True)
class Answered:
    """An answer with the grades of its topics."""

    id: str
    event: AnswerEvent
    grades: Mapping[str, bool]

    @property
    def place(self) -> tuple[int, str]:
        """The sort key, the same on every device."""
        return self.event.time, self.id


@dataclass(frozen=True)
class Start:
    """Progress made before there was a log."""

    id: str
    learner: Learner


LearningEntry = Answered | Start


def fold(entries: Iterable[LearningEntry], learner: Learner | None = None) -> Learner:
    """Progress from entries, independent of their order.

    With a learner, the entries are added to it. That equals folding everything anew if none of them is a Start and none
    precedes an entry that was folded.
    """
    entries = list(entries)
    answers = sorted([one for one in entries if isinstance(one, Answered)], key=lambda one: one.place)
    starts = sorted([one for one in entries if isinstance(one, Start)], key=lambda one: one.id)
    before = [learner, *[one.learner for one in starts]] if learner else [one.learner for one in starts]
    cards = _joined(before)
    for one in answers:
        review(cards, one.grades, one.event.time)
    history = [event for one in before for event in one.history] + [one.event for one in answers]
    return Learner(cards, tuple(sorted(history, key=plain_event)[-MOST_HISTORY:]))


def _joined(learners: Iterable[Learner]) -> dict[str, MemoryCard]:
    cards: dict[str, MemoryCard] = {}
    for learner in learners:
        for key, card in learner.cards.items():
            cards[key] = _both(cards[key], card) if key in cards else card
    often = sorted(cards, key=lambda key: (-cards[key].asked, key))[:MOST_CARDS]
    return {key: cards[key] for key in often}


def _both(one: MemoryCard, other: MemoryCard) -> MemoryCard:
    """The more recently asked card, with the counts of both."""
    later = max(one, other, key=lambda card: (card.last, astuple(card)))
    asked = min(one.asked + other.asked, MOST_COUNT)
    return replace(later, asked=asked, missed=min(one.missed + other.missed, asked))


# As JSON --------------------------------------------------------------------------------------------------------------


def plain_answered(event: AnswerEvent, grades: Mapping[str, bool]) -> Plain:
    """JSON values of an entry without its id, which the storing side assigns."""
    return {"event": plain_event(event), "grades": dict(grades)}


def plain_entry(entry: LearningEntry) -> Plain:
    if isinstance(entry, Start):
        return {"id": entry.id, "start": plain_learner(entry.learner)}
    return {"id": entry.id, **plain_answered(entry.event, entry.grades)}


def parse_entry(plain: object) -> LearningEntry:
    """Parse an entry. Unknown topics are dropped. Raises LearnerError."""
    if not isinstance(plain, Mapping) or not _ID.fullmatch(str(plain.get("id"))):
        raise LearnerError("entry")
    name = str(plain["id"])
    if plain.get("start") is not None:
        return Start(name, parse_learner(plain["start"]))
    event = parse_event(plain.get("event"))
    if event.time == 0:  # reserved for cards that were never asked
        raise LearnerError("entry")
    return Answered(name, event, _grades(plain.get("grades")))


def _grades(plain: object) -> dict[str, bool]:
    if not isinstance(plain, Mapping) or len(plain) > MOST_GRADES:
        raise LearnerError("entry")
    if not all(isinstance(known, bool) for known in plain.values()):
        raise LearnerError("entry")
    return {str(key): known for key, known in plain.items() if parse_topic(str(key)) is not None}
