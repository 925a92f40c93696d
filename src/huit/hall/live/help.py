"""Help for a player: waits, distance or advice from the planner, based on the player's own view."""

from __future__ import annotations

from huit.bots.asking import advice_seen, hand_seen
from huit.core.json_text import Plain
from huit.core.words import words_in
from huit.hall.live.requests import HelpRequest
from huit.learn.review.seat_advice import seen_tiles
from huit.plan.advice.plain import plain_advice, plain_distance, plain_waits
from huit.plan.distance.distance import distance
from huit.plan.waits import waits


def find_help(asked: HelpRequest, language: str) -> Plain | None:
    """Waits or advice as JSON values; None if there is none, for a dead hand or one that holds a flower."""
    if asked.view.mine.dead:
        return None
    return _waits(asked) if asked.what == "waits" else _advice(asked, language)


def _waits(asked: HelpRequest) -> Plain | None:
    """Waits and distance of thirteen tiles, or the nearest discards of fourteen."""
    seen = asked.view
    hand = hand_seen(seen)
    if hand is None:
        return None
    open_tiles = seen_tiles(seen)
    found = None if hand.is_won else waits(hand, seen.profile, open_tiles)
    far = None if found is not None and found.ready else distance(hand, open_tiles)
    return {
        "waits": None if found is None else plain_waits(found),
        "distance": None if far is None else plain_distance(far),
        "advice": None,
    }


def _advice(asked: HelpRequest, language: str) -> Plain | None:
    found = advice_seen(asked.view, asked.legal)
    if found is None:
        return None
    return {"waits": None, "distance": None, "advice": plain_advice(found, words_in(language))}
