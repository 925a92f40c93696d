"""Losses: the cost of a player's decisions beside the master's, by phase of the hand; and the worst of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from huit.core.words import Words
from huit.game.actions import DISCARD
from huit.game.aliases import Player
from huit.game.records.record import Record
from huit.game.records.timeline import Frame, timeline_of
from huit.learn.review.review import UNKNOWN, Review, Reviewer, decisions_in, review
from huit.learn.statistics.figures import Losses, phase_of


@dataclass(frozen=True)
class ReviewedGame:
    """The losses of a player, and every judged decision with the number of its hand (0 to 15)."""

    losses: Losses
    reviews: tuple[tuple[int, Review], ...]


def losses_of(
    record: Record,
    player: Player,
    reviewer: Reviewer,
    words: Words,
    hands: Sequence[int] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> ReviewedGame:
    """Judge the decisions of a player (0 to 3) in some hands, by default in all.

    `progress` is told how many hands are done, of how many.
    """
    timeline = timeline_of(record)
    played = [timeline.frames[start].state.number for start in timeline.starts]
    numbers = [number for number in played if hands is None or number in hands]
    losses = Losses()
    found: list[tuple[int, Review]] = []
    for done, number in enumerate(numbers):
        found += [(number, one) for one in _judged(timeline.hand(number), player, reviewer, words, losses)]
        if progress is not None:
            progress(done + 1, len(numbers))
    return ReviewedGame(losses, tuple(found))


def _judged(frames: Sequence[Frame], player: Player, reviewer: Reviewer, words: Words, losses: Losses) -> list[Review]:
    seat = frames[0].state.players.index(player)
    found: list[Review] = []
    discards = 0
    for decision in decisions_in(frames):
        if decision.seat != seat:
            continue
        judged = review(decision, frames, reviewer, words)
        if judged.verdict != UNKNOWN:
            losses.add(phase_of(discards), judged.loss)
            found.append(judged)
        discards += decision.done.type == DISCARD
    return found
