"""Why a choice stands where it does, and what a route needs: one sentence each, from their figures alone."""

from __future__ import annotations

from typing import Final

from huit.core.explanation import quantity
from huit.core.explanation_types import labelled
from huit.core.notation import format_tile, format_tiles
from huit.core.shapes import is_complete
from huit.core.tiles import NO_TILE
from huit.core.words import Words
from huit.plan.advice_types import CHOW, DISCARD, HU, KONG, PASS, PUNG, Advice, Chance, Choice, Need, Route
from huit.plan.waits import FanList

_DO: Final = {
    HU: "do_hu",
    DISCARD: "do_discard",
    KONG: "do_kong",
    CHOW: "do_chow",
    PUNG: "do_pung",
    PASS: "do_pass",
}
_DOING: Final = {
    HU: "doing_hu",
    DISCARD: "doing_discard",
    KONG: "doing_kong",
    CHOW: "doing_chow",
    PUNG: "doing_pung",
    PASS: "doing_pass",
}
_MOST_GIVEN_UP: Final = 2
_LEAST_SHOWN: Final = 0.0005


def reason_of(choice: Choice, advice: Advice, words: Words) -> str:
    """One sentence: for the best choice what it promises and keeps, for another what it gives up against the best."""
    best = advice.choices[0]
    if choice.action == HU:
        clauses = [_hu(choice, best, words)]
    elif best.action == HU:
        points = quantity(words, "points", round(best.expected_points))
        clauses = [words.say("reason_against_hu", points=points, chance=chance_text(choice.chance, words))]
    elif choice is best:
        clauses = _of_the_best(choice, advice, words)
    else:
        clauses = _of_another(choice, advice, words)
    said = words.say("semicolon").join(clauses)
    return words.say("sentence", text=words.say("says", subject=capital(action_text(choice, words)), value=said))


def action_text(choice: Choice, words: Words) -> str:
    """What to do, as an order: throw 9s; chow 345m, then throw E."""
    first = words.say(_DO[choice.action], tiles=_tiles_of(choice))
    if choice.then_discard == NO_TILE:
        return first
    then = words.say(_DO[DISCARD], tiles=format_tile(choice.then_discard))
    return words.say("do_then", first=first, then=then)


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
    """How far a hand is from ready, in few words; None where no ready hand of the minimum was found."""
    if distance is None:
        return "–"
    if distance > 0:
        return words.say("away_short", n=distance)
    return words.say("away_complete" if distance < 0 else "away_ready")


def chance_text(chance: Chance, words: Words) -> str:
    """23 % (± 3); small chances with a decimal."""
    digits = _digits(chance.rate)
    error = decimal_text(round(100 * chance.error, digits), words, digits)
    return words.say("chance", rate=percent_text(chance.rate, words), error=error)


def percent_text(rate: float, words: Words) -> str:
    """What is possible never reads as nothing."""
    if 0.0 < rate < _LEAST_SHOWN:
        return words.say("percent", n="<" + decimal_text(0.1, words))
    return words.say("percent", n=decimal_text(100 * rate, words, _digits(rate)))


def decimal_text(value: float, words: Words, digits: int = 1) -> str:
    return f"{value:.{digits}f}".replace(".", words.say("decimal"))


def points_text(points: float, words: Words) -> str:
    """Points on average; in French anything below two is singular."""
    shown = round(points, 1)
    singular = shown < 2 and words.language == "fr"
    return words.say("expected_one" if singular else "expected_many", n=decimal_text(shown, words))


def draws_text(draws: int, words: Words) -> str:
    return quantity(words, "own_draws", draws) if draws else words.say("own_draws_none")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def is_too_cheap(advice: Advice) -> bool:
    """Whether the hand is complete, with the discard that may be claimed, and yet nothing that may be declared."""
    counts = advice.hand.concealed_counts()
    if advice.claimed != NO_TILE:
        counts[advice.claimed] += 1
    declared = any(choice.action == HU for choice in advice.choices)
    return not declared and is_complete(counts, len(advice.hand.melds))


# Clauses --------------------------------------------------------------------------------------------------------------


def _hu(choice: Choice, best: Choice, words: Words) -> str:
    points = quantity(words, "points", round(choice.expected_points))
    if choice is best:
        return words.say("reason_hu", points=points)
    expected = decimal_text(best.expected_points, words)
    return words.say("reason_hu_later", points=points, other=_doing(best, words), expected=expected)


