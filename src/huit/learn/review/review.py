"""Review of decisions: each one beside a reviewer's choice, with the reason and the loss."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from huit.core.words import Words
from huit.game.actions import FLOWER, HU, Action
from huit.game.aliases import Seat
from huit.game.records.timeline import Frame
from huit.game.standing import OPENING
from huit.game.state import legal
from huit.game.view import View, view
from huit.plan.choices import TIE, points_less

SAME: Final = "same"  # the reviewer's choice
EQUAL: Final = "equal"  # as good within TIE
WORSE: Final = "worse"
UNKNOWN: Final = "unknown"  # the reviewer cannot judge


@dataclass(frozen=True)
class ReviewPlan:
    """A plan of the reviewer, represented by its likeliest hand."""

    name: str  # its fans, in the reader's language
    needs: tuple[int, ...]  # missing tiles, one entry per tile
    chance: float


@dataclass(frozen=True)
class WeighedOption:
    """A legal action as a reviewer weighs it."""

    action: Action
    then_discard: int  # NO_TILE if no discard follows
    chance: float  # estimated chance to win
    danger: float | None  # chance that the discard deals in
    worth: float  # expected points, only for comparison
    reason: str  # one sentence, in the reader's language
    plans: tuple[ReviewPlan, ...] = ()  # plans that remain, likeliest first


class Reviewer(Protocol):
    """Weighs legal actions. It is given only what the player saw."""

    def weigh(self, seen: View, legal: tuple[Action, ...], words: Words) -> tuple[WeighedOption, ...]:
        """Options it can weigh, best first; empty if it cannot."""
        ...


@dataclass(frozen=True)
class PlayedDecision:
    """A step of a hand at which a seat had a choice, and its action."""

    step: int
    seat: Seat
    done: Action


@dataclass(frozen=True)
class Review:
    """A judged decision. `loss` is its cost in points, if known: none where a win was left for what is rated higher."""

    decision: PlayedDecision
    verdict: str
    loss: float = 0.0
    best: WeighedOption | None = None
    did: WeighedOption | None = None


# Decisions ------------------------------------------------------------------------------------------------------------


def decisions_in(frames: Sequence[Frame]) -> Iterator[PlayedDecision]:
    """Decisions of all seats, in the order of play. Flowers and forced actions are left out."""
    for step, frame in enumerate(frames):
        if frame.state.phase == OPENING:
            continue
        for action in frame.decided:
            if action.type != FLOWER and len(legal(frame.state, action.seat)) > 1:
                yield PlayedDecision(step, action.seat, action)


def review(decision: PlayedDecision, frames: Sequence[Frame], reviewer: Reviewer, words: Words) -> Review:
    """Judge a decision from the seat's own view."""
    state = frames[decision.step].state
    seen = view(state, decision.seat)
    weighed = reviewer.weigh(seen, legal(state, decision.seat), words)
    did = next((one for one in weighed if one.action == decision.done), None)
    if not weighed or (did is None and decision.done.type == HU):
        return Review(decision, UNKNOWN)
    return _judged(decision, weighed[0], did)


def _judged(decision: PlayedDecision, best: WeighedOption, did: WeighedOption | None) -> Review:
    if did is None:
        return Review(decision, UNKNOWN, 0.0, best)
    if did is best:
        return Review(decision, SAME, 0.0, best, did)
    loss = max(0.0, points_less(best.worth, did.worth))
    worse = loss > TIE or best.action.type == HU  # a win is declared: nothing is weighed against it
    return Review(decision, WORSE if worse else EQUAL, loss, best, did)


def worst_first(reviews: Sequence[Review]) -> list[Review]:
    """Decisions that clearly cost points, worst first."""
    return sorted([one for one in reviews if one.verdict == WORSE], key=lambda one: (-one.loss, one.decision.step))
