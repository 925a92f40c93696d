"""The log of a learner: one entry an answer. Two logs are merged by their union, and progress is what they fold into.

What was learnt on a device before it had a log is one entry too, a start: it is joined, not replayed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass, replace
from typing import Final

from huit.learn.learner import (
    MOST_CARDS,
    MOST_HISTORY,
    Event,
    Learner,
    LearnerError,
    Plain,
    parse_event,
    parse_learner,
    plain_event,
    plain_learner,
    review,
)
from huit.learn.memory import MOST_COUNT, Memory
from huit.learn.topics import parse_topic

MOST_GRADES: Final = 200  # more than an answer can tell about
_ID: Final = re.compile(r"[A-Za-z0-9_-]{8,40}")


@dataclass(frozen=True)
class Answered:
    """An answer, and what it told about each topic."""

    id: str
    event: Event
    grades: Mapping[str, bool]

    @property
    def place(self) -> tuple[int, str]:
        """Where it stands among the others: the same on every device."""
        return self.event.time, self.id


@dataclass(frozen=True)
class Start:
    """All that was learnt before there was a log."""

    id: str
    learner: Learner


Entry = Answered | Start


def fold(entries: Iterable[Entry], learner: Learner | None = None) -> Learner:
    """The progress that the entries amount to, in whatever order they come.

    With a learner these entries are added to it; that is the same as folding all of them anew where none of them is a
    start, and none stands before one that was folded.
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


def _joined(learners: Iterable[Learner]) -> dict[str, Memory]:
    cards: dict[str, Memory] = {}
    for learner in learners:
        for key, card in learner.cards.items():
            cards[key] = _both(cards[key], card) if key in cards else card
    often = sorted(cards, key=lambda key: (-cards[key].asked, key))[:MOST_CARDS]
    return {key: cards[key] for key in often}


def _both(one: Memory, other: Memory) -> Memory:
    """The memory of who was asked last, and the answers of both."""
    later = max(one, other, key=lambda card: (card.last, astuple(card)))
    asked = min(one.asked + other.asked, MOST_COUNT)
    return replace(later, asked=asked, missed=min(one.missed + other.missed, asked))


# As JSON --------------------------------------------------------------------------------------------------------------


def plain_answered(event: Event, grades: Mapping[str, bool]) -> Plain:
    """What an entry says beside its id, which is made by whoever keeps it."""
    return {"event": plain_event(event), "grades": dict(grades)}


def plain_entry(entry: Entry) -> Plain:
    if isinstance(entry, Start):
        return {"id": entry.id, "start": plain_learner(entry.learner)}
    return {"id": entry.id, **plain_answered(entry.event, entry.grades)}


def parse_entry(plain: object) -> Entry:
    """Raises LearnerError. Topics that this version does not know are left out."""
    if not isinstance(plain, Mapping) or not _ID.fullmatch(str(plain.get("id"))):
        raise LearnerError("entry")
    name = str(plain["id"])
    if plain.get("start") is not None:
        return Start(name, parse_learner(plain["start"]))
    event = parse_event(plain.get("event"))
    if event.time == 0:  # a card that was never asked has no time
        raise LearnerError("entry")
    return Answered(name, event, _grades(plain.get("grades")))


def _grades(plain: object) -> dict[str, bool]:
    if not isinstance(plain, Mapping) or len(plain) > MOST_GRADES:
        raise LearnerError("entry")
    if not all(isinstance(known, bool) for known in plain.values()):
        raise LearnerError("entry")
    return {str(key): known for key, known in plain.items() if parse_topic(str(key)) is not None}
