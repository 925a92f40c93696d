"""Routes and advice on a terminal: what to do, why, and what the hand may become."""

from __future__ import annotations

from typing import Final

from rich.console import Console, Group, RenderableType
from rich.text import Text

from huit.cli.plan_view import head, rules, winds_and_flowers
from huit.cli.score_view import BAD, GOOD, POINTS, QUIET, indented, points_table, section
from huit.cli.terminal import show
from huit.core.notation import format_tile
from huit.core.tiles import NO_TILE
from huit.core.words import Words
from huit.plan.advice_types import HU, Advice, Choice, Route, Routes
from huit.plan.reasons import (
    action_text,
    away_text,
    capital,
    chance_text,
    draws_text,
    is_too_cheap,
    percent_text,
    points_text,
    reason_of,
    route_text,
)

_EXPLAINED: Final = 4  # choices; the rest are listed with their figures alone


def show_routes(console: Console, found: Routes, words: Words, glyphs: bool) -> None:
    minimum = found.profile.switches.minimum
    if found.routes:
        chance, away = chance_text(found.chance, words), away_text(found.distance, words)
        headline = Text(words.say("routes_chance", chance=chance, minimum=minimum, away=away), GOOD)
    else:
        headline = Text(words.say("routes_none", minimum=minimum), BAD)
    above = [rules(found.profile, words)]
    sections = [
        head(headline, found.hand, words, glyphs, above, winds_and_flowers(found.hand, words)),
        section(words.say("title_routes", minimum=minimum), _routes(found.routes, words) if found.routes else None),
        _small_print(_sampled(found, words)),
    ]
    show(console, *[one for one in sections if one is not None])


def show_advice(console: Console, found: Advice, words: Words, glyphs: bool) -> None:
    best = found.choices[0]
    above = [rules(found.profile, words)]
    if is_too_cheap(found):
        above.append(capital(words.say("reason_too_cheap", minimum=found.profile.switches.minimum)))
    if found.claimed != NO_TILE:
        above.append(capital(words.say("offered", tile=format_tile(found.claimed))))
    notes = [_sampled(found, words), words.say("counted"), words.say("danger_note")]
    explained, others = found.choices[:_EXPLAINED], found.choices[_EXPLAINED:]
    sections = [
        head(_advice_headline(best, words), found.hand, words, glyphs, above, winds_and_flowers(found.hand, words)),
        section(words.say("title_choices"), _explained(explained, found, words)),
        section(words.say("title_others"), _listed(others, words) if others else None),
        section(words.say("title_kept"), _routes(best.routes, words) if best.routes else None),
        None if best.action == HU else _small_print(*notes),
    ]
    show(console, *[one for one in sections if one is not None])


def _advice_headline(best: Choice, words: Words) -> Text:
    action = capital(action_text(best, words))
    if best.action == HU:
        return Text(action, GOOD)
    style = GOOD if best.chance.rate else BAD
    return Text(words.say("says", subject=action, value=chance_text(best.chance, words)), style)


def _explained(choices: tuple[Choice, ...], advice: Advice, words: Words) -> RenderableType:
    table = points_table()
    for choice in choices:
        table.add_row(_rate(choice.chance.rate, words), Text(reason_of(choice, advice, words)))
        if figures := _figures(choice, words):
            table.add_row("", Text(figures, QUIET))
    return table


def _figures(choice: Choice, words: Words) -> str:
    said: list[str] = []
    if choice.chance.rate:
        said.append(points_text(choice.expected_points, words))
    if choice.danger is not None:
        said.append(words.say("danger", rate=percent_text(choice.danger, words)))
    return words.say("comma").join(said)


def _listed(choices: tuple[Choice, ...], words: Words) -> RenderableType:
    """Each with its error: they were played out in fewer futures."""
    table = points_table()
    for choice in choices:
        said = Text(capital(action_text(choice, words)))
        if figures := _figures(choice, words):
            said = Text.assemble(words.say("says", subject=said.plain, value=""), (figures, QUIET))
        table.add_row(Text(chance_text(choice.chance, words), POINTS), said)
    return table


def _routes(routes: tuple[Route, ...], words: Words) -> RenderableType:
    table = points_table()
    for route in routes:
        table.add_row(_rate(route.chance.rate, words), Text(route_text(route, words)))
    return table


def _sampled(found: Advice | Routes, words: Words) -> str:
    return words.say("sampled", futures=found.futures, draws=draws_text(found.draws, words))


def _rate(rate: float, words: Words) -> Text:
    return Text(percent_text(rate, words), POINTS)


def _small_print(*notes: str) -> RenderableType:
    return Group(Text(), *[indented(Text(note, QUIET)) for note in notes])
