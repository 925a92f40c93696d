"""Whether an answer is right, what was missed and what was invented; the scorer and the planner are the judges."""

from __future__ import annotations

from dataclasses import dataclass, field

from huit.core.fan_ids import IDS
from huit.core.notation import format_tile
from huit.learn.drills import COUNT, DECLARED, NOT_COMPLETE, THROW, TOO_CHEAP, VALID, WAITS, Drill
from huit.learn.topics import Topic
from huit.plan.advice import FINALISTS, advise
from huit.plan.advice_types import DISCARD, Advice, Choice
from huit.plan.waits import Waits, waits


@dataclass(frozen=True)
class Answer:
    """What a learner says; whoever says nothing at all gave no answer in time."""

    points: int | None = None
    fans: tuple[str, ...] | None = None
    verdict: str | None = None
    tiles: tuple[str, ...] | None = None  # waits, or the one to throw


@dataclass(frozen=True)
class Judgement:
    """`solution` is the answer that is right; missed and invented are ids of fans or names of tiles."""

    right: bool
    solution: Answer
    missed: tuple[str, ...] = ()
    invented: tuple[str, ...] = ()
    grades: dict[str, bool] = field(default_factory=dict)  # topics by key, and whether they were known
    waits: Waits | None = None
    advice: Advice | None = None


def judge(drill: Drill, answer: Answer) -> Judgement:
    kind = drill.spec.kind
    if kind == COUNT:
        return _points(drill, answer)
    if kind == VALID:
        return _verdict(drill, answer)
    if kind == WAITS:
        return _waits(drill, answer)
    if kind == THROW:
        return _throw(drill, answer)
    return _fans(drill, answer)


def _points(drill: Drill, answer: Answer) -> Judgement:
    assert drill.score is not None
    right = answer.points == drill.score.total
    return Judgement(right, Answer(points=drill.score.total), grades={drill.topic.key: right})


def _verdict(drill: Drill, answer: Answer) -> Judgement:
    solution = verdict_on(drill)
    right = answer.verdict == solution
    grades = {} if drill.score is None else {drill.topic.key: right}
    return Judgement(right, Answer(verdict=solution), grades=grades)


def verdict_on(drill: Drill) -> str:
    """What is to be said of the hand: it may be declared, is too cheap, or is not complete."""
    if drill.score is None:
        return NOT_COMPLETE
    return DECLARED if drill.score.valid else TOO_CHEAP


# Which fans -----------------------------------------------------------------------------------------------------------


def _fans(drill: Drill, answer: Answer) -> Judgement:
    assert drill.score is not None
    solution = tuple([one.id for one in drill.score.best.counted])
    said = frozenset(answer.fans or ())
    missed, invented = _compared(solution, said, tuple(IDS))
    grades = {fan: fan in said for fan in solution} | _grades_of_absent(drill, said)
    return Judgement(not missed and not invented, Answer(fans=solution), missed, invented, grades)


def _grades_of_absent(drill: Drill, said: frozenset[str]) -> dict[str, bool]:
    """A fan that holds and does not count tells whether the exclusion is known; one that does not hold, the fan."""
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


def _waits(drill: Drill, answer: Answer) -> Judgement:
    """A kind of which one holds all four copies cannot come, and is no wait."""
    found = waits(drill.hand, drill.profile)
    solution = tuple([format_tile(wait.tile) for wait in found.waits if wait.copies])
    said = frozenset(answer.tiles or ())
    missed, invented = _compared(solution, said, tuple([format_tile(tile) for tile in range(34)]))
    return Judgement(not missed and not invented, Answer(tiles=solution), missed, invented, waits=found)


def _throw(drill: Drill, answer: Answer) -> Judgement:
    """Right is the advised discard, and what the sampled futures cannot tell from it."""
    advice = advise(drill.hand, drill.profile)
    good = good_discards(advice)
    said = answer.tiles or ()
    right = len(said) == 1 and said[0] in good
    return Judgement(right, Answer(tiles=good), advice=advice)


def good_discards(advice: Advice) -> tuple[str, ...]:
    """The best first."""
    discards = [choice for choice in advice.choices if choice.action == DISCARD][:FINALISTS]
    best = max([choice.chance.rate for choice in discards])
    return tuple([format_tile(choice.tile) for choice in discards if not _clearly_worse(choice, best)])


def _clearly_worse(choice: Choice, best: float) -> bool:
    return choice.chance.rate + choice.chance.error < best
