"""Spaced-repetition scheduler: memory cards of FSRS, by the package `fsrs`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from fsrs import Scheduler

# Imported on demand: making drills needs no fsrs.
# ruff: noqa: PLC0415

NEW: Final = 0.0
MOST_STABILITY: Final = 40_000.0  # days
MOST_COUNT: Final = 10**6  # answers per topic
_STRONG: Final = 21.0  # days of stability of a topic that is known well


@dataclass(frozen=True)
class MemoryCard:
    """The FSRS state of a topic (times in Unix seconds), and how often it was asked and missed."""

    state: int = 1
    step: int = 0  # -1 for a card that has none
    stability: float = NEW
    difficulty: float = NEW
    due: int = 0
    last: int = 0
    asked: int = 0
    missed: int = 0

    @property
    def strong(self) -> bool:
        return self.stability >= _STRONG

    @property
    def miss_rate(self) -> float:
        """The smoothed miss rate, as if asked twice more and missed once."""
        return (self.missed + 1) / (self.asked + 2)

    def reviewed(self, known: bool, now: int) -> MemoryCard:
        """The card after an answer."""
        from fsrs import Card, Rating, State

        card = Card(
            card_id=0,
            state=State(self.state),
            step=None if self.step < 0 else self.step,
            stability=self.stability or None,
            difficulty=self.difficulty or None,
            due=_time(self.due),
            last_review=_time(min(self.last, now)) if self.last else None,  # the clock may have been set back
        )
        card, _ = _scheduler().review_card(card, Rating.Good if known else Rating.Again, _time(now))
        return MemoryCard(
            state=int(card.state),
            step=-1 if card.step is None else card.step,
            stability=round(min(card.stability or NEW, MOST_STABILITY), 4),
            difficulty=round(card.difficulty or NEW, 4),
            due=int(card.due.timestamp()),
            last=now,
            asked=min(self.asked + 1, MOST_COUNT),
            missed=min(self.missed + (not known), MOST_COUNT),
        )


@cache
def _scheduler() -> Scheduler:
    """The scheduler without fuzzing, so that it is deterministic."""
    from fsrs import Scheduler

    return Scheduler(enable_fuzzing=False)


def _time(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