def _of_the_best(best: Choice, advice: Advice, words: Words) -> list[str]:
    minimum = advice.profile.switches.minimum
    clauses = [words.say("reason_too_cheap", minimum=minimum)] if is_too_cheap(advice) else []
    if not any(choice.chance.rate for choice in advice.choices):
        return [*clauses, words.say("reason_none_at_all", minimum=minimum)]
    other = advice.choices[1] if len(advice.choices) > 1 else None
    clauses.append(_chance(best, other, advice, words))
    if other is not None and _shown(best.chance.rate) < _shown(other.chance.rate):
        clauses.append(words.say("reason_counted"))
    kept = [words.say("reason_keeps", fans=fans_text(best.routes[0].fans, words))] if best.routes else []
    if best.distance is not None:
        kept += [away_text(best.distance, words), quantity(words, "useful_tiles", best.useful)]
    return [*clauses, words.say("comma").join(kept)] if kept else clauses


def _of_another(choice: Choice, advice: Advice, words: Words) -> list[str]:
    best = advice.choices[0]
    if choice.chance.rate:
        clauses = [_chance(choice, best, advice, words)]
    else:
        clauses = [words.say("reason_none", minimum=advice.profile.switches.minimum)]
    if choice.gives_up:
        lost = [fans_text(fans, words) for fans in choice.gives_up[:_MOST_GIVEN_UP]]
        clauses.append(words.say("reason_gives_up", fans=words.say("comma").join(lost)))
    return clauses + _worse(choice, best, words)


def _worse(choice: Choice, best: Choice, words: Words) -> list[str]:
    """The figures in which a choice is behind the best one."""
    found: list[str] = []
    if choice.distance is not None and best.distance is not None:
        if choice.distance > best.distance:
            found.append(_instead(away_text(choice.distance, words), str(best.distance), words))
        elif choice.distance == best.distance and choice.useful < best.useful:
            found.append(_instead(quantity(words, "useful_tiles", choice.useful), str(best.useful), words))
    fewer_points = round(choice.expected_points, 1) < round(best.expected_points, 1)
    if choice.chance.rate >= best.chance.rate and fewer_points:
        points = points_text(choice.expected_points, words)
        found.append(_instead(points, decimal_text(best.expected_points, words), words))
    if not found and choice.danger is not None and best.danger is not None and choice.danger > best.danger:
        danger = words.say("danger", rate=percent_text(choice.danger, words))
        found.append(_instead(danger, percent_text(best.danger, words), words))
    return found


def _instead(value: str, other: str, words: Words) -> str:
    return words.say("reason_instead", value=value, other=other)


def _chance(choice: Choice, other: Choice | None, advice: Advice, words: Words) -> str:
    """The chance, and how it compares with that of another choice."""
    chance = chance_text(choice.chance, words)
    said = words.say("reason_chance", chance=chance, minimum=advice.profile.switches.minimum)
    if other is None or other.action == HU:
        return said
    return words.say("comma").join([said, _difference(choice, other, words)])


def _difference(choice: Choice, other: Choice, words: Words) -> str:
    """In percentage points as they are shown, so that a reader can check it."""
    digits = max(_digits(choice.chance.rate), _digits(other.chance.rate))
    difference = round(_shown(choice.chance.rate) - _shown(other.chance.rate), digits)
    if not difference:
        return words.say("reason_same", other=_doing(other, words))
    key = "reason_more" if difference > 0 else "reason_less"
    said = words.say(key, n=decimal_text(abs(difference), words, digits), other=_doing(other, words))
    if abs(difference) > 100 * max(choice.chance.error, other.chance.error):
        return said
    return words.say("reason_within", difference=said)


def _doing(choice: Choice, words: Words) -> str:
    return words.say(_DOING[choice.action], tiles=_tiles_of(choice))


def _tiles_of(choice: Choice) -> str:
    """The tile thrown, or the whole set that is declared."""
    if choice.action == KONG:
        return format_tiles([choice.tile] * 4)
    return format_tiles(sorted([*choice.own_tiles, choice.tile])) if choice.tile != NO_TILE else ""


def _digits(rate: float) -> int:
    return 0 if rate >= 0.0995 or rate == 0 else 1


def _shown(rate: float) -> float:
    return round(100 * rate, _digits(rate))
