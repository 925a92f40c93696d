"""The five kinds of drill: each is made again from its name alone, so that nobody has to keep it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from typing import Final

from huit.core import fan_ids as ids
from huit.core.hands import Hand, Situation
from huit.core.profile_types import Profile
from huit.core.score_types import Score
from huit.core.tiles import NO_TILE
from huit.learn.lessons import by_frequency
from huit.learn.making import EASY, TOURNAMENT, make_hand, spoil
from huit.learn.topics import Topic, can_happen, parse_topic
from huit.plan.waits import waits_of_hand

COUNT: Final = "count"  # how many points
WHICH: Final = "which"  # which fans
VALID: Final = "valid"  # may it be declared
WAITS: Final = "waits"  # what completes it
THROW: Final = "throw"  # what to discard
KINDS: Final = (COUNT, WHICH, VALID, WAITS, THROW)

# The three answers to whether a hand may be declared.
DECLARED: Final = "valid"
TOO_CHEAP: Final = "too_cheap"
NOT_COMPLETE: Final = "not_complete"
VERDICTS: Final = (DECLARED, TOO_CHEAP, NOT_COMPLETE)

MOST_SEED: Final = 2**53 - 1  # the largest integer that a browser keeps exactly
_NAME: Final = re.compile(r"([a-z]+)\.([1-4])\.([a-z_@]{3,100})\.([0-9]{1,16})")
# By level: so many fans to choose from, those that are not there from so many of the frequent ones.
_OFFERED: Final = {1: (8, 20), 2: (12, 40), 3: (20, 81)}  # all of them in a tournament
_LEAST_OTHERS: Final = 3
_WAITING: Final = {1: (1, 2), 2: (2, 3), 3: (3, 4), 4: (5, 13)}  # kinds that complete the hand, by level
_NEAR_MINIMUM: Final = 6  # what it costs at most to be far from the minimum


@dataclass(frozen=True)
class Spec:
    """What a drill is made of. Its name is which.2.all_chows.1234."""

    kind: str
    level: int
    topic: Topic
    seed: int

    @property
    def name(self) -> str:
        return f"{self.kind}.{self.level}.{self.topic.key}.{self.seed}"


@dataclass(frozen=True)
class Drill:
    """A question. `hand` is what is shown; `score` what it is worth, where it is complete; `topic` what it trains."""

    spec: Spec
    profile: Profile
    topic: Topic
    hand: Hand
    score: Score | None
    offered: tuple[int, ...] = ()  # the fans to choose from


def parse_spec(name: str) -> Spec | None:
    """None for what is no name of a drill."""
    found = _NAME.fullmatch(name)
    topic = parse_topic(found[3]) if found else None
    if found is None or topic is None or found[1] not in KINDS or int(found[4]) > MOST_SEED:
        return None
    return Spec(found[1], int(found[2]), topic, int(found[4]))


def make_drill(spec: Spec, profile: Profile) -> Drill:
    """The same for the same name and profile, always."""
    rng = Random(f"{spec.name} {profile.digest}")
    topic = spec.topic if can_happen(spec.topic, profile) else Topic(spec.topic.by)
    if spec.kind == VALID:
        return _valid(spec, profile, topic, rng)
    if spec.kind == WAITS:
        return _waits(spec, profile, topic, rng)
    if spec.kind == THROW:
        return _throw(spec, profile, topic, rng)
    score = make_hand(topic, spec.level, profile, rng)
    offered = _offered(score, spec.level, rng) if spec.kind == WHICH else ()
    return Drill(spec, profile, _trained(topic, score), score.hand, score, offered)


def drill_played(score: Score) -> Drill:
    """A hand that somebody has won at a table, as the question which of the 81 count."""
    topic = Topic(score.best.counted[0].fan)
    spec = Spec(WHICH, TOURNAMENT, topic, 0)
    return Drill(spec, score.profile, topic, score.hand, score, tuple(range(ids.FANS)))


def _trained(topic: Topic, score: Score) -> Topic:
    """Not every exclusion was found: the fan that stands in the way is there anyhow."""
    return topic if topic.shown_by(score) or not topic.is_exclusion else Topic(topic.by)


def _offered(score: Score, level: int, rng: Random) -> tuple[int, ...]:
    """What counts, what does not though it holds, and others as they come, in the order of the table."""
    if level == TOURNAMENT:
        return tuple(range(ids.FANS))
    offered = {one.fan for one in score.best.counted} | {one.fan for one in score.best.absorbed}
    number, frequent = _OFFERED[level]
    others = [fan for fan in by_frequency()[:frequent] if fan not in offered]
    rng.shuffle(others)
    return tuple(sorted([*offered, *others[: max(_LEAST_OTHERS, number - len(offered))]]))


# May it be declared ---------------------------------------------------------------------------------------------------


def _valid(spec: Spec, profile: Profile, topic: Topic, rng: Random) -> Drill:
    """Two in five may be declared, two are too cheap where the fan allows it, one is not complete."""
    minimum = profile.switches.minimum
    draw = rng.randrange(5)
    cheap = draw in (2, 3) and profile.points[topic.by if topic.is_exclusion else topic.fan] < minimum

    def cost(score: Score) -> int:
        """On the wrong side of the minimum is worse than far from it."""
        wrong = 20 if score.valid == cheap else 0
        return wrong + (0 if spec.level == EASY else min(abs(score.total - minimum), _NEAR_MINIMUM))

    score = make_hand(topic, spec.level, profile, rng, cost)
    if draw < 4:
        return Drill(spec, profile, _trained(topic, score), score.hand, score)
    return Drill(spec, profile, _trained(topic, score), spoil(score.hand, 1, rng), None)


# Unfinished hands -----------------------------------------------------------------------------------------------------


def _waits(spec: Spec, profile: Profile, topic: Topic, rng: Random) -> Drill:
    """With more waits the harder it is to see them all; one suit has the most."""
    least, most = _WAITING[spec.level]
    aim = Topic(ids.FULL_FLUSH) if spec.level == TOURNAMENT else topic

    def cost(score: Score) -> int:
        number = len(waits_of_hand(_waiting(score.hand)))
        return 3 * max(least - number, number - most, 0)

    score = make_hand(aim, min(spec.level, 3), profile, rng, cost)
    return Drill(spec, profile, _trained(aim, score), _waiting(score.hand), None)


def _waiting(hand: Hand) -> Hand:
    """Without the winning tile; of the circumstances the winds alone: how the tile will come is not known yet."""
    winds = Situation(hand.situation.round_wind, hand.situation.seat_wind)
    return Hand(hand.melds, hand.tiles, NO_TILE, winds)


def _throw(spec: Spec, profile: Profile, topic: Topic, rng: Random) -> Drill:
    """A hand worth declaring, some tiles before."""

    def cost(score: Score) -> int:
        return 0 if score.valid else 20

    score = make_hand(topic, min(spec.level, 2), profile, rng, cost)
    return Drill(spec, profile, _trained(topic, score), spoil(score.hand, spec.level, rng), None)
