"""Make hands for a topic by random local search, starting from an example of the rulebook.

The cost measures what is not yet as wished. A mutation that costs more is usually undone, so a few dozen scores are
enough. The same seed makes the same hand on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Final

from huit.core.calculator import score_hand
from huit.core.faults import HandError
from huit.core.hands import Hand, Situation
from huit.core.notation import parse_hand
from huit.core.rules.fan_ids import FANS
from huit.core.rules.profile_types import Profile
from huit.core.rules.score_types import Score
from huit.core.rules.shapes import is_complete
from huit.core.tiles import Tile
from huit.core.validation import faults_of
from huit.core.words.examples import example_of_exclusion, examples_of
from huit.learn.drills.drafts import HandDraft, draft_of
from huit.learn.drills.mutations import change, deal_winds, swap_suits
from huit.learn.drills.topics import Topic

Cost = Callable[[Score], int]

EASY, USUAL, HARD, TOURNAMENT = 1, 2, 3, 4
LEVELS: Final = (EASY, USUAL, HARD, TOURNAMENT)
MISSED_TOPIC: Final = 100  # more than all other costs together
_BANDS: Final = {EASY: (0, 5), USUAL: (5, 7), HARD: (7, 10), TOURNAMENT: (10, 99)}
_STEPS: Final = 30  # least number of mutations
_MOST_STEPS: Final = 100
_WORSE_IN: Final = 8  # one worsening mutation in so many is kept, to leave local minima


def difficulty(score: Score) -> int:
    """Difficulty: the number of counted and absorbed fans, and half the declared sets."""
    counted = len(score.best.counted)
    absorbed = len({one.fan for one in score.best.absorbed})
    return counted + absorbed + len(score.hand.melds) // 2


def cost_of_level(score: Score, level: int) -> int:
    """The distance of a hand's difficulty from the wanted level."""
    least, most = _BANDS[level]
    value = difficulty(score)
    return max(least - value, value - most, 0)


def make_hand(topic: Topic, level: int, profile: Profile, rng: Random, wish: Cost | None = None) -> Score:
    """A won hand that shows the topic at about the level. `wish` adds to the cost and may stay unfulfilled."""

    def cost(score: Score) -> int:
        missed = 0 if topic.shown_by(score) else MISSED_TOPIC
        return missed + cost_of_level(score, level) + (wish(score) if wish else 0)

    return _Walk(_start(topic, profile), profile, rng, cost, rare=level >= HARD).walk()


def _start(topic: Topic, profile: Profile) -> Score:
    """An example hand that shows the topic; for an exclusion without one, a hand with the absorbing fan."""
    if not topic.is_exclusion:
        return _score_of(examples_of(topic.fan).counts, profile)
    scores = (_score_of(text, profile) for text in _examples(topic) if text)
    shown = next((score for score in scores if topic.shown_by(score)), None)
    return shown or _score_of(examples_of(topic.by).counts, profile)


def _examples(topic: Topic) -> Iterator[str]:
    """Example hands, the likeliest to show an exclusion first. Profiles differ in what they exclude."""
    yield examples_of(topic.fan).absorbed
    yield examples_of(topic.by).counts
    yield example_of_exclusion(topic.key)
    for fan in range(FANS):
        yield examples_of(fan).counts
        yield examples_of(fan).absorbed


def _score_of(text: str, profile: Profile) -> Score:
    return score_hand(parse_hand(text), profile)


class _Walk:
    """Random local search (hill climbing) over hands."""

    def __init__(self, start: Score, profile: Profile, rng: Random, cost: Cost, rare: bool) -> None:
        self.profile = profile
        self.rng = rng
        self.cost = cost
        self.rare = rare
        self.score = start
        self.draft: HandDraft = draft_of(start)
        self.price = cost(start)

    def walk(self) -> Score:
        """The last hand that cost nothing, else the cheapest."""
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

    def _try(self, draft: HandDraft) -> None:
        score = self._scored(draft)
        if score is None:
            return
        price = self.cost(score)
        worse = price > self.price
        if worse and (price >= self.price + MISSED_TOPIC // 2 or self.rng.randrange(_WORSE_IN)):
            return
        self.draft, self.score, self.price = draft, score, price

    def _scored(self, draft: HandDraft) -> Score | None:
        """Score a draft; None for an impossible hand."""
        hand = draft.hand(self.rng)
        if faults_of(hand):
            return None
        try:
            return score_hand(hand, self.profile)
        except HandError:
            return None


def spoil(hand: Hand, number: int, rng: Random) -> Hand:
    """Exchange `number` concealed tiles so that the hand is no longer complete."""
    for _ in range(200):
        spoiled = _exchanged(hand, number, rng)
        if not faults_of(spoiled) and not is_complete(spoiled.concealed_counts(), len(hand.melds)):
            return spoiled
    raise AssertionError("every exchange completes the hand")


def _exchanged(hand: Hand, number: int, rng: Random) -> Hand:
    """Exchange tiles at random; one of the fourteen becomes the drawn one."""
    tiles = [*hand.tiles, hand.winning]
    for index in rng.sample(range(len(tiles)), min(number, len(tiles))):
        tiles[index] = _near(tiles[index], rng)
    rng.shuffle(tiles)
    situation = Situation(hand.situation.round_wind, hand.situation.seat_wind, self_drawn=True)
    return replace(hand, tiles=tuple(sorted(tiles[1:])), winning=tiles[0], situation=situation)


def _near(tile: Tile, rng: Random) -> Tile:
    """A random tile, often a neighbour, which is harder to spot."""
    if tile < 27 and rng.randrange(2):
        return 9 * (tile // 9) + max(0, min(8, tile % 9 + rng.choice((-2, -1, 1, 2))))
    return rng.randrange(34)
