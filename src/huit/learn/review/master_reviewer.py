"""The planner as a reviewer: weighs and explains every option from the player's own view."""

from __future__ import annotations

from huit.bots.asking import action_of, advice_seen
from huit.bots.habits import flower_first
from huit.core.tiles import NO_TILE
from huit.core.words import Words
from huit.game.actions import FLOWER, Action
from huit.game.view import View
from huit.learn.review.master_words import action_text
from huit.learn.review.review import ReviewPlan, WeighedOption
from huit.plan.advice.advice_types import Choice
from huit.plan.advice.reasons import capital, reason_of, route_name


class MasterReviewer:
    """Gives the planner's advice, by which the master bot plays too."""

    def weigh(self, seen: View, legal: tuple[Action, ...], words: Words) -> tuple[WeighedOption, ...]:
        if seen.mine.dead:
            return ()
        flower = flower_first(legal)
        if flower is not None:
            return (_flower(flower, words),)
        advice = advice_seen(seen, legal)
        if advice is None:
            return ()
        return tuple([_weighed(one, legal, reason_of(one, advice, words), words) for one in advice.choices])


def _flower(action: Action, words: Words) -> WeighedOption:
    """A flower is shown, or thrown where it cannot be replaced any more."""
    said = capital(action_text(action, words))
    if action.type != FLOWER:
        said = words.say("says", subject=said, value=words.say("master_flower"))
    return WeighedOption(action, NO_TILE, 0.0, None, 0.0, words.say("sentence", text=said))


def _weighed(choice: Choice, legal: tuple[Action, ...], reason: str, words: Words) -> WeighedOption:
    action = action_of(choice, legal)
    assert action is not None
    return WeighedOption(
        action=action,
        then_discard=choice.then_discard,
        chance=choice.chance.rate,
        danger=choice.danger,
        worth=choice.worth,
        reason=reason,
        plans=_plans(choice, words),
    )


def _plans(choice: Choice, words: Words) -> tuple[ReviewPlan, ...]:
    """The likeliest plans, one per name."""
    named: dict[str, ReviewPlan] = {}
    for route in choice.routes:
        name = route_name(route.fans, words)
        named.setdefault(name, ReviewPlan(name, route.missing, route.chance.rate))
    return tuple(named.values())
