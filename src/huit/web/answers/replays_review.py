"""The decisions of one seat in a hand, each beside what the master would have done with the same view."""

from __future__ import annotations

from typing import Final

from huit.core.notation import format_hand
from huit.core.tiles import NAMES, NO_TILE
from huit.core.words import words_in
from huit.game.film import Film
from huit.game.view import View, view
from huit.learn.advising import question_of
from huit.learn.mastery import MasterReviewer
from huit.learn.review import Decision, Plan, Review, Reviewer, Weighed, decisions_in, review
from huit.web.answers.replays import frames_of
from huit.web.answers.replays_pictures import plain_done
from huit.web.answers.speaking import Plain

REVIEWER: Final[Reviewer] = MasterReviewer()


def decisions_of(film: Film, number: int, seat: int, start: int = 0) -> list[Decision]:
    """Those of a seat (0 to 3) in a hand, from the step on that somebody looks at, then those before it."""
    made = [one for one in decisions_in(frames_of(film, number)) if one.seat == seat]
    return [one for one in made if one.step >= start] + [one for one in made if one.step < start]


def answer_review(film: Film, number: int, decision: Decision, lang: str, reviewer: Reviewer = REVIEWER) -> Plain:
    """Takes as long as the reviewer thinks: some milliseconds, in the pure build up to a second."""
    frames = frames_of(film, number)
    found = review(decision, frames, reviewer, words_in(lang))
    return _plain_review(found, view(frames[decision.step].state, decision.seat))


def _plain_review(found: Review, seen: View) -> Plain:
    """`hand` and `seen` are what the player knew, for the calculator; null where it cannot be told as a hand."""
    question = question_of(seen, seen.profile)
    return {
        "step": found.decision.step,
        "seat": found.decision.seat,
        "done": plain_done(found.decision.done, seen),
        "verdict": found.verdict,
        "loss": round(found.loss, 2),
        "best": None if found.best is None else _plain_weighed(found.best, seen),
        "did": None if found.did is None else _plain_weighed(found.did, seen),
        "hand": None if question is None else format_hand(question.hand),
        "seen": [] if question is None else [NAMES[tile] for tile in question.seen],
    }


def _plain_weighed(one: Weighed, seen: View) -> Plain:
    return {
        **plain_done(one.action, seen),
        "then_discard": None if one.then_discard == NO_TILE else NAMES[one.then_discard],
        "chance": round(one.chance, 4),
        "danger": None if one.danger is None else round(one.danger, 4),
        "worth": round(one.worth, 2),
        "reason": one.reason,
        "plans": [_plain_plan(plan) for plan in one.plans],
    }


def _plain_plan(plan: Plan) -> Plain:
    return {"name": plan.name, "needs": [NAMES[tile] for tile in plan.needs], "chance": round(plan.chance, 4)}
