"""The review of a seat's decisions against the master's, from the same view."""

from __future__ import annotations

from typing import Final

from huit.core.json_text import Plain
from huit.core.notation import format_hand
from huit.core.tiles import NAMES, NO_TILE
from huit.core.words import words_in
from huit.game.aliases import Seat
from huit.game.records.timeline import Timeline
from huit.game.view import View, view
from huit.learn.review.master_reviewer import MasterReviewer
from huit.learn.review.review import PlayedDecision, Review, Reviewer, ReviewPlan, WeighedOption, decisions_in, review
from huit.learn.review.seat_advice import hand_in_question, seen_tiles
from huit.plan.choices import told
from huit.web.answers.replays.frames import plain_done
from huit.web.answers.replays.match import frames_of

REVIEWER: Final[Reviewer] = MasterReviewer()


def decisions_of(timeline: Timeline, number: int, seat: Seat, start: int = 0) -> list[PlayedDecision]:
    """The decisions of a seat (0 to 3) in a hand: from step `start` on, then the earlier ones."""
    made = [one for one in decisions_in(frames_of(timeline, number)) if one.seat == seat]
    return [one for one in made if one.step >= start] + [one for one in made if one.step < start]


def answer_review(
    timeline: Timeline, number: int, decision: PlayedDecision, lang: str, reviewer: Reviewer = REVIEWER
) -> Plain:
    """The review of one decision. Takes milliseconds compiled, up to a second in the pure build."""
    frames = frames_of(timeline, number)
    found = review(decision, frames, reviewer, words_in(lang))
    return _plain_review(found, view(frames[decision.step].state, decision.seat))


def _plain_review(found: Review, seen: View) -> Plain:
    """The review; `hand` and `seen` are for the calculator, null if the position is not a hand."""
    hand = hand_in_question(seen)
    return {
        "step": found.decision.step,
        "seat": found.decision.seat,
        "done": plain_done(found.decision.done, seen),
        "verdict": found.verdict,
        "loss": found.loss,
        "best": None if found.best is None else _plain_weighed(found.best, seen),
        "did": None if found.did is None else _plain_weighed(found.did, seen),
        "hand": None if hand is None else format_hand(hand),
        "seen": [] if hand is None else [NAMES[tile] for tile in seen_tiles(seen)],
    }


def _plain_weighed(one: WeighedOption, seen: View) -> Plain:
    return {
        **plain_done(one.action, seen),
        "then_discard": None if one.then_discard == NO_TILE else NAMES[one.then_discard],
        "chance": round(one.chance, 4),
        "danger": None if one.danger is None else round(one.danger, 4),
        "worth": told(one.worth),
        "reason": one.reason,
        "plans": [_plain_plan(plan) for plan in one.plans],
    }


def _plain_plan(plan: ReviewPlan) -> Plain:
    return {"name": plan.name, "needs": [NAMES[tile] for tile in plan.needs], "chance": round(plan.chance, 4)}
