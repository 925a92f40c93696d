"""Reviews from a reviewer's opinion: the decisions of a game, and the threshold of a clearly worse one."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.records import played_lines, text_of

from huit.core.tiles import NO_TILE
from huit.core.words import Words, words_in
from huit.game import View
from huit.game.actions import DISCARD, FLOWER, HU, PASS, Action
from huit.game.records.record import parse_record, read_record
from huit.game.records.timeline import Timeline, timeline_of
from huit.game.standing import OPENING
from huit.game.state import legal
from huit.learn.review.master_reviewer import MasterReviewer
from huit.learn.review.review import PlayedDecision, Review, WeighedOption, decisions_in, review, worst_first

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "game.jsonl"
TIMELINE = timeline_of(read_record(EXAMPLE))
ENGLISH = words_in("en")


class Fixed:
    """A reviewer that knows what some actions are worth, the best first."""

    def __init__(self, *opinions: tuple[Action, float]) -> None:
        self.opinions = opinions

    def weigh(self, seen: View, legal: tuple[Action, ...], words: Words) -> tuple[WeighedOption, ...]:
        return tuple([WeighedOption(action, NO_TILE, 0.5, None, worth, "because") for action, worth in self.opinions])


def a_discard() -> PlayedDecision:
    return next(one for one in decisions_in(TIMELINE.hand(0)) if one.done.type == DISCARD)


def judged(decision: PlayedDecision, *opinions: tuple[Action, float]) -> Review:
    return review(decision, TIMELINE.hand(0), Fixed(*opinions), ENGLISH)


@pytest.mark.parametrize(
    ("worth", "verdict", "loss"), [(3.0, "worse", 1.0), (3.6, "equal", 0.4), (4.0, "equal", 0.0), (5.0, "equal", 0.0)]
)
def test_worse_is_what_costs_half_a_point(worth: float, verdict: str, loss: float) -> None:
    """A smaller difference does not count; a choice worth more than the one ranked first lost nothing."""
    decision = a_discard()
    other = next(one for one in legal(TIMELINE.hand(0)[decision.step].state, decision.seat) if one != decision.done)
    found = judged(decision, (other, 4.0), (decision.done, worth))
    assert found.verdict == verdict
    assert found.loss == pytest.approx(loss)


@pytest.mark.parametrize(
    ("best", "worth", "verdict", "loss"),
    [(9.86, 8.02, "worse", 1.9), (4.04, 3.46, "equal", 0.5), (4.06, 3.54, "worse", 0.6), (9.8, 9.3, "equal", 0.5)],
)
def test_a_loss_is_the_difference_of_the_figures_shown(best: float, worth: float, verdict: str, loss: float) -> None:
    """As the reasons have it: 9.9 and 8.0 points are 1.9 apart, and what is told as half a point apart is a tie."""
    decision = a_discard()
    other = next(one for one in legal(TIMELINE.hand(0)[decision.step].state, decision.seat) if one != decision.done)
    found = judged(decision, (other, best), (decision.done, worth))
    assert (found.verdict, found.loss) == (verdict, loss)


def test_the_reason_tells_the_same_loss() -> None:
    """The loss of a review and the one in the sentence beside it."""
    told = 0
    for decision in list(decisions_in(TIMELINE.hand(0)))[::2]:
        found = review(decision, TIMELINE.hand(0), MasterReviewer(), ENGLISH)
        if found.did is not None and "less overall" in found.did.reason:
            assert f" {found.loss:.1f} point" in found.did.reason
            assert (found.verdict == "equal") == ("too close to call" in found.did.reason)
            told += 1
    assert told > 5


@pytest.mark.parametrize("worth", [30.0, 45.8, 46.0, 234.0])
def test_a_win_is_not_weighed(worth: float) -> None:
    """Nothing is as good as a win that may be declared, whatever the figures say; what it cost is never less than 0."""
    decision = a_discard()
    found = judged(decision, (Action(decision.seat, HU), 46.0), (decision.done, worth))
    assert found.verdict == "worse"
    assert found.loss == pytest.approx(max(0.0, 46.0 - worth))


def test_the_same_and_the_unknown() -> None:
    """Choosing the best is the same; no verdict is given on an action that was not weighed, least of all on a hu."""
    decision = a_discard()
    other = Action(decision.seat, PASS)
    assert judged(decision, (decision.done, 4.0)).verdict == "same"
    unknown = judged(decision, (other, 4.0))
    assert (unknown.verdict, unknown.did, unknown.best is not None) == ("unknown", None, True)
    assert judged(decision) == Review(decision, "unknown")
    called = PlayedDecision(decision.step, decision.seat, Action(decision.seat, HU))
    assert judged(called, (other, 4.0)) == Review(called, "unknown")


def test_the_worst_first() -> None:
    """Only what clearly cost something, by what it cost."""
    done = Action(0, PASS)
    found = [
        Review(PlayedDecision(step, 0, done), verdict, loss)
        for step, verdict, loss in ((1, "worse", 0.1), (2, "equal", 0.5), (3, "worse", 0.3), (4, "worse", 0.1))
    ]
    assert [one.decision.step for one in worst_first(found)] == [3, 1, 4]


def timelines() -> list[Timeline]:
    return [TIMELINE, *[timeline_of(parse_record(text_of(played_lines(2, seed)))) for seed in ("eight", "nine")]]


def test_decisions_are_choices() -> None:
    """Each is legal in its frame and not the only way; a seat decides at most once a frame; no flowers, no opening."""
    for timeline in timelines():
        for number in {frame.state.number for frame in timeline.frames}:
            frames = timeline.hand(number)
            made = list(decisions_in(frames))
            assert len({(one.step, one.seat) for one in made}) == len(made) > 10
            for one in made:
                state = frames[one.step].state
                allowed = legal(state, one.seat)
                assert one.done in allowed
                assert len(allowed) > 1
                assert one.done.type != FLOWER
                assert state.phase != OPENING
