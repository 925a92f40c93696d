"""What a player did beside what somebody who saw the same would have done, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from huit.core.tiles import NO_TILE
from huit.core.words import Words
from huit.game.actions import DISCARD, FLOWER, HU, PASS, Action
from huit.game.film import Frame
from huit.game.standing import OPENING
from huit.game.state import legal
from huit.game.view import View, view
from huit.learn.advising import action_of, find_advice
from huit.plan.advice_types import Choice
from huit.plan.reasons import reason_of

SAME: Final = "same"  # just what the reviewer would have done
EQUAL: Final = "equal"  # something that cannot be told from it
WORSE: Final = "worse"
UNKNOWN: Final = "unknown"  # the reviewer cannot say, of what was done or at all
CLOSE: Final = 0.5  # points within which two choices are as good
VERDICTS: Final = (SAME, EQUAL, WORSE, UNKNOWN)


@dataclass(frozen=True)
class Weighed:
    """Something that could be done, and what a reviewer thinks of it."""

    action: Action
    then_discard: int  # NO_TILE where nothing is to be thrown after it
    chance: float  # of a hand that may be declared, by the reviewer's reckoning
    error: float  # of that chance
    points: float  # on average, those of a hand that is not won counting nothing
    distance: int | None  # tiles from ready
    useful: int  # copies left that bring it nearer
    danger: float | None  # of what is thrown
    reason: str  # one sentence, in the language asked for
    worth: float | None = None  # points all in all, danger included, where the reviewer goes by that


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
    """A decision judged. `loss` is what it cost of the chance, where that can be told."""

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
    loss = max(0.0, best.chance - did.chance)
    return Review(decision, WORSE if _is_clearly_worse(did, best) else EQUAL, loss, best, did)


def _is_clearly_worse(did: Weighed, best: Weighed) -> bool:
    """By what the two are worth, where the reviewer says so; otherwise by the chance."""
    if did.worth is not None and best.worth is not None:
        return did.worth + CLOSE < best.worth
    return did.chance + did.error < best.chance


def worst_first(reviews: Sequence[Review]) -> list[Review]:
    """Those that clearly cost something."""
    return sorted([one for one in reviews if one.verdict == WORSE], key=lambda one: (-one.loss, one.decision.step))


# The planner as reviewer ----------------------------------------------------------------------------------------------


class PlanReviewer:
    """The advice of `huit.plan`."""

    def weigh(self, seen: View, legal: tuple[Action, ...], words: Words) -> tuple[Weighed, ...]:
        if seen.mine.dead:
            return ()
        advice = find_advice(seen, legal, seen.profile)
        if advice is None:
            return ()
        found = [_weighed(choice, legal, reason_of(choice, advice, words)) for choice in advice.choices]
        return () if _overlooks_hu(found, seen, legal) else tuple(found)


def _overlooks_hu(found: Sequence[Weighed], seen: View, legal: tuple[Action, ...]) -> bool:
    """Some wins count only for how the tile came, which a view does not tell: the planner is not to be asked then."""
    may_win = not seen.strict and any(action.kind == HU for action in legal)
    return may_win and not any(one.action.kind == HU for one in found)


def _weighed(choice: Choice, legal: tuple[Action, ...], reason: str) -> Weighed:
    action = action_of(choice, legal)
    assert action is not None  # only such choices are left
    return Weighed(
        action=action,
        then_discard=NO_TILE if action.kind in (DISCARD, PASS) else choice.then_discard,
        chance=choice.chance.rate,
        error=choice.chance.error,
        points=choice.expected_points,
        distance=choice.distance,
        useful=choice.useful,
        danger=choice.danger,
        reason=reason,
    )
