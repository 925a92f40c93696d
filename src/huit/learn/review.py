"""What a player did beside what somebody who saw the same would have done, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from huit.core.words import Words
from huit.game.actions import FLOWER, HU, Action
from huit.game.film import Frame
from huit.game.standing import OPENING
from huit.game.state import legal
from huit.game.view import View, view

SAME: Final = "same"  # just what the reviewer would have done
EQUAL: Final = "equal"  # something that cannot be told from it
WORSE: Final = "worse"
UNKNOWN: Final = "unknown"  # the reviewer cannot say, of what was done or at all
CLOSE: Final = 0.5  # points within which two choices are as good


@dataclass(frozen=True)
class Plan:
    """A kind of hand that a reviewer has in view, by its likeliest hand."""

    name: str  # its fans, in the language asked for
    needs: tuple[int, ...]  # the tiles that are missing, one entry a tile
    chance: float


@dataclass(frozen=True)
class Weighed:
    """Something that could be done, and what a reviewer thinks of it."""

    action: Action
    then_discard: int  # NO_TILE where nothing is to be thrown after it
    chance: float  # to win, by the reviewer's reckoning
    danger: float | None  # that somebody wins on what is thrown
    worth: float  # points all in all, good to compare
    reason: str  # one sentence, in the language asked for
    plans: tuple[Plan, ...] = ()  # what it leaves, the likeliest first


class Reviewer(Protocol):
    """Who knows better. It is asked with what the player saw, and given nothing else."""

    def weigh(self, seen: View, legal: tuple[Action, ...], words: Words) -> tuple[Weighed, ...]:
        """Of what is legal all that it can judge, the best first; nothing where it cannot judge."""
        ...


@dataclass(frozen=True)
class Decision:
    """A frame of a hand in which a seat had a choice, and what it did."""

    step: int
    seat: int
    done: Action


@dataclass(frozen=True)
class Review:
    """A decision judged. `loss` is what it cost in points, where that can be told."""

    decision: Decision
    verdict: str
    loss: float = 0.0
    best: Weighed | None = None
    did: Weighed | None = None


# Decisions ------------------------------------------------------------------------------------------------------------


def decisions_in(frames: Sequence[Frame]) -> Iterator[Decision]:
    """Of all seats, in the order of play. Flowers are no matter of judgement, nor is what was the only way."""
    for step, frame in enumerate(frames):
        if frame.state.phase == OPENING:
            continue
        for action in frame.decided:
            if action.kind != FLOWER and len(legal(frame.state, action.seat)) > 1:
                yield Decision(step, action.seat, action)


def review(decision: Decision, frames: Sequence[Frame], reviewer: Reviewer, words: Words) -> Review:
    """From the seat's own view of the frame."""
    state = frames[decision.step].state
    seen = view(state, decision.seat)
    weighed = reviewer.weigh(seen, legal(state, decision.seat), words)
    did = next((one for one in weighed if one.action == decision.done), None)
    if not weighed or (did is None and decision.done.kind == HU):
        return Review(decision, UNKNOWN)
    return _judged(decision, weighed[0], did)


def _judged(decision: Decision, best: Weighed, did: Weighed | None) -> Review:
    if did is None:
        return Review(decision, UNKNOWN, 0.0, best)
    if did is best:
        return Review(decision, SAME, 0.0, best, did)
    loss = max(0.0, best.worth - did.worth)
    return Review(decision, WORSE if loss > CLOSE else EQUAL, loss, best, did)


def worst_first(reviews: Sequence[Review]) -> list[Review]:
    """Those that clearly cost something."""
    return sorted([one for one in reviews if one.verdict == WORSE], key=lambda one: (-one.loss, one.decision.step))
