"""One-line answers for batches: a figure, the hand, then waits, distance or advice."""

from __future__ import annotations

from huit.core.hands import Hand
from huit.core.notation import format_hand, format_tile
from huit.core.tiles import Tile
from huit.core.words import Words
from huit.core.words.explanation import quantity
from huit.plan.advice.advice_types import Advice, Routes
from huit.plan.advice.reasons import action_text, percent_text, route_text
from huit.plan.distance.distance import Distance, Useful
from huit.plan.waits import Wait, Waits


def waits_line(found: Waits, far: Distance | None, words: Words) -> str:
    """The number of winning tiles and the waits; `far` is the distance of a hand that is not ready."""
    said = [_wait(wait, words) for wait in found.waits] if far is None else [distance_text(far.distance, words)]
    return _line(str(found.copies), found.hand, words.say("comma").join(said))


def _wait(wait: Wait, words: Words) -> str:
    """A wait with its points on a discard and by self-draw."""
    points = f"{wait.discard.total}/{wait.self_drawn.total}"
    return words.say("fan_points", fan=_copies(wait.tile, wait.copies), points=points)


def distance_line(found: Distance, words: Words) -> str:
    """The distance with the useful tiles; with 14 tiles, the best discards."""
    best = [one.tile for one in found.discards if one.distance == found.discards[0].distance]
    said = [format_tile(tile) for tile in best] or useful_texts(found.useful)
    return _line(str(found.distance), found.hand, words.say("comma").join(said))


def useful_texts(useful: tuple[Useful, ...]) -> list[str]:
    return [_copies(one.tile, one.copies) for one in useful]


def advice_line(found: Advice, words: Words) -> str:
    """The chance of the best choice, and the choice."""
    best = found.choices[0]
    return _line(percent_text(best.chance.rate, words), found.hand, action_text(best, words))


def routes_line(found: Routes, words: Words) -> str:
    """The chance to reach the minimum, and the likeliest route."""
    none = words.say("routes_none", minimum=found.profile.switches.minimum)
    said = route_text(found.routes[0], words) if found.routes else none
    return _line(percent_text(found.chance.rate, words), found.hand, said)


def distance_text(distance: int, words: Words) -> str:
    """The distance from ready, in words."""
    if distance > 0:
        return quantity(words, "away", distance)
    return words.say("away_complete" if distance < 0 else "away_ready")


def _copies(tile: Tile, copies: int) -> str:
    return f"{format_tile(tile)} ×{copies}"


def _line(number: str, hand: Hand, said: str) -> str:
    return f"{number:>6}  {format_hand(hand)}  {said}"
