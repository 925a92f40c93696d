"""Planner help for a player, computed only from the player's own view."""

from __future__ import annotations

from rich.console import Console

from huit.bots.asking import hand_seen
from huit.cli.plan.view import show_distance, show_waits
from huit.core.rules.profile_types import Profile
from huit.core.words import Words
from huit.game.view import View
from huit.learn.review.seat_advice import seen_tiles
from huit.plan.distance.distance import Distance, distance
from huit.plan.waits import Waits, waits


def find_waits(seen: View, thrown: int, profile: Profile) -> Waits | Distance | None:
    """The waits after a discard; with 14 tiles and no discard chosen, the distance of each discard."""
    hand = hand_seen(seen, thrown)
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
