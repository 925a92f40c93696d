"""Help for a player who wants it: the planner asked about one's own view, and nothing that it does not show."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rich.console import Console

from huit.cli.plan_view import show_distance, show_waits
from huit.core.hands import CONCEALED, Hand, Situation
from huit.core.profile_types import Profile
from huit.core.tiles import EAST, KINDS, NO_TILE
from huit.core.words import Words
from huit.game import actions
from huit.game.actions import Action
from huit.game.standing import ANSWERS
from huit.game.view import View
from huit.plan import advice_types
from huit.plan.advice import advise
from huit.plan.advice_types import Advice
from huit.plan.distance import Distance, distance
from huit.plan.waits import Waits, waits

_FULL: Final = 14
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


def find_waits(seen: View, thrown: int, profile: Profile) -> Waits | Distance | None:
    """What the hand waits for, once a tile is thrown; with 14 tiles and none chosen, which discards keep it nearest."""
    hand = hand_of(seen, thrown)
    if hand is None:
        return None
    open_tiles = seen_tiles(seen)
    return distance(hand, open_tiles) if hand.is_won else waits(hand, profile, open_tiles)


def show_found(console: Console, found: Waits | Distance, seen: View, words: Words, glyphs: bool) -> None:
    if isinstance(found, Distance):
        show_distance(console, found, words, glyphs)
        return
    far = None if found.ready else distance(found.hand, seen_tiles(seen))
    show_waits(console, found, far, words, glyphs)


def find_advice(seen: View, legal: tuple[Action, ...], profile: Profile) -> Advice | None:
    """Advice about what is legal now; None where the planner has nothing to say."""
    hand = hand_of(seen)
    claim = seen.discard if seen.phase == ANSWERS else NO_TILE
    if hand is None or hand.is_won == (claim != NO_TILE):
        return None
    source = CONCEALED if claim == NO_TILE else 4 - (seen.turn - seen.seat) % 4
    advice = advise(hand, profile, seen_tiles(seen), claim, source, seen.left)
    allowed = {_KINDS[action.kind] for action in legal if action.kind in _KINDS}
    choices = tuple([choice for choice in advice.choices if choice.action in allowed])
    return replace(advice, choices=choices) if choices else None
