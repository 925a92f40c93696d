"""The planner asked about what a seat sees, and about nothing that its view does not show."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from huit.core.hands import CONCEALED, Hand, Situation
from huit.core.profile_types import Profile
from huit.core.tiles import EAST, KINDS, NO_TILE
from huit.game import actions
from huit.game.actions import Action
from huit.game.setup import BOTZONE
from huit.game.standing import ANSWERS
from huit.game.view import View
from huit.plan import advice_types
from huit.plan.advice import advise
from huit.plan.advice_types import Advice, Choice

_FULL: Final = 14
_REMEMBERED: Final = 512  # answers: a few hands of four seats
_KINDS: Final = {
    actions.HU: advice_types.HU,
    actions.DISCARD: advice_types.DISCARD,
    actions.KONG: advice_types.KONG,
    actions.CONCEALED_KONG: advice_types.KONG,
    actions.PROMOTED_KONG: advice_types.KONG,
    actions.CHOW: advice_types.CHOW,
    actions.PUNG: advice_types.PUNG,
    actions.PASS: advice_types.PASS,
}


@dataclass(frozen=True)
class Question:
    """All that the planner is told. Profiles have no hash: `rules` stands for theirs."""

    hand: Hand
    rules: str
    seen: tuple[int, ...]
    claim: int
    source: int
    wall: int
    profile: Profile = field(compare=False)


def hand_of(seen: View, thrown: int = NO_TILE) -> Hand | None:
    """One's hand, perhaps without a tile that is about to be thrown; None where a kept flower makes it too short."""
    tiles = list(seen.mine.tiles)
    if thrown != NO_TILE:
        tiles.remove(thrown)
    tiles = [tile for tile in tiles if tile < KINDS]
    missing = _FULL - 3 * len(seen.mine.melds) - len(tiles)
    if missing not in (0, 1):
        return None
    winning = NO_TILE
    if not missing:
        winning = seen.drawn if seen.drawn in tiles else tiles[-1]
        tiles.remove(winning)
    winds = Situation(EAST + seen.round_wind, EAST + seen.seat, self_drawn=not missing)
    return Hand(seen.mine.melds, tuple(tiles), winning, winds, len(seen.mine.flowers))


def seen_tiles(seen: View) -> tuple[int, ...]:
    """What lies open on the table: all rivers and the sets of the others, without a discard that may be claimed."""
    found: list[int] = []
    for place, seat in enumerate(seen.seats):
        found += [tile for tile in seat.river if tile < KINDS]
        if place != seen.seat:
            found += [tile for meld in seat.melds if meld.claim != CONCEALED for tile in meld.tiles]
    if seen.phase == ANSWERS:
        found.remove(seen.discard)
    return tuple(found)


def find_advice(seen: View, legal: tuple[Action, ...], profile: Profile) -> Advice | None:
    """Advice about what is legal now; None where the planner has nothing to say."""
    question = question_of(seen, profile)
    if question is None:
        return None
    advice = _answer(question)
    choices = tuple([choice for choice in advice.choices if action_of(choice, legal) is not None])
    return replace(advice, choices=choices) if choices else None


def question_of(seen: View, profile: Profile) -> Question | None:
    """What is to be asked about a view; None where there is nothing that the planner could answer."""
    hand = hand_of(seen)
    claim = seen.discard if seen.phase == ANSWERS else NO_TILE
    if hand is None or hand.is_won == (claim != NO_TILE):
        return None
    source = CONCEALED if claim == NO_TILE else 4 - (seen.turn - seen.seat) % 4
    wall = seen.left * 4 if seen.mode == BOTZONE else seen.left  # there everybody has a wall of his own
    return Question(hand, profile.digest, seen_tiles(seen), claim, source, wall, profile)


@lru_cache(maxsize=_REMEMBERED)
def _answer(question: Question) -> Advice:
    """Remembered, for the same is asked again in another language, or by another reader of the same game."""
    asked = question
    return advise(asked.hand, asked.profile, asked.seen, asked.claim, asked.source, asked.wall)


def action_of(choice: Choice, legal: tuple[Action, ...]) -> Action | None:
    """A choice of the planner's as the action that it means; None where that is not legal."""
    for action in legal:
        if _KINDS.get(action.kind) == choice.action and _means(choice, action):
            return action
    return None


def _means(choice: Choice, action: Action) -> bool:
    if action.tile == NO_TILE:
        return True
    lowest = min(choice.tile, *choice.own_tiles) if choice.action == advice_types.CHOW else choice.tile
    return action.tile == lowest
