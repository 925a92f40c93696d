"""Makes hands for a topic: an example of the rulebook, changed at random for as long as it stays one.

The walk goes by a cost: what is not yet as it was wished. A change that costs more is taken back, so that a few dozen
scores are enough, and the same seed makes the same hand on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Final

from huit.core.calculator import score_hand
from huit.core.examples import example_of_exclusion, examples_of
from huit.core.fan_ids import FANS
from huit.core.faults import HandError
from huit.core.hands import Hand, Situation
from huit.core.notation import parse_hand
from huit.core.profile_types import Profile
from huit.core.score_types import Score
from huit.core.shapes import is_complete
from huit.core.validation import faults_of
from huit.learn.changes import change, deal_winds, swap_suits
from huit.learn.drafts import Draft, draft_of
from huit.learn.topics import Topic

Cost = Callable[[Score], int]

EASY, USUAL, HARD, TOURNAMENT = 1, 2, 3, 4
LEVELS: Final = (EASY, USUAL, HARD, TOURNAMENT)
MISSED_TOPIC: Final = 100  # more than all other wishes together
_BANDS: Final = {EASY: (0, 5), USUAL: (5, 7), HARD: (7, 10), TOURNAMENT: (10, 99)}
_STEPS: Final = 30  # changes that are tried at least
_MOST_STEPS: Final = 100
_WORSE_IN: Final = 8  # one in so many changes may make it a little worse: it leads out of corners


def difficulty(score: Score) -> int:
    """The different fans that count and that do not, and the declared sets: the things to keep in one's head."""
    counted = len(score.best.counted)
    absorbed = len({one.fan for one in score.best.absorbed})
    return counted + absorbed + len(score.hand.melds) // 2


def cost_of_level(score: Score, level: int) -> int:
    """How far a hand is from being as difficult as was asked for."""
    least, most = _BANDS[level]
    value = difficulty(score)
    return max(least - value, value - most, 0)


def make_hand(topic: Topic, level: int, profile: Profile, rng: Random, wish: Cost | None = None) -> Score:
    """A won hand that shows the topic, about as difficult as asked. `wish` costs extra; it is a wish, not a promise."""

    def cost(score: Score) -> int:
        missed = 0 if topic.shown_by(score) else MISSED_TOPIC
        return missed + cost_of_level(score, level) + (wish(score) if wish else 0)

    return _Walk(_start(topic, profile), profile, rng, cost, rare=level >= HARD).walk()


def _start(topic: Topic, profile: Profile) -> Score:
    """An example that shows the topic; where none shows an exclusion, one of the fan that stands in its way."""
    if not topic.is_exclusion:
        return _score_of(examples_of(topic.fan).counts, profile)
    scores = (_score_of(text, profile) for text in _examples(topic) if text)
    shown = next((score for score in scores if topic.shown_by(score)), None)
    return shown or _score_of(examples_of(topic.by).counts, profile)


def _examples(topic: Topic) -> Iterator[str]:
    """Those that are likely to show an exclusion first, then all others: profiles differ in what they exclude."""
    yield examples_of(topic.fan).absorbed
    yield examples_of(topic.by).counts
    yield example_of_exclusion(topic.key)
    for fan in range(FANS):
        yield examples_of(fan).counts
        yield examples_of(fan).absorbed


def _score_of(text: str, profile: Profile) -> Score:
    return score_hand(parse_hand(text), profile)


class _Walk:
    """From one hand to another, change by change."""

    def __init__(self, start: Score, profile: Profile, rng: Random, cost: Cost, rare: bool) -> None:
        self.profile = profile
        self.rng = rng
        self.cost = cost
        self.rare = rare
        self.score = start
        self.draft: Draft = draft_of(start)
        self.price = cost(start)

    def walk(self) -> Score:
        """The last hand that cost nothing, or the cheapest."""
        self._try(swap_suits(self.draft, self.rng))
        self._try(deal_winds(self.draft, self.rng))
        best, least = self.score, self.price
        for step in range(_MOST_STEPS):
            if self.price <= least:
                best, least = self.score, self.price
            if step >= _STEPS and least == 0:
                break
            self._try(change(self.draft, self.rng, self.rare))
        return best

    def _try(self, draft: Draft) -> None:
        score = self._scored(draft)
        if score is None:
            return
        price = self.cost(score)
        worse = price > self.price
        if worse and (price >= self.price + MISSED_TOPIC // 2 or self.rng.randrange(_WORSE_IN)):
            return
        self.draft, self.score, self.price = draft, score, price

    def _scored(self, draft: Draft) -> Score | None:
        """None for a hand that cannot be."""
        hand = draft.hand(self.rng)
        if faults_of(hand):
            return None
        try:
            return score_hand(hand, self.profile)
        except HandError:
            return None


def spoil(hand: Hand, number: int, rng: Random) -> Hand:
    """The hand with so many of its concealed tiles exchanged, and no longer complete."""
    for _ in range(200):
        spoiled = _exchanged(hand, number, rng)
        if not faults_of(spoiled) and not is_complete(spoiled.concealed_counts(), len(hand.melds)):
            return spoiled
    raise AssertionError("every exchange completes the hand")


def _exchanged(hand: Hand, number: int, rng: Random) -> Hand:
    """One of the fourteen was the last to come, drawn from the wall."""
    tiles = [*hand.tiles, hand.winning]
    for index in rng.sample(range(len(tiles)), min(number, len(tiles))):
        tiles[index] = _near(tiles[index], rng)
    rng.shuffle(tiles)
    situation = Situation(hand.situation.round_wind, hand.situation.seat_wind, self_drawn=True)
    return replace(hand, tiles=tuple(sorted(tiles[1:])), winning=tiles[0], situation=situation)


def _near(tile: int, rng: Random) -> int:
    """Another tile, often a neighbour: those are harder to see."""
    if tile < 27 and rng.randrange(2):
        return 9 * (tile // 9) + max(0, min(8, tile % 9 + rng.choice((-2, -1, 1, 2))))
    return rng.randrange(34)
