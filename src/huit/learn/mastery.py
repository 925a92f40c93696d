"""The master as a reviewer: all that could be done, weighed and explained, from what the player saw."""

from __future__ import annotations

from huit.bots.reasoning import SeenOption, why
from huit.bots.stakes import counts_places
from huit.core.tiles import NO_TILE
from huit.core.words import Words
from huit.game.actions import DISCARD, HU, Action
from huit.game.view import View
from huit.learn.master_words import plan_name, reason_text
from huit.learn.review import Plan, Weighed


class MasterReviewer:
    """It plans for the minimum, weighs the danger of what it throws, and in the last hand of a match the places."""

    def weigh(self, seen: View, legal: tuple[Action, ...], words: Words) -> tuple[Weighed, ...]:
        if seen.mine.dead:
            return ()
        options = options_of(seen, legal)
        minimum = seen.profile.switches.minimum
        places = counts_places(seen)
        return tuple([_weighed(one, reason_text(one, options, minimum, words, places), words) for one in options])


def options_of(seen: View, legal: tuple[Action, ...]) -> tuple[SeenOption, ...]:
    """The best first. The master declares a hand without a thought: a reviewer says too what not to do so leaves."""
    options = why(seen, legal).options
    others = tuple([action for action in legal if action.kind != HU])
    if options[0].action.kind == HU and others:
        options += why(seen, others).options
    return options


def _weighed(option: SeenOption, reason: str, words: Words) -> Weighed:
    return Weighed(
        action=option.action,
        then_discard=NO_TILE if option.action.kind == DISCARD else option.throws,
        chance=option.chance,
        danger=None if option.throws == NO_TILE else option.danger,
        worth=option.worth,
        reason=reason,
        plans=_plans(option, words),
    )


def _plans(option: SeenOption, words: Words) -> tuple[Plan, ...]:
    """The likeliest first, one of each name."""
    named: dict[str, Plan] = {}
    for plan in option.plans:
        name = plan_name(plan.fans, words)
        named.setdefault(name, Plan(name, plan.needs, plan.chance))
    return tuple(sorted(named.values(), key=lambda plan: -plan.chance))
