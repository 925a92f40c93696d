"""Help at a table that allows it: the planner asked about a player's own view, in the player's language."""

from __future__ import annotations

from typing import Any

from huit.core.words import words_in
from huit.hall.room import HelpWanted
from huit.learn.advising import find_advice, hand_of, seen_tiles
from huit.plan.distance import distance
from huit.plan.plain import plain_advice, plain_distance, plain_waits
from huit.plan.waits import waits

Plain = dict[str, Any]


def find_help(wanted: HelpWanted, language: str) -> Plain | None:
    """None where there is nothing to say: a dead hand, or a kept flower in it."""
    if wanted.view.mine.dead:
        return None
    return _waits(wanted) if wanted.what == "waits" else _advice(wanted, language)


def _waits(wanted: HelpWanted) -> Plain | None:
    """What a hand of thirteen waits for, and how far it is; of fourteen, which discards keep it nearest."""
    seen = wanted.view
    hand = hand_of(seen)
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


def _advice(wanted: HelpWanted, language: str) -> Plain | None:
    found = find_advice(wanted.view, wanted.legal, wanted.view.profile)
    if found is None:
        return None
    return {"waits": None, "distance": None, "advice": plain_advice(found, words_in(language))}
