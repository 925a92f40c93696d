"""What the master thinks of an option, in a sentence: its chance and danger beside the best one's, what it gives up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from huit.bots.reasoning import FanList, SeenOption
from huit.core.explanation import quantity
from huit.core.notation import format_tile, format_tiles
from huit.core.tiles import FIRST_FLOWER, NO_TILE
from huit.core.words import Words
from huit.game.actions import CHOW, CONCEALED_KONG, DISCARD, FLOWER, HU, KONG, PASS, PROMOTED_KONG, PUNG, Action
from huit.learn.review import Plan
from huit.plan.reasons import capital, decimal_text, fans_text, percent_text, times

_MOST_FANS: Final = 3  # of a plan; the small ones after them are dots
_MOST_GIVEN_UP: Final = 2
_CLEAR_DANGER: Final = 0.003  # a difference that is worth a word
_DANGERS: Final = (
    (0.0005, "master_danger_none"),
    (0.004, "master_danger_hardly"),
    (0.015, "master_danger_little"),
    (0.04, "master_danger_some"),
)
_POINTS: Final = "points"
_RISK: Final = "risk"
_WAYS: Final = "ways"
_ROOM: Final = "room"
_KINDS: Final = {
    HU: "hu",
    DISCARD: "discard",
    FLOWER: "flower",
    KONG: "kong",
    CONCEALED_KONG: "kong",
    PROMOTED_KONG: "kong",
    CHOW: "chow",
    PUNG: "pung",
    PASS: "pass",
}


def reason_text(
    option: SeenOption, options: Sequence[SeenOption], minimum: int, words: Words, for_places: bool = False
) -> str:
    """For the best of the options what speaks for it, for another one what it lacks; `for_places` in the last hand."""
    best = options[0]
    if option.action.kind == FLOWER:
        return words.say("sentence", text=capital(_order(option, words)))
    if option.action.kind == HU:
        clauses = [words.say("reason_hu", points=quantity(words, "points", option.points))]
    elif option.action.kind == DISCARD and option.action.tile >= FIRST_FLOWER:
        clauses = [words.say("master_flower")]
    elif option is best:
        clauses = _of_the_best(option, options, minimum, words)
        if for_places:
            clauses.append(words.say("master_places"))
    elif best.action.kind == HU:
        points = quantity(words, "points", best.points)
        clauses = [words.say("reason_against_hu", points=points, chance=percent_text(option.chance, words))]
    else:
        clauses = _of_another(option, best, minimum, words)
    said = words.say("semicolon").join(clauses)
    return words.say("sentence", text=words.say("says", subject=capital(_order(option, words)), value=said))


def plan_name(fans: FanList, words: Words) -> str:
    """The fans that bring the minimum, the dearest first."""
    return fans_text(fans[:_MOST_FANS], words) + (" + …" if len(fans) > _MOST_FANS else "")


def plan_text(plan: Plan, words: Words) -> str:
    """The tiles that are missing, and how likely they come."""
    kinds = dict.fromkeys(plan.needs)
    needs = words.say("comma").join([times(format_tile(kind), plan.needs.count(kind)) for kind in kinds])
    said = [words.say("route_needs", tiles=needs), percent_text(plan.chance, words)]
    return words.say("says", subject=words.say("master_plan", fans=plan.name), value=words.say("semicolon").join(said))


def action_text(action: Action, words: Words) -> str:
    """As an order: throw 9s, chow 345m."""
    return words.say(f"do_{_KINDS[action.kind]}", tiles=_tiles(action))


# Clauses --------------------------------------------------------------------------------------------------------------


def _of_the_best(best: SeenOption, options: Sequence[SeenOption], minimum: int, words: Words) -> list[str]:
    if best.chance:
        clauses = [words.say("master_chance", rate=percent_text(best.chance, words))]
    else:
        clauses = [words.say("reason_none", minimum=minimum)]
    if best.throws != NO_TILE:
        clauses.append(_danger(best.danger, words))
    likeliest = max(options, key=lambda one: one.chance)
    if percent_text(likeliest.chance, words) != percent_text(best.chance, words):
        clauses.append(_in_spite_of(likeliest, best, words))
    return clauses


def _in_spite_of(likeliest: SeenOption, best: SeenOption, words: Words) -> str:
    """Why what would win more often is not the best."""
    key = {_POINTS: "master_cheaper", _RISK: "master_riskier", _WAYS: "master_commits", _ROOM: "master_stiffer"}
    rates = {"rate": percent_text(likeliest.chance, words), "danger": percent_text(likeliest.danger, words)}
    return words.say(key[_chief_lack(likeliest, best)], other=_doing(likeliest, words), **rates)


def _chief_lack(option: SeenOption, best: SeenOption) -> str:
    """What makes most of the difference to the best."""
    lacks = {
        _POINTS: best.hope - option.hope,
        _RISK: option.risk - best.risk,
        _WAYS: option.commits - best.commits,
        _ROOM: best.room - option.room if option.action.kind == best.action.kind == DISCARD else 0.0,
    }
    return max(lacks, key=lambda lack: lacks[lack])


def _lacks_ways(claim: SeenOption, best: SeenOption) -> bool:
    """Whether that is what decides against a claim, or most of it."""
    decides = claim.worth + claim.commits > best.worth
    return claim.commits > 0.0 and (decides or _chief_lack(claim, best) == _WAYS)


def _lacks_room(option: SeenOption, best: SeenOption) -> bool:
    """Whether that is what decides against a discard, or most of it."""
    both_throw = option.action.kind == best.action.kind == DISCARD
    decides = option.room < best.room and option.worth - option.room > best.worth - best.room
    return both_throw and (decides or _chief_lack(option, best) == _ROOM)


def _lacks_points(option: SeenOption, best: SeenOption) -> bool:
    """Whether it wins as often, and for less: a smaller chance says enough by itself."""
    return 0.0 < best.chance <= option.chance and _chief_lack(option, best) == _POINTS


def _of_another(option: SeenOption, best: SeenOption, minimum: int, words: Words) -> list[str]:
    clauses = [_chance_beside(option, best, minimum, words)]
    lost = _given_up(option, words)
    if lost:
        clauses.append(words.say("reason_gives_up", fans=words.say("comma").join(lost[:_MOST_GIVEN_UP])))
    if option.throws != NO_TILE and abs(option.danger - best.danger) > _CLEAR_DANGER:
        key = "master_more_danger" if option.danger > best.danger else "master_less_danger"
        rates = {"rate": percent_text(option.danger, words), "best": percent_text(best.danger, words)}
        clauses.append(words.say(key, **rates) if best.throws != NO_TILE else _danger(option.danger, words))
    loss = round(best.worth - option.worth, 1)
    if _lacks_ways(option, best):
        clauses.append(words.say("master_fewer_ways"))
    if loss > 0 and _lacks_room(option, best):
        clauses.append(words.say("master_less_room"))
    if loss > 0 and _lacks_points(option, best):
        clauses.append(words.say("master_for_less"))
    return [*clauses, _cost(loss, words)]


def _chance_beside(option: SeenOption, best: SeenOption, minimum: int, words: Words) -> str:
    if not option.chance:
        return words.say("reason_none", minimum=minimum)
    rate, best_rate, other = percent_text(option.chance, words), percent_text(best.chance, words), _doing(best, words)
    if rate == best_rate:
        return words.say("master_chance_same", rate=rate, other=other)
    return words.say("master_chance_beside", rate=rate, best=best_rate, other=other)


def _given_up(option: SeenOption, words: Words) -> list[str]:
    """Plans of the best option by name; one that is left with other small fans has the same name, and is not lost."""
    left = {plan_name(plan.fans, words) for plan in option.plans}
    lost = dict.fromkeys([plan_name(fans, words) for fans in option.gives_up])
    return [name for name in lost if name not in left]


def _danger(rate: float, words: Words) -> str:
    key = next((key for limit, key in _DANGERS if rate < limit), "master_danger_great")
    return words.say(key, rate=percent_text(rate, words))


def _cost(points: float, words: Words) -> str:
    """In French anything below two is singular. A kong that is of no use may seem better than a dangerous discard."""
    if points <= 0:
        return words.say("master_even")
    singular = points < 2 and words.language == "fr"
    return words.say("master_less_one" if singular else "master_less_many", n=decimal_text(points, words))


# What is done ---------------------------------------------------------------------------------------------------------


def _order(option: SeenOption, words: Words) -> str:
    """Throw 9s; chow 345m, then throw E."""
    first = action_text(option.action, words)
    if option.throws == NO_TILE or option.action.kind == DISCARD:
        return first
    return words.say("do_then", first=first, then=words.say("do_discard", tiles=format_tile(option.throws)))


def _doing(option: SeenOption, words: Words) -> str:
    return words.say(f"doing_{_KINDS[option.action.kind]}", tiles=_tiles(option.action))


def _tiles(action: Action) -> str:
    """The tile thrown, or the whole set that is declared."""
    if action.tile == NO_TILE:
        return ""
    if action.kind == CHOW:
        return format_tiles([action.tile, action.tile + 1, action.tile + 2])
    return format_tiles([action.tile] * {DISCARD: 1, FLOWER: 1, PUNG: 3}.get(action.kind, 4))
