"""The master's reasons in sentences, and the master as a reviewer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from huit.bots.reasoning import Reasons, SeenOption, SeenPlan, why
from huit.core.notation import format_tile, format_tiles
from huit.core.tiles import NO_TILE
from huit.core.words import Words
from huit.game.actions import CHOW, CONCEALED_KONG, DISCARD, FLOWER, HU, KONG, PASS, PROMOTED_KONG, PUNG, Action
from huit.game.view import View
from huit.learn.review import Weighed
from huit.plan.reasons import capital, fans_text, percent_text, points_text, times

_MOST_OPTIONS: Final = 3
_DO: Final = {
    HU: "do_hu",
    DISCARD: "do_discard",
    FLOWER: "do_discard",
    KONG: "do_kong",
    CONCEALED_KONG: "do_kong",
    PROMOTED_KONG: "do_kong",
    CHOW: "do_chow",
    PUNG: "do_pung",
    PASS: "do_pass",
}


class MasterReviewer:
    """Unlike the planner it weighs danger too, and in the last hand of a match the places."""

    def weigh(self, seen: View, legal: tuple[Action, ...], words: Words) -> tuple[Weighed, ...]:
        if seen.mine.dead:
            return ()
        return tuple([_weighed(option, words) for option in why(seen, legal).options])


def _weighed(option: SeenOption, words: Words) -> Weighed:
    return Weighed(
        action=option.action,
        then_discard=NO_TILE if option.throws == option.action.tile else option.throws,
        chance=option.chance,
        error=0.0,
        points=option.worth,
        distance=None,
        useful=0,
        danger=None if option.throws == NO_TILE else option.danger,
        reason=option_text(option, words),
        worth=option.worth,
    )


def reason_lines(reasons: Reasons, words: Words) -> Iterator[str]:
    """The best that could be done, a line each, then the plans that the best of it keeps."""
    for option in reasons.options[:_MOST_OPTIONS]:
        yield option_text(option, words)
    for plan in reasons.plans:
        yield plan_text(plan, words)


def option_text(option: SeenOption, words: Words) -> str:
    """What it leaves of the chance to win, how dangerous it is, and what that comes to."""
    doing = action_text(option.action, words)
    if option.throws not in (NO_TILE, option.action.tile):
        then = words.say("do_discard", tiles=format_tile(option.throws))
        doing = words.say("do_then", first=doing, then=then)
    if option.action.kind in (HU, FLOWER):
        return words.say("sentence", text=capital(doing))
    said = [words.say("master_wins", rate=percent_text(option.chance, words))]
    if option.throws != NO_TILE:
        said.append(words.say("danger", rate=percent_text(option.danger, words)))
    said.append(points_text(option.worth, words))
    return words.say("says", subject=capital(doing), value=words.say("comma").join(said))


def plan_text(plan: SeenPlan, words: Words) -> str:
    """The fans that bring the minimum, the tiles that are missing, and how likely they come."""
    kinds = dict.fromkeys(plan.needs)
    needs = words.say("comma").join([times(format_tile(kind), plan.needs.count(kind)) for kind in kinds])
    said = [words.say("route_needs", tiles=needs), percent_text(plan.chance, words)]
    subject = words.say("master_plan", fans=fans_text(plan.fans, words))
    return words.say("says", subject=subject, value=words.say("semicolon").join(said))


def action_text(action: Action, words: Words) -> str:
    """As an order: throw 9s, chow 345m."""
    if action.tile == NO_TILE:
        return words.say(_DO[action.kind])
    tiles = [action.tile]
    if action.kind == CHOW:
        tiles = [action.tile, action.tile + 1, action.tile + 2]
    elif action.kind == PUNG:
        tiles = [action.tile] * 3
    elif action.kind not in (DISCARD, FLOWER):
        tiles = [action.tile] * 4
    return words.say(_DO[action.kind], tiles=format_tiles(tiles))
