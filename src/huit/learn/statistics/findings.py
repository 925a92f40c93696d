"""Findings of a review as drills: misplayed discards and claims, wins that were passed up, fans overlooked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from huit.bots.asking import hand_seen, move_of, rounds_left
from huit.core.hands import LEFT, Hand, Situation
from huit.core.rules.fan_ids import IDS
from huit.core.rules.profile_types import Profile
from huit.core.rules.scoring import score_readings
from huit.core.tiles import NAMES, NO_TILE
from huit.game.actions import DISCARD, HU, Action
from huit.game.aliases import Seat
from huit.game.records.record import Record
from huit.game.records.timeline import Frame, timeline_of
from huit.game.standing import ANSWERS, TURN
from huit.game.view import View, view
from huit.learn.drills.claims import Offer, claim_id
from huit.learn.drills.drills import WAITS, Drill, make_drill, played_claim, played_discard, played_spec
from huit.learn.drills.grading import LearnerAnswer, judge
from huit.learn.review.review import WORSE, Review
from huit.learn.review.seat_advice import hand_in_question, seen_tiles
from huit.learn.statistics.losses import ReviewedGame

MOST: Final = 12  # drills of one game


@dataclass(frozen=True)
class ReviewFinding:
    """A moment of a game that comes back as a drill; `fans` are those that were overlooked."""

    hand: int  # 0 to 15
    step: int
    seat: Seat
    loss: float
    drill: str
    fans: tuple[str, ...] = ()


def findings_of(record: Record, reviewed: ReviewedGame) -> tuple[ReviewFinding, ...]:
    """The costliest moments that make a drill, the worst first."""
    timeline = timeline_of(record)
    hands = {number: timeline.hand(number) for number in {number for number, _ in reviewed.reviews}}
    worse = [(number, one) for number, one in reviewed.reviews if one.verdict == WORSE]
    worst = sorted(worse, key=lambda one: -one[1].loss)
    found: list[ReviewFinding] = []
    for number, one in worst:
        if len(found) == MOST:
            break
        finding = _finding(number, one, hands[number], record.setup.profile)
        if finding is not None and finding.drill not in [other.drill for other in found]:
            found.append(finding)
    return tuple(found)


def _finding(number: int, one: Review, frames: Sequence[Frame], profile: Profile) -> ReviewFinding | None:
    decision, best = one.decision, one.best
    seen = view(frames[decision.step].state, decision.seat)
    if best is None:
        return None
    if best.action.type == HU:
        return _passed_up(number, one, seen, profile)
    asked = _misplayed(decision.done, best.action, seen, profile)
    if asked is None or not asked.is_fair():
        return None
    return ReviewFinding(number, decision.step, decision.seat, one.loss, asked.drill.spec.name)


@dataclass(frozen=True)
class _AskedAgain:
    """A drill of a decision, the answer that was given at the table, and the one that the review advises."""

    drill: Drill
    given: LearnerAnswer
    advised: LearnerAnswer

    def is_fair(self) -> bool:
        """True if the dojo calls the one wrong and the other right: it knows less than the player did, for who
        discarded what is not told."""
        return not judge(self.drill, self.given).right and judge(self.drill, self.advised).right


def _misplayed(done: Action, best: Action, seen: View, profile: Profile) -> _AskedAgain | None:
    """A discard, a claim or a pass as a drill."""
    hand = hand_in_question(seen)
    if hand is None:
        return None
    if seen.phase == ANSWERS and done.type != HU:
        source = LEFT + (seen.seat - seen.turn - 1) % len(seen.seats)
        spec = played_claim(hand, Offer(seen.discard, source, _wall(seen), seen_tiles(seen)))
        given, advised = [LearnerAnswer(claims=(claim_id(move_of(one, seen)),)) for one in (done, best)]
        return _AskedAgain(make_drill(spec, profile), given, advised)
    if seen.phase == TURN and done.type == best.type == DISCARD:
        spec = played_discard(hand, _wall(seen), seen_tiles(seen))
        given, advised = [LearnerAnswer(tiles=(NAMES[one.tile],)) for one in (done, best)]
        return _AskedAgain(make_drill(spec, profile), given, advised)
    return None


def _wall(seen: View) -> int:
    """The tiles left for all four players: in Botzone's game each has a wall of their own."""
    return round(len(seen.seats) * rounds_left(seen))


def _passed_up(number: int, one: Review, seen: View, profile: Profile) -> ReviewFinding | None:
    """A win that was not called: its fans were overlooked, its wait was missed."""
    tile = seen.drawn if seen.phase == TURN else seen.discard
    hand = hand_seen(seen, tile) if seen.phase == TURN and tile != NO_TILE else hand_seen(seen)
    if hand is None or tile == NO_TILE or hand.is_won:
        return None
    winds = Situation(hand.situation.round_wind, hand.situation.seat_wind)
    won = Hand(hand.melds, hand.tiles, tile, winds)
    readings = score_readings(won, profile)
    fans = tuple([IDS[counted.fan] for counted in readings[0].counted]) if readings else ()
    spec = played_spec(WAITS, Hand(hand.melds, hand.tiles, NO_TILE, winds))
    return ReviewFinding(number, one.decision.step, one.decision.seat, one.loss, spec.name, fans)


def plain_finding(one: ReviewFinding) -> dict[str, Any]:
    """A finding as JSON values."""
    place = {"hand": one.hand + 1, "step": one.step, "seat": one.seat}
    return {**place, "loss": one.loss, "drill": one.drill, "fans": list(one.fans)}
