"""The six kinds of drill. A drill is rebuilt from its name alone, so it is never stored."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from typing import Final

from huit.core.faults import HandError
from huit.core.hands import Hand, Situation
from huit.core.notation import format_hand, parse_hand
from huit.core.rules import fan_ids as ids
from huit.core.rules.profile_types import Profile
from huit.core.rules.score_types import Score
from huit.core.tiles import NO_TILE
from huit.learn.drills.claims import Offer, format_offer, format_position, parse_offer, parse_position, random_offer
from huit.learn.drills.hand_maker import EASY, HARD, TOURNAMENT, Cost, make_hand, spoil
from huit.learn.drills.lessons import by_frequency, lessons, taught_until
from huit.learn.drills.topics import Topic, can_happen, parse_topic
from huit.plan.waits import waits_of_hand

COUNT: Final = "count"  # the points
WHICH: Final = "which"  # the fans
VALID: Final = "valid"  # valid or not
WAITS: Final = "waits"  # the waits
THROW: Final = "throw"  # the best discard
CLAIM: Final = "claim"  # a discard: take it or leave it
DRILL_KINDS: Final = (COUNT, WHICH, VALID, WAITS, THROW, CLAIM)  # histories have their places: append only

# Verdicts on a hand that may be valid.
VERDICT_VALID: Final = "valid"
VERDICT_TOO_CHEAP: Final = "too_cheap"
VERDICT_NOT_COMPLETE: Final = "not_complete"
VERDICTS: Final = (VERDICT_VALID, VERDICT_TOO_CHEAP, VERDICT_NOT_COMPLETE)

PLAYED: Final = "played"  # begins the name of a drill from a position that somebody played
_PLAYED_TILES: Final = {THROW: 14, WAITS: 13}

MOST_SEED: Final = 2**53 - 1  # largest safe integer of JavaScript
_NAME: Final = re.compile(r"([a-z]+)\.([1-4])\.([a-z_@]{3,100})\.([0-9]{1,16})(?:\.([1-9][0-9]?))?")
# By level: the number of fans offered, and of frequent fans that the wrong ones are drawn from.
_OFFERED: Final = {1: (8, 20), 2: (12, 40), 3: (20, ids.FANS)}  # all in a tournament
_LEAST_OTHERS: Final = 3
_UNTAUGHT: Final = 12  # cost of a fan of a later lesson: more than that of another difficulty
_WAITING: Final = {1: (1, 2), 2: (2, 3), 3: (3, 4), 4: (5, 13)}  # least and most waits, by level
_TRIES: Final = 30  # ways to spoil a hand so that a discard can be claimed
_OTHER_HANDS: Final = 40  # of chows alone, where that cannot be: one in six of these is no better
_NEAR_MINIMUM: Final = 6  # most that the distance from the minimum costs


@dataclass(frozen=True)
class Spec:
    """The parameters of a drill, written as its name: which.2.all_chows.1234, in lesson 3 which.2.all_chows.1234.3.

    A drill from a position that somebody played has the position instead: played.throw.40.19mE.123m…|ES0000|0 with the
    tiles left in the wall and those that lie open, played.claim.5p,1.40.19mE.123m…|ES0000|0 with the discard on offer.
    """

    kind: str
    level: int
    topic: Topic
    seed: int
    played: str = ""  # the hand in GB notation, after what the table shows
    lesson: int = 0  # whose fans, and those before, are all that is asked; 0 for none

    @property
    def name(self) -> str:
        if self.played:
            return f"{PLAYED}.{self.kind}.{self.played}"
        return f"{self.kind}.{self.level}.{self.topic.key}.{self.seed}" + (f".{self.lesson}" if self.lesson else "")

    def untaught(self, score: Score) -> int:
        """The number of fans that count in a hand and belong to a later lesson."""
        return len({one.fan for one in score.best.counted} - taught_until(self.lesson)) if self.lesson else 0


@dataclass(frozen=True)
class Drill:
    """A question: the hand shown, its score if it is complete, and the topic it trains."""

    spec: Spec
    profile: Profile
    topic: Topic
    hand: Hand
    score: Score | None
    offered: tuple[int, ...] = ()  # fans to choose from
    offer: Offer | None = None  # the discard to take or to leave
    wall: int | None = None  # tiles left in it, where that is told
    seen: tuple[int, ...] = ()  # tiles that lie open on the table


def parse_spec(name: str) -> Spec | None:
    """Parse the name of a drill; None if it is none."""
    if name.startswith(f"{PLAYED}."):
        return _played_spec(name)
    found = _NAME.fullmatch(name)
    topic = parse_topic(found[3]) if found else None
    if found is None or topic is None or found[1] not in DRILL_KINDS or int(found[4]) > MOST_SEED:
        return None
    lesson = int(found[5] or 0)
    return Spec(found[1], int(found[2]), topic, int(found[4]), lesson=lesson) if lesson <= len(lessons()) else None


def played_spec(kind: str, hand: Hand) -> Spec:
    """The drill of a hand: the best discard from fourteen tiles, or the waits of thirteen."""
    return Spec(kind, HARD, Topic(ids.ALL_CHOWS), 0, format_hand(hand))


def played_discard(hand: Hand, wall: int, seen: tuple[int, ...]) -> Spec:
    """The drill of a turn at a table, which shows the wall and the tiles that lie open."""
    return Spec(THROW, HARD, Topic(ids.ALL_CHOWS), 0, format_position(hand, wall, seen))


def played_claim(hand: Hand, offer: Offer) -> Spec:
    """The drill of a discard on offer."""
    return Spec(CLAIM, HARD, Topic(ids.ALL_CHOWS), 0, format_offer(hand, offer))


def _played_spec(name: str) -> Spec | None:
    _, kind, text = name.split(".", 2) if name.count(".") >= 2 else ("", "", "")
    if kind == CLAIM:
        position = parse_offer(text)
        return played_claim(*position) if position else None
    turn = parse_position(text) if kind == THROW else None
    wanted = _PLAYED_TILES.get(kind)
    try:
        hand = turn[0] if turn else parse_hand(text) if wanted else None
    except HandError:
        return None
    if hand is None or len(hand.tiles) + 3 * len(hand.melds) + hand.is_won != wanted:
        return None
    return played_discard(*turn) if turn else played_spec(kind, hand)


def make_drill(spec: Spec, profile: Profile) -> Drill:
    """Make a drill, always the same for the same spec and profile."""
    if spec.played:
        return _drill_of_position(spec, profile)
    rng = Random(f"{spec.name} {profile.digest}")
    topic = spec.topic if can_happen(spec.topic, profile) else Topic(spec.topic.by)
    if spec.kind == VALID:
        return _valid(spec, profile, topic, rng)
    if spec.kind == WAITS:
        return _waits(spec, profile, topic, rng)
    if spec.kind == THROW:
        return _throw(spec, profile, topic, rng)
    if spec.kind == CLAIM:
        return _claim(spec, profile, topic, rng)
    score = make_hand(topic, spec.level, profile, rng, _in_lesson(spec))
    offered = _offered(score, spec, rng) if spec.kind == WHICH else ()
    return Drill(spec, profile, _trained(topic, score), score.hand, score, offered)


def _drill_of_position(spec: Spec, profile: Profile) -> Drill:
    if (offered := parse_offer(spec.played) if spec.kind == CLAIM else None) is not None:
        hand, offer = offered
        return Drill(spec, profile, spec.topic, hand, None, offer=offer, wall=offer.wall, seen=offer.seen)
    hand, wall, seen = parse_position(spec.played) or (parse_hand(spec.played), None, ())
    return Drill(spec, profile, spec.topic, hand, None, wall=wall, seen=seen)


def drill_played(score: Score) -> Drill:
    """A drill from a hand won at a table: which of the 81 fans count?"""
    topic = Topic(score.best.counted[0].fan)
    spec = Spec(WHICH, TOURNAMENT, topic, 0)
    return Drill(spec, score.profile, topic, score.hand, score, tuple(range(ids.FANS)))


def _trained(topic: Topic, score: Score) -> Topic:
    """The topic a hand really trains: if the exclusion was not found, the fan that would absorb."""
    return topic if topic.shown_by(score) or not topic.is_exclusion else Topic(topic.by)


def _in_lesson(spec: Spec) -> Cost:
    """The wish that nothing counts that a later lesson teaches."""
    return lambda score: _UNTAUGHT * spec.untaught(score)


def _offered(score: Score, spec: Spec, rng: Random) -> tuple[int, ...]:
    """Fans to choose from, in the order of the table: counted, absorbed, and random others; in a lesson all that were
    taught, the last ones first where there are many."""
    counted = {one.fan for one in score.best.counted}
    if spec.lesson:
        taught = [fan for one in lessons()[: spec.lesson] for fan in one.fans]
        number = ids.FANS if spec.level == TOURNAMENT else _OFFERED[spec.level][0]
        return tuple(sorted(counted | set(taught[-number:])))
    if spec.level == TOURNAMENT:
        return tuple(range(ids.FANS))
    offered = counted | {one.fan for one in score.best.absorbed}
    number, frequent = _OFFERED[spec.level]
    others = [fan for fan in by_frequency()[:frequent] if fan not in offered]
    rng.shuffle(others)
    return tuple(sorted([*offered, *others[: max(_LEAST_OTHERS, number - len(offered))]]))


# Valid or not ---------------------------------------------------------------------------------------------------------


def _valid(spec: Spec, profile: Profile, topic: Topic, rng: Random) -> Drill:
    """Two hands in five are valid, two are too cheap if the fan allows it, one is incomplete."""
    minimum = profile.switches.minimum
    draw = rng.randrange(5)
    cheap = draw in (2, 3) and profile.points[topic.by if topic.is_exclusion else topic.fan] < minimum

    def cost(score: Score) -> int:
        """A total on the wrong side of the minimum costs more than one far from it."""
        wrong = 20 if score.valid == cheap else 0
        wrong += _UNTAUGHT * spec.untaught(score)
        return wrong + (0 if spec.level == EASY else min(abs(score.total - minimum), _NEAR_MINIMUM))

    score = make_hand(topic, spec.level, profile, rng, cost)
    if draw < 4:
        return Drill(spec, profile, _trained(topic, score), score.hand, score)
    return Drill(spec, profile, _trained(topic, score), spoil(score.hand, 1, rng), None)


# Unfinished hands -----------------------------------------------------------------------------------------------------


def _waits(spec: Spec, profile: Profile, topic: Topic, rng: Random) -> Drill:
    """A hand to find the waits of. More waits are harder; one suit has the most."""
    least, most = _WAITING[spec.level]
    aim = Topic(ids.FULL_FLUSH) if spec.level == TOURNAMENT else topic

    def cost(score: Score) -> int:
        number = len(waits_of_hand(_waiting(score.hand)))
        return 3 * max(least - number, number - most, 0)

    score = make_hand(aim, min(spec.level, 3), profile, rng, cost)
    return Drill(spec, profile, _trained(aim, score), _waiting(score.hand), None)


def _waiting(hand: Hand) -> Hand:
    """The hand without its winning tile, and only with the winds: the way of winning is not known yet."""
    winds = Situation(hand.situation.round_wind, hand.situation.seat_wind)
    return Hand(hand.melds, hand.tiles, NO_TILE, winds)


def _throw(spec: Spec, profile: Profile, topic: Topic, rng: Random) -> Drill:
    """A valid hand, some tiles before it is complete."""
    score = _valid_hand(spec, profile, topic, rng)
    return Drill(spec, profile, _trained(topic, score), spoil(score.hand, spec.level, rng), None)


def _claim(spec: Spec, profile: Profile, topic: Topic, rng: Random) -> Drill:
    """A hand on its way to a valid one, and a discard for it; about as often good to take as to leave.

    Where a hand leaves nothing to claim, as four declared kongs, another one is asked about.
    """
    for aim in (topic, *[Topic(ids.ALL_CHOWS)] * _OTHER_HANDS):
        score = _valid_hand(spec, profile, aim, rng)
        for _ in range(_TRIES):
            hand = _waiting(spoil(score.hand, spec.level, rng))
            offer = random_offer(hand, rng)
            if offer is not None:
                return Drill(spec, profile, _trained(aim, score), hand, None, offer=offer, wall=offer.wall)
    raise AssertionError(f"{_OTHER_HANDS} hands of chows leave no chow to claim")


def _valid_hand(spec: Spec, profile: Profile, topic: Topic, rng: Random) -> Score:
    def cost(score: Score) -> int:
        return 0 if score.valid else 20

    return make_hand(topic, min(spec.level, 2), profile, rng, cost)
