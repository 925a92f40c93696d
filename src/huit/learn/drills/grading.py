"""Grade answers to drills, by the scorer and the planner."""

from __future__ import annotations

from dataclasses import dataclass, field

from huit.core.notation import format_tile
from huit.core.rules.fan_ids import IDS
from huit.learn.drills.claims import claim_id
from huit.learn.drills.drills import (
    CLAIM,
    COUNT,
    THROW,
    VALID,
    VERDICT_NOT_COMPLETE,
    VERDICT_TOO_CHEAP,
    VERDICT_VALID,
    WAITS,
    Drill,
)
from huit.learn.drills.leftovers import leftovers
from huit.learn.drills.topics import Topic
from huit.plan import moves
from huit.plan.advice.advice import advise
from huit.plan.advice.advice_types import Advice, Choice
from huit.plan.choices import TIE, points_less
from huit.plan.waits import Waits, waits


@dataclass(frozen=True)
class LearnerAnswer:
    """A learner's answer; empty if none was given in time."""

    points: int | None = None
    fans: tuple[str, ...] | None = None
    verdict: str | None = None
    tiles: tuple[str, ...] | None = None  # waits, or the discard
    claims: tuple[str, ...] | None = None  # the set to make of a discard, such as 345m, or pass; all that are right


@dataclass(frozen=True)
class Judgement:
    """A graded answer: the solution, and fan ids or tiles that were missed or wrongly named."""

    right: bool
    solution: LearnerAnswer
    missed: tuple[str, ...] = ()
    invented: tuple[str, ...] = ()
    left_over: tuple[str, ...] = ()  # tiles beside the sets of a hand that is not complete
    grades: dict[str, bool] = field(default_factory=dict)  # right or wrong, by topic key
    waits: Waits | None = None
    advice: Advice | None = None


def judge(drill: Drill, answer: LearnerAnswer) -> Judgement:
    kind = drill.spec.kind
    if kind == COUNT:
        return _points(drill, answer)
    if kind == VALID:
        return _verdict(drill, answer)
    if kind == WAITS:
        return _waits(drill, answer)
    if kind == THROW:
        return _throw(drill, answer)
    if kind == CLAIM:
        return _claim(drill, answer)
    return _fans(drill, answer)


def _points(drill: Drill, answer: LearnerAnswer) -> Judgement:
    assert drill.score is not None
    right = answer.points == drill.score.total
    return Judgement(right, LearnerAnswer(points=drill.score.total), grades={drill.topic.key: right})


def _verdict(drill: Drill, answer: LearnerAnswer) -> Judgement:
    solution = verdict_on(drill)
    right = answer.verdict == solution
    grades = {} if drill.score is None else {drill.topic.key: right}
    over = leftovers(drill.hand) if drill.score is None else ()
    left_over = tuple([format_tile(tile) for tile in over])
    return Judgement(right, LearnerAnswer(verdict=solution), left_over=left_over, grades=grades)


def verdict_on(drill: Drill) -> str:
    """The right verdict: valid, too cheap, or not complete."""
    if drill.score is None:
        return VERDICT_NOT_COMPLETE
    return VERDICT_VALID if drill.score.valid else VERDICT_TOO_CHEAP


# Which fans -----------------------------------------------------------------------------------------------------------


def _fans(drill: Drill, answer: LearnerAnswer) -> Judgement:
    assert drill.score is not None
    solution = tuple([one.id for one in drill.score.best.counted])
    said = frozenset(answer.fans or ())
    missed, invented = _compared(solution, said, tuple(IDS))
    grades = {fan: fan in said for fan in solution} | _grades_of_absent(drill, said)
    return Judgement(not missed and not invented, LearnerAnswer(fans=solution), missed, invented, grades=grades)


def _grades_of_absent(drill: Drill, said: frozenset[str]) -> dict[str, bool]:
    """Grades for fans that do not count: an absorbed one grades its exclusion, another one the fan itself."""
    assert drill.score is not None
    best = drill.score.best
    counted = {one.fan for one in best.counted}
    exclusions = {one.fan: Topic(one.fan, one.by) for one in best.absorbed if one.fan not in counted}
    held = counted | set(exclusions)
    made_up = {IDS[fan]: False for fan in drill.offered if fan not in held and IDS[fan] in said}
    return {topic.key: IDS[fan] not in said for fan, topic in exclusions.items()} | made_up


def _compared(
    solution: tuple[str, ...], said: frozenset[str], order: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    missed = tuple([one for one in solution if one not in said])
    return missed, tuple([one for one in order if one in said and one not in solution])


# Unfinished hands -----------------------------------------------------------------------------------------------------


def _waits(drill: Drill, answer: LearnerAnswer) -> Judgement:
    """Grade waits. A tile whose four copies are in the hand is no wait."""
    found = waits(drill.hand, drill.profile)
    solution = tuple([format_tile(wait.tile) for wait in found.waits if wait.copies])
    said = frozenset(answer.tiles or ())
    missed, invented = _compared(solution, said, tuple([format_tile(tile) for tile in range(34)]))
    return Judgement(not missed and not invented, LearnerAnswer(tiles=solution), missed, invented, waits=found)


def _throw(drill: Drill, answer: LearnerAnswer) -> Judgement:
    """Grade a discard. Right are the advised one and those that tie with it."""
    advice = advise(drill.hand, drill.profile, drill.seen, wall=drill.wall)
    good = good_discards(advice)
    said = answer.tiles or ()
    right = len(said) == 1 and said[0] in good
    return Judgement(right, LearnerAnswer(tiles=good), advice=advice)


def good_discards(advice: Advice) -> tuple[str, ...]:
    """Discards that count as right, best first; none where the hand is to be declared."""
    discards = [choice for choice in advice.choices if choice.action == moves.DISCARD]
    return tuple([format_tile(choice.tile) for choice in _good(discards, advice)])


def _good(choices: list[Choice], advice: Advice) -> list[Choice]:
    """The first of some choices and those that tie with it; none beside a win."""
    if advice.choices[0].action == moves.HU:
        return []
    return [choice for choice in choices if points_less(choices[0].worth, choice.worth) <= TIE]


def _claim(drill: Drill, answer: LearnerAnswer) -> Judgement:
    """Grade a claim or a pass. Right are the advised one and those that tie with it."""
    assert drill.offer is not None
    advice = drill.offer.advice(drill.hand, drill.profile)
    good = tuple([claim_id(choice) for choice in _good(list(advice.choices), advice)])
    said = answer.claims or ()
    return Judgement(len(said) == 1 and said[0] in good, LearnerAnswer(claims=good), advice=advice)
