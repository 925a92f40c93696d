"""Actions and plans of a review, in words."""

from __future__ import annotations

from typing import Final

from huit.core.hands import CHOW, KONG, PUNG, SET_IDS
from huit.core.notation import format_tile, format_tiles
from huit.core.tiles import NO_TILE
from huit.core.words import Words
from huit.game.actions import (
    CLAIM_CHOW,
    CLAIM_KONG,
    CLAIM_PUNG,
    CONCEALED_KONG,
    DISCARD,
    FLOWER,
    HU,
    PASS,
    PROMOTED_KONG,
    Action,
)
from huit.learn.review.review import ReviewPlan
from huit.plan.advice.reasons import percent_text, times

_KINDS: Final = {
    HU: "hu",
    DISCARD: "discard",
    FLOWER: "flower",
    **dict.fromkeys((CLAIM_KONG, CONCEALED_KONG, PROMOTED_KONG), SET_IDS[KONG]),
    CLAIM_CHOW: SET_IDS[CHOW],
    CLAIM_PUNG: SET_IDS[PUNG],
    PASS: "pass",
}


def plan_text(plan: ReviewPlan, words: Words) -> str:
    """A plan with its missing tiles and its chance."""
    kinds = dict.fromkeys(plan.needs)
    needs = words.say("comma").join([times(format_tile(kind), plan.needs.count(kind)) for kind in kinds])
    said = [words.say("route_needs", tiles=needs), percent_text(plan.chance, words)]
    return words.say("says", subject=words.say("master_plan", fans=plan.name), value=words.say("semicolon").join(said))


def action_text(action: Action, words: Words) -> str:
    """An action as an order: throw 9s, chow 345m."""
    return words.say(f"do_{_KINDS[action.type]}", tiles=_tiles(action))


def _tiles(action: Action) -> str:
    """The discarded tile, or the whole declared set."""
    if action.tile == NO_TILE:
        return ""
    if action.type == CLAIM_CHOW:
        return format_tiles([action.tile, action.tile + 1, action.tile + 2])
    return format_tiles([action.tile] * {DISCARD: 1, FLOWER: 1, CLAIM_PUNG: 3}.get(action.type, 4))
