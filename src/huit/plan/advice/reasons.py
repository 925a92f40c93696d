"""Reasons: one sentence for each choice, from its figures and those of the best; and the phrases they are made of."""

from __future__ import annotations

from typing import Final

from huit.core.notation import format_tile, format_tiles
from huit.core.rules.shapes import is_complete
from huit.core.tiles import NO_TILE
from huit.core.words import Words
from huit.core.words.explanation import quantity
from huit.core.words.explanation_types import labelled
from huit.plan.advice.advice_types import Advice, Choice, Need, Route
from huit.plan.choices import DECIMALS, points_less
from huit.plan.moves import DISCARD, HU, MAKE_KONG
from huit.plan.waits import FanList

MINUS: Final = "−"
_MOST_FANS: Final = 3  # of a route's name; the small ones after them are dots
_MOST_GIVEN_UP: Final = 2  # routes by name: a sentence is read at a glance
_LEAST_SHOWN: Final = 0.0005  # would read 0.0 %
_CLEAR_DANGER: Final = 0.003  # a difference that is worth a word
_DANGERS: Final = (
    (0.0005, "master_danger_none"),
    (0.004, "master_danger_hardly"),
    (0.015, "master_danger_little"),
    (0.04, "master_danger_some"),
)
_POINTS: Final = "points"
_RISK: Final = "risk"
_COMMITMENT: Final = "commitment"
_FLEXIBILITY: Final = "flexibility"


def reason_of(choice: Choice, advice: Advice, words: Words) -> str:
    """One sentence: for the best choice what speaks for it, for another what it lacks against the best."""
    best = advice.choices[0]
    if choice.action == HU:
        clauses = [words.say("reason_hu", points=quantity(words, "points", choice.points))]
    elif best.action == HU:
        points = quantity(words, "points", best.points)
        clauses = [words.say("reason_against_hu", points=points, chance=percent_text(choice.chance.rate, words))]
    elif choice is best:
        clauses = _of_the_best(choice, advice, words)
    else:
        clauses = _of_another(choice, advice, words)
    said = words.say("semicolon").join(clauses)
    return words.say("sentence", text=words.say("says", subject=capital(action_text(choice, words)), value=said))


def action_text(choice: Choice, words: Words) -> str:
    """A choice as an order: throw 9s; chow 345m, then throw E."""
    first = words.say(f"do_{choice.action}", tiles=_tiles_of(choice))
    if choice.then_discard == NO_TILE:
        return first
    then = words.say(f"do_{DISCARD}", tiles=format_tile(choice.then_discard))
    return words.say("do_then", first=first, then=then)


def route_name(fans: FanList, words: Words) -> str:
    """The fans that bring the minimum, the highest-scoring first."""
    return fans_text(fans[:_MOST_FANS], words) + (" + …" if len(fans) > _MOST_FANS else "")


def route_text(route: Route, words: Words) -> str:
    """The fans, the tiles of the nearest hand, how many tiles help, how far it is."""
    said: list[str] = []
    if route.needs:
        said.append(words.say("route_needs", tiles=needs_text(route.needs, words)))
    said += [quantity(words, "tiles", route.useful), away_text(route.distance, words)]
    if route.self_drawn_only:
        said.append(words.say("route_self_drawn"))
    return words.say("says", subject=fans_text(route.fans, words), value=words.say("semicolon").join(said))


def needs_text(needs: tuple[Need, ...], words: Words) -> str:
    return words.say("comma").join([times(format_tile(need.tile), need.number) for need in needs])


def fans_text(fans: FanList, words: Words) -> str:
    return " + ".join([labelled(words.fan(fan), count) for fan, count in fans])


def times(text: str, number: int) -> str:
    return f"{text} ×{number}" if number != 1 else text


def away_text(distance: int | None, words: Words) -> str:
    """The distance from ready, in few words; None where no ready hand of the minimum was found."""
    if distance is None:
        return "–"
    if distance > 0:
        return words.say("away_short", n=distance)
    return words.say("away_complete" if distance < 0 else "away_ready")


def percent_text(rate: float, words: Words) -> str:
    """A rate in percent. A possible one never reads as nothing."""
    if 0.0 < rate < _LEAST_SHOWN:
        return words.say("percent", n="<" + decimal_text(0.1, words))
    return words.say("percent", n=decimal_text(100 * rate, words, _digits(rate)))


def decimal_text(value: float, words: Words, digits: int = DECIMALS) -> str:
    """A number with the decimal sign of the language. There is no minus nothing."""
    return f"{round(value, digits) + 0.0:.{digits}f}".replace(".", words.say("decimal")).replace("-", MINUS)


def draws_text(draws: int, words: Words) -> str:
    return quantity(words, "own_draws", draws) if draws else words.say("own_draws_none")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def is_too_cheap(advice: Advice) -> bool:
    """True if the hand is complete, with the discard that may be claimed, and yet nothing that may be declared."""
    counts = advice.hand.concealed_counts()
    if advice.claimed != NO_TILE:
        counts[advice.claimed] += 1
    declared = any(choice.action == HU for choice in advice.choices)
    return not declared and is_complete(counts, len(advice.hand.melds))


# Clauses --------------------------------------------------------------------------------------------------------------


