"""One answer: the master, help at a table, the review, and advice on paper say the same about the same position."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.game.stacked import Game, stack

from huit.bots.asking import action_of
from huit.bots.habits import flower_first
from huit.bots.master import MasterBot
from huit.core.words import words_in
from huit.game import legal, view
from huit.game.actions import Action
from huit.game.records.record import read_record
from huit.game.records.timeline import timeline_of
from huit.game.view import View
from huit.learn.drills.grading import good_discards
from huit.learn.review.master_reviewer import MasterReviewer
from huit.learn.review.review import EQUAL, SAME, decisions_in, review
from huit.learn.review.seat_advice import find_advice, hand_of, seen_tiles
from huit.plan.advice.advice import advise
from huit.plan.advice.reasons import reason_of
from huit.plan.moves import DISCARD

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "game.jsonl"
ENGLISH = words_in("en")


def same(seen: View, allowed: tuple[Action, ...]) -> bool:
    """Whether help, review and master agree in what comes first, in all figures and in every reason."""
    advice = find_advice(seen, allowed)
    if advice is None:
        return seen.mine.dead or flower_first(allowed) is not None
    weighed = MasterReviewer().weigh(seen, allowed, ENGLISH)
    told = [
        (action_of(one, allowed), one.chance.rate, one.danger, one.worth, reason_of(one, advice, ENGLISH))
        for one in advice.choices
    ]
    reviewed = [(one.action, one.chance, one.danger, one.worth, one.reason) for one in weighed]
    return told == reviewed and told[0][0] == MasterBot().act(seen, allowed)


def test_a_recorded_game() -> None:
    """At every decision of a hand, whoever took it."""
    frames = timeline_of(read_record(EXAMPLE)).hand(0)
    decisions = list(decisions_in(frames))[::3]
    assert len(decisions) > 10
    for decision in decisions:
        state = frames[decision.step].state
        assert same(view(state, decision.seat), legal(state, decision.seat))


def test_the_verdict_is_that_of_the_dojo() -> None:
    """A discard that the review calls as good as the best is one that the dojo accepts, and no other."""
    frames = timeline_of(read_record(EXAMPLE)).hand(1)
    judged = 0
    for decision in list(decisions_in(frames))[::4]:
        state = frames[decision.step].state
        advice = find_advice(view(state, decision.seat), legal(state, decision.seat))
        did = (
            None
            if advice is None
            else next(
                (one for one in advice.choices if action_of(one, legal(state, decision.seat)) == decision.done), None
            )
        )
        if advice is not None and did is not None and did.action == advice.choices[0].action == DISCARD:
            verdict = review(decision, frames, MasterReviewer(), ENGLISH).verdict
            tiles = [one.tile for one in advice.choices if one.action == DISCARD][: len(good_discards(advice))]
            assert (verdict in (SAME, EQUAL)) == (did.tile in tiles) == did.tied
            judged += 1
    assert judged > 3


def test_advice_on_paper() -> None:
    """On the first turn of a hand nobody knows more than the hand: `huit advise` has the master's figures."""
    game = Game(stack(east="134679m 2578s 39p EN"))
    seen, allowed = game.view("E"), legal(game.state, 0)
    at_table, hand = find_advice(seen, allowed), hand_of(seen)
    assert hand is not None
    assert at_table is not None
    on_paper = advise(hand, seen.profile, seen_tiles(seen), wall=seen.left)
    assert [one.tile for one in on_paper.choices] == [one.tile for one in at_table.choices]
    assert [one.worth for one in on_paper.choices] == pytest.approx([one.worth for one in at_table.choices])
    assert [one.chance.rate for one in on_paper.choices] == pytest.approx([one.chance.rate for one in at_table.choices])
