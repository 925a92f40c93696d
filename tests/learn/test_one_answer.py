"""One answer: the master, help at a table, the review, and advice on paper say the same about the same position."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from tests.game.stacked import Game, stack

from huit.bots.asking import action_of, advice_seen, hand_seen, move_of, position_seen
from huit.bots.habits import flower_first
from huit.bots.hosting import Host
from huit.bots.master import ClubBot, MasterBot
from huit.core.hands import CONCEALED, LEFT
from huit.core.notation import format_tile, parse_hand
from huit.core.profiles import profile_named
from huit.core.tiles import NO_TILE
from huit.core.words import words_in
from huit.game import Setup, legal, view
from huit.game.actions import HU, Action
from huit.game.records.record import read_record
from huit.game.records.timeline import Frame, timeline_of
from huit.game.standing import ANSWERS
from huit.game.view import View
from huit.learn.drills.claims import Offer, claim_id
from huit.learn.drills.drills import THROW, make_drill, played_claim, played_spec
from huit.learn.drills.grading import LearnerAnswer, good_discards, judge
from huit.learn.review.master_reviewer import MasterReviewer
from huit.learn.review.review import EQUAL, SAME, WORSE, PlayedDecision, decisions_in, review
from huit.learn.review.seat_advice import hand_in_question, seen_tiles
from huit.plan.advice.advice import advise
from huit.plan.advice.advice_types import Advice
from huit.plan.advice.reasons import reason_of
from huit.plan.choices import TIE, Option, decide
from huit.plan.moves import DISCARD
from huit.plan.moves import HU as WIN
from huit.plan.payoffs import Payoffs
from huit.plan.position import PLAYERS, SOMEBODY, Opponent
from huit.plan.settings import CLUB_SETTINGS

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "game.jsonl"
ENGLISH = words_in("en")


def same(seen: View, allowed: tuple[Action, ...]) -> bool:
    """True if help, review and master agree in the first choice, in all figures and in every reason."""
    advice = advice_seen(seen, allowed)
    if advice is None:
        return seen.mine.dead or flower_first(allowed) is not None
    weighed = MasterReviewer().weigh(seen, allowed, ENGLISH)
    told = [
        (action_of(one, allowed), one.chance.rate, one.danger, one.worth, reason_of(one, advice, ENGLISH))
        for one in advice.choices
    ]
    reviewed = [(one.action, one.chance, one.danger, one.worth, one.reason) for one in weighed]
    return told == reviewed and told[0][0] == MasterBot().act(seen, allowed)


def told_on_paper(seen: View) -> Advice | None:
    """`huit advise` told of the hand, of what lies open and of the wall; None where a hand on paper has no such
    question: a kong that may be robbed, a flower in the hand."""
    hand = hand_in_question(seen)
    if hand is None:
        return None
    offered = seen.discard if seen.phase == ANSWERS else NO_TILE
    source = LEFT + (seen.seat - seen.turn - 1) % PLAYERS if offered != NO_TILE else CONCEALED
    return advise(hand, seen.profile, seen_tiles(seen), offered, source, seen.left)


def told_at_the_table(seen: View, allowed: tuple[Action, ...]) -> list[Option]:
    """The planner about what a seat sees, less all that cannot be said on paper: who threw what and when, the others'
    sets, and the places of a last hand."""
    position = position_seen(seen)
    position.opponents = [Opponent(player) for player in range(1, PLAYERS)]
    shown = seen_tiles(seen) if position.offered == NO_TILE else (*seen_tiles(seen), position.offered)
    position.thrown = [(SOMEBODY, tile) for tile in shown]
    position.rounds = seen.left / PLAYERS
    position.payoffs = Payoffs()
    return decide(position, [move_of(action, seen) for action in allowed if action.type != HU]).options


def same_on_paper(seen: View, allowed: tuple[Action, ...]) -> bool:
    """True if `huit advise` agrees on everything that both know."""
    told = told_on_paper(seen)
    if told is None:
        return True
    ours = [(one.action, one.tile, one.own_tiles, one.worth) for one in told.choices if one.action != WIN]
    theirs = [
        (one.move.action, one.move.tile, one.move.own_tiles, one.worth) for one in told_at_the_table(seen, allowed)
    ]
    return ours == theirs


class Asker:
    """A club player at whose every n-th decision all are asked."""

    def __init__(self, every: int) -> None:
        self.bot = ClubBot()
        self.every = every
        self.asked = 0
        self.differ: list[str] = []

    def act(self, seen: View, allowed: tuple[Action, ...]) -> Action:
        self.asked += 1
        if self.asked % self.every == 0 and flower_first(allowed) is None:
            if not same(seen, allowed):
                self.differ.append(f"{seen.seat}: {seen.mine.tiles}, at the table")
            if not same_on_paper(seen, allowed):
                self.differ.append(f"{seen.seat}: {seen.mine.tiles}, on paper")
        return self.bot.act(seen, allowed)


def test_some_decisions() -> None:
    """Some decisions of a hand with flowers and of one by Botzone's rules are told at the table and on paper alike."""
    for profile, mode in (("ffmj", "club"), ("botzone", "botzone")):
        asker = Asker(every=9)
        Host(Setup(profile_named(profile), "one answer", hands=1, mode=mode), [asker] * PLAYERS).play_match()
        assert asker.asked >= 9
        assert not asker.differ