def _of_the_best(best: Choice, advice: Advice, words: Words) -> list[str]:
    minimum = advice.profile.switches.minimum
    clauses = [words.say("reason_too_cheap", minimum=minimum)] if is_too_cheap(advice) else []
    if best.chance.rate:
        clauses.append(words.say("master_chance", rate=percent_text(best.chance.rate, words)))
    elif any(choice.chance.rate for choice in advice.choices):
        clauses.append(words.say("reason_none", minimum=minimum))
    else:
        clauses.append(words.say("reason_none_at_all", minimum=minimum))
    if best.danger is not None:
        clauses.append(_danger(best.danger, words))
    likeliest = max(advice.choices, key=lambda one: one.chance.rate)
    if percent_text(likeliest.chance.rate, words) != percent_text(best.chance.rate, words):
        clauses.append(_in_spite_of(likeliest, best, words))
    if advice.for_places:
        clauses.append(words.say("master_places"))
    return clauses


def _in_spite_of(likeliest: Choice, best: Choice, words: Words) -> str:
    """The reason why the choice that would win more often is not the best."""
    key = {
        _POINTS: "master_cheaper",
        _RISK: "master_riskier",
        _COMMITMENT: "master_commits",
        _FLEXIBILITY: "master_stiffer",
    }
    rates = {"rate": percent_text(likeliest.chance.rate, words), "danger": percent_text(likeliest.danger or 0.0, words)}
    return words.say(key[_chief_lack(likeliest, best)], other=_doing(likeliest, words), **rates)


def _chief_lack(choice: Choice, best: Choice) -> str:
    """The term that makes most of the difference to the best."""
    lacks = {
        _POINTS: best.expected - choice.expected,
        _RISK: choice.risk - best.risk,
        _COMMITMENT: choice.commitment - best.commitment,
        _FLEXIBILITY: best.flexibility - choice.flexibility if choice.action == best.action == DISCARD else 0.0,
    }
    return max(lacks, key=lambda lack: lacks[lack])


def _lacks_ways(claim: Choice, best: Choice) -> bool:
    """True if commitment decides against a claim, or most of it."""
    decides = claim.worth + claim.commitment > best.worth
    return claim.commitment > 0.0 and (decides or _chief_lack(claim, best) == _COMMITMENT)


def _lacks_flexibility(choice: Choice, best: Choice) -> bool:
    """True if flexibility decides against a discard, or most of it."""
    both_throw = choice.action == best.action == DISCARD
    without, best_without = choice.worth - choice.flexibility, best.worth - best.flexibility
    decides = choice.flexibility < best.flexibility and without > best_without
    return both_throw and (decides or _chief_lack(choice, best) == _FLEXIBILITY)


def _lacks_points(choice: Choice, best: Choice) -> bool:
    """True if it wins as often, and for less: a smaller chance says enough by itself."""
    return 0.0 < best.chance.rate <= choice.chance.rate and _chief_lack(choice, best) == _POINTS


def _of_another(choice: Choice, advice: Advice, words: Words) -> list[str]:
    best = advice.choices[0]
    clauses = [_chance_beside(choice, best, advice.profile.switches.minimum, words)]
    lost = _given_up(choice, words)
    if lost:
        clauses.append(words.say("reason_gives_up", fans=words.say("comma").join(lost[:_MOST_GIVEN_UP])))
    if choice.danger is not None and abs(choice.danger - (best.danger or 0.0)) > _CLEAR_DANGER:
        clauses.append(_danger_beside(choice.danger, best.danger, words))
    loss = points_less(best.worth, choice.worth)
    if _lacks_ways(choice, best):
        clauses.append(words.say("master_fewer_ways"))
    if loss > 0 and _lacks_flexibility(choice, best):
        clauses.append(words.say("master_less_room"))
    if loss > 0 and _lacks_points(choice, best):
        clauses.append(words.say("master_for_less"))
    cost = _cost(loss, words)
    return [*clauses, words.say("master_tie", cost=cost) if choice.tied and loss > 0 else cost]


def _chance_beside(choice: Choice, best: Choice, minimum: int, words: Words) -> str:
    if not choice.chance.rate:
        return words.say("reason_none", minimum=minimum)
    rate, best_rate = percent_text(choice.chance.rate, words), percent_text(best.chance.rate, words)
    if rate == best_rate:
        return words.say("master_chance_same", rate=rate, other=_doing(best, words))
    return words.say("master_chance_beside", rate=rate, best=best_rate, other=_doing(best, words))


def _given_up(choice: Choice, words: Words) -> list[str]:
    """Routes of the best choice by name; one that is left with other small fans has the same name, and is not lost."""
    left = {route_name(route.fans, words) for route in choice.routes}
    lost = dict.fromkeys([route_name(fans, words) for fans in choice.gives_up])
    return [name for name in lost if name not in left]


def _danger(rate: float, words: Words) -> str:
    key = next((key for limit, key in _DANGERS if rate < limit), "master_danger_great")
    return words.say(key, rate=percent_text(rate, words))


def _danger_beside(rate: float, best: float | None, words: Words) -> str:
    if best is None:
        return _danger(rate, words)
    key = "master_more_danger" if rate > best else "master_less_danger"
    return words.say(key, rate=percent_text(rate, words), best=percent_text(best, words))


def _cost(points: float, words: Words) -> str:
    """The cost against the best choice."""
    if points <= 0:
        return words.say("master_even")
    return words.say(f"master_less_{words.form(points, decimals=1)}", n=decimal_text(points, words))


def _doing(choice: Choice, words: Words) -> str:
    return words.say(f"doing_{choice.action}", tiles=_tiles_of(choice))


def _tiles_of(choice: Choice) -> str:
    """The tile thrown, or the whole set that is declared."""
    if choice.action == MAKE_KONG:
        return format_tiles([choice.tile] * 4)
    return format_tiles(sorted([*choice.own_tiles, choice.tile])) if choice.tile != NO_TILE else ""


def _digits(rate: float) -> int:
    return 0 if rate >= 0.0995 or rate == 0 else 1
