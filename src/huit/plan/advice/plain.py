"""Waits, distances, routes and advice as plain values for JSON, in the form that the command line documents."""

from __future__ import annotations

from huit.core.notation import format_hand, format_tile
from huit.core.rules.fan_ids import IDS
from huit.core.rules.profile_types import Profile
from huit.core.rules.shapes import SHAPE_IDS
from huit.core.tiles import NO_TILE, Tile
from huit.core.words import Words
from huit.plan.advice.advice_types import Advice, Chance, Choice, Need, Route, Routes
from huit.plan.advice.reasons import reason_of
from huit.plan.choices import told
from huit.plan.distance.distance import DiscardDistance, Distance, Useful
from huit.plan.waits import FanList, Wait, Waits, Worth

Plain = dict[str, object]


def plain_waits(found: Waits) -> Plain:
    """The waits by kind; `points` of a fan are those of one instance, as in a score."""
    return {
        "hand": format_hand(found.hand),
        "profile": found.profile.name,
        "ready": found.ready,
        "waits": [_plain_wait(wait, found.profile) for wait in found.waits],
    }


def _plain_wait(wait: Wait, profile: Profile) -> Plain:
    return {
        "tile": format_tile(wait.tile),
        "copies": wait.copies,
        "worthless": wait.worthless,
        "discard": _plain_worth(wait.discard, profile),
        "self_drawn": _plain_worth(wait.self_drawn, profile),
    }


def _plain_worth(worth: Worth, profile: Profile) -> Plain:
    return {
        "total": worth.total,
        "valid": worth.valid,
        "missing": worth.missing,
        "fans": _plain_fans(worth.fans, profile),
    }


def _plain_fans(fans: FanList, profile: Profile) -> list[Plain]:
    return [{"id": IDS[fan], "points": profile.points[fan], "count": count} for fan, count in fans]


# Distance -------------------------------------------------------------------------------------------------------------


def plain_distance(found: Distance) -> Plain:
    """`discards` are there for 14 tiles only, the best first."""
    plain: Plain = {
        "hand": format_hand(found.hand),
        "distance": found.distance,
        "forms": dict(zip(SHAPE_IDS, found.forms, strict=True)),
        "useful": _plain_useful(found.useful),
    }
    if found.hand.is_won:
        plain["discards"] = [_plain_discard(one) for one in found.discards]
    return plain


def _plain_discard(one: DiscardDistance) -> Plain:
    return {"tile": format_tile(one.tile), "distance": one.distance, "useful": _plain_useful(one.useful)}


def _plain_useful(useful: tuple[Useful, ...]) -> list[Plain]:
    return [{"tile": format_tile(one.tile), "copies": one.copies} for one in useful]


# Routes and advice ----------------------------------------------------------------------------------------------------


def plain_routes(found: Routes) -> Plain:
    """The plans of a hand of 13 tiles, which has nothing to choose yet."""
    return {
        "hand": format_hand(found.hand),
        "profile": found.profile.name,
        "distance": found.distance,
        "chance": _plain_chance(found.chance),
        "draws": found.draws,
        "futures": 0,
        "cut_short": found.cut_short,
        "routes": [_plain_route(route, found.profile) for route in found.routes],
        "choices": [],
    }


def plain_advice(found: Advice, words: Words) -> Plain:
    """Every legal choice, the recommended one first, each with its reason in the user's language."""
    return {
        "hand": format_hand(found.hand),
        "profile": found.profile.name,
        "claimed": _plain_tile(found.claimed),
        "draws": found.draws,
        "futures": 0,
        "cut_short": found.cut_short,
        "choices": [_plain_choice(choice, found, words) for choice in found.choices],
    }


def _plain_choice(choice: Choice, advice: Advice, words: Words) -> Plain:
    return {
        "action": choice.action,
        "tile": _plain_tile(choice.tile),
        "own_tiles": [format_tile(tile) for tile in choice.own_tiles],
        "then_discard": _plain_tile(choice.then_discard),
        "chance": _plain_chance(choice.chance),
        "distance": choice.distance,
        "useful": choice.useful,
        "expected_points": told(choice.worth),
        "points": choice.points,
        "tied": choice.tied,
        "danger": None if choice.danger is None else round(choice.danger, 4),
        "routes": [_plain_route(route, advice.profile) for route in choice.routes],
        "gives_up": [_plain_fans(fans, advice.profile) for fans in choice.gives_up],
        "reason": reason_of(choice, advice, words),
    }


def _plain_route(route: Route, profile: Profile) -> Plain:
    return {
        "fans": _plain_fans(route.fans, profile),
        "points": route.points,
        "distance": route.distance,
        "needs": [_plain_need(need) for need in route.needs],
        "useful": route.useful,
        "hands": route.hands,
        "chance": _plain_chance(route.chance),
        "self_drawn_only": route.self_drawn_only,
    }


def _plain_need(need: Need) -> Plain:
    return {"tile": format_tile(need.tile), "number": need.number, "copies": need.copies}


def _plain_chance(chance: Chance) -> Plain:
    return {"rate": round(chance.rate, 4), "error": round(chance.error, 4)}


def _plain_tile(tile: Tile) -> str | None:
    return None if tile == NO_TILE else format_tile(tile)