@pytest.mark.long
def test_two_thousand_decisions() -> None:
    """Two thousand decisions of whole matches, under all rules, are told at the table and on paper alike."""
    asker = Asker(every=1)
    number = 0
    while asker.asked < 2000:
        profile = ("ffmj", "green_book", "botzone")[number % 3]
        mode = "botzone" if profile == "botzone" else "club"
        Host(Setup(profile_named(profile), f"one answer {number}", hands=1, mode=mode), [asker] * PLAYERS).play_match()
        number += 1
    assert not asker.differ


def test_a_recorded_game() -> None:
    """All agree at the decisions of a recorded hand, at every seat."""
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
        advice = advice_seen(view(state, decision.seat), legal(state, decision.seat))
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


@pytest.mark.parametrize(
    ("north", "offered"),
    [("1112345678999m", "5m"), ("123m456s78p345s22m", "9p")],
    ids=["a pass is rated higher", "a pass is rated lower"],
)
def test_a_win_is_declared_by_all(north: str, offered: str) -> None:
    """Help, review, dojo and master say hu, on a discard and self-drawn: nothing else is as good, whatever its
    figures."""
    given = Game(stack(east=offered, north=north)).do(f"E discard {offered}")
    drawn = Game(stack(east=north + offered))
    for game, seat in ((given, 3), (drawn, 0)):
        seen, allowed = game.view("ESWN"[seat]), legal(game.state, seat)
        advice, hand = advice_seen(seen, allowed), hand_in_question(seen)
        assert advice is not None
        assert hand is not None
        assert same(seen, allowed)
        assert [one.action for one in advice.choices if one.tied] == [WIN]
        frames = [Frame(game.state, (), (), 0)]
        for action in allowed:
            verdict = review(PlayedDecision(0, seat, action), frames, MasterReviewer(), ENGLISH).verdict
            assert verdict == (SAME if action.type == HU else WORSE)
        if seat:
            spec = played_claim(hand, Offer(seen.discard, LEFT, seen.left))
            answers = [LearnerAnswer(claims=(claim_id(one),)) for one in advice.choices if one.action != WIN]
        else:
            spec = played_spec(THROW, hand)
            answers = [LearnerAnswer(tiles=(format_tile(one.tile),)) for one in advice.choices if one.action != WIN]
        drill = make_drill(spec, seen.profile)
        assert answers
        assert not any(judge(drill, answer).right for answer in answers)


def test_advice_on_paper() -> None:
    """On the first turn of a hand nobody knows more than the hand: `huit advise` has the master's figures."""
    game = Game(stack(east="134679m 2578s 39p EN"))
    seen, allowed = game.view("E"), legal(game.state, 0)
    at_table, hand = advice_seen(seen, allowed), hand_seen(seen)
    assert hand is not None
    assert at_table is not None
    on_paper = advise(hand, seen.profile, seen_tiles(seen), wall=seen.left)
    assert [one.tile for one in on_paper.choices] == [one.tile for one in at_table.choices]
    assert [one.worth for one in on_paper.choices] == pytest.approx([one.worth for one in at_table.choices])
    assert [one.chance.rate for one in on_paper.choices] == pytest.approx([one.chance.rate for one in at_table.choices])


@pytest.mark.parametrize("who", ["help", "review", "master", "paper"])
def test_one_that_differs_is_found(who: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison above finds a caller that asks the planner with other settings."""
    here = __name__
    club = partial(advice_seen, settings=CLUB_SETTINGS)
    if who == "help":
        monkeypatch.setattr(f"{here}.advice_seen", club)
    elif who == "review":
        monkeypatch.setattr("huit.learn.review.master_reviewer.advice_seen", club)
    elif who == "master":
        monkeypatch.setattr(f"{here}.MasterBot", ClubBot)
    else:
        monkeypatch.setattr(f"{here}.advise", partial(advise, settings=CLUB_SETTINGS))
    frames = timeline_of(read_record(EXAMPLE)).hand(0)
    for decision in list(decisions_in(frames))[::3]:
        state = frames[decision.step].state
        seen, allowed = view(state, decision.seat), legal(state, decision.seat)
        if not (same_on_paper(seen, allowed) if who == "paper" else same(seen, allowed)):
            return
    pytest.fail(f"{who} may differ and nobody notices")


def test_a_dojo_that_differs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check finds a dojo that accepts more than the review does."""
    monkeypatch.setattr("huit.learn.drills.grading.TIE", 10 * TIE)
    with pytest.raises(AssertionError):
        test_the_verdict_is_that_of_the_dojo()


def test_a_drill_is_graded_by_the_same_advice() -> None:
    """A drill of the dojo is a hand on paper."""
    hand = parse_hand("134679m257839p8sE|EE0000|0")
    drill = make_drill(played_spec(THROW, hand), profile_named("ffmj"))
    judged, advice = judge(drill, LearnerAnswer()), advise(hand, drill.profile)
    assert judged.advice is not None
    assert [one.worth for one in judged.advice.choices] == [one.worth for one in advice.choices]
    assert judged.solution.tiles == good_discards(advice)
