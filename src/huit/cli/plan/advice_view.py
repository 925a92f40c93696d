"""Routes and advice on the terminal: the best choice, the reasons, and the target hands."""

from __future__ import annotations

from typing import Final

from rich.console import Console, Group, RenderableType
from rich.text import Text

from huit.cli.plan.view import head, rules, winds_and_flowers
from huit.cli.terminal.console import show
from huit.cli.terminal.layout import BAD, GOOD, POINTS, QUIET, indented, points_table, section
from huit.core.notation import format_tile
from huit.core.tiles import NO_TILE
from huit.core.words import Words
from huit.core.words.explanation import quantity
from huit.plan import moves
from huit.plan.advice.advice_types import Advice, Choice, Route, Routes
from huit.plan.advice.reasons import (
    action_text,
    away_text,
    capital,
    decimal_text,
    draws_text,
    is_too_cheap,
    percent_text,
    reason_of,
    route_text,
)

_EXPLAINED: Final = 4  # choices with reasons; the rest are listed


def show_routes(console: Console, found: Routes, words: Words, glyphs: bool) -> None:
    minimum = found.profile.switches.minimum
    if found.routes:
        chance, away = percent_text(found.chance.rate, words), away_text(found.distance, words)
        headline = Text(words.say("routes_chance", chance=chance, minimum=minimum, away=away), GOOD)
    else:
        headline = Text(words.say("routes_none", minimum=minimum), BAD)
    above = [rules(found.profile, words)]
    sections = [
        head(headline, found.hand, words, glyphs, above, winds_and_flowers(found.hand, words)),
        section(words.say("title_routes", minimum=minimum), _routes(found.routes, words) if found.routes else None),
        _small_print(*_notes(found, words)),
    ]
    show(console, *[one for one in sections if one is not None])


def show_advice(console: Console, found: Advice, words: Words, glyphs: bool) -> None:
    best = found.choices[0]
    above = [rules(found.profile, words)]
    if is_too_cheap(found):
        above.append(capital(words.say("reason_too_cheap", minimum=found.profile.switches.minimum)))
    if found.claimed != NO_TILE:
        above.append(capital(words.say("offered", tile=format_tile(found.claimed))))
    notes = [words.say("advice_note"), *_notes(found, words), words.say("danger_note")]
    explained, others = found.choices[:_EXPLAINED], found.choices[_EXPLAINED:]
    sections = [
        head(_advice_headline(best, words), found.hand, words, glyphs, above, winds_and_flowers(found.hand, words)),
        section(words.say("title_choices"), _explained(explained, found, words)),
        section(words.say("title_others"), _listed(others, found, words) if others else None),
        section(words.say("title_kept"), _routes(best.routes, words) if best.routes else None),
        None if best.action == moves.HU else _small_print(*notes),
    ]
    show(console, *[one for one in sections if one is not None])


def _advice_headline(best: Choice, words: Words) -> Text:
    action = capital(action_text(best, words))
    if best.action == moves.HU:
        return Text(action, GOOD)
    style = GOOD if best.chance.rate else BAD
    chance = words.say("master_chance", rate=percent_text(best.chance.rate, words))
    return Text(words.say("says", subject=action, value=chance), style)


def _explained(choices: tuple[Choice, ...], advice: Advice, words: Words) -> RenderableType:
    table = points_table()
    for choice in choices:
        table.add_row(_points(choice, advice, words), Text(reason_of(choice, advice, words)))
        if figures := _figures(choice, words):
            table.add_row("", Text(figures, QUIET))
    return table


def _figures(choice: Choice, words: Words) -> str:
    said: list[str] = []
    if choice.distance is not None and choice.distance >= 0:
        said += [away_text(choice.distance, words), quantity(words, "useful_tiles", choice.useful)]
    if choice.danger is not None:
        said.append(words.say("danger", rate=percent_text(choice.danger, words)))
    return words.say("comma").join(said)


def _listed(choices: tuple[Choice, ...], advice: Advice, words: Words) -> RenderableType:
    table = points_table()
    minimum = advice.profile.switches.minimum
    for choice in choices:
        chance, tie = _chance(choice, minimum, words), words.say("tied") if choice.tied else ""
        figures = words.say("comma").join([one for one in (chance, _figures(choice, words), tie) if one])
        said = Text.assemble(words.say("says", subject=capital(action_text(choice, words)), value=""), (figures, QUIET))
        table.add_row(_points(choice, advice, words), said)
    return table


def _chance(choice: Choice, minimum: int, words: Words) -> str:
    if not choice.chance.rate:
        return words.say("reason_none", minimum=minimum)
    return words.say("master_chance", rate=percent_text(choice.chance.rate, words))


def _routes(routes: tuple[Route, ...], words: Words) -> RenderableType:
    table = points_table()
    for route in routes:
        table.add_row(_rate(route.chance.rate, words), Text(route_text(route, words)))
    return table


def _notes(found: Advice | Routes, words: Words) -> list[str]:
    claims = isinstance(found, Advice) and found.claimed != NO_TILE
    notes = [words.say("chance_note_claim" if claims else "chance_note", draws=draws_text(found.draws, words))]
    return [*notes, words.say("cut_short_note")] if found.cut_short else notes


def _points(choice: Choice, advice: Advice, words: Words) -> Text:
    """The worth that the choices are ranked by. A complete hand is declared and not weighed: then nothing is ranked."""
    return Text("" if advice.choices[0].action == moves.HU else decimal_text(choice.worth, words), POINTS)


def _rate(rate: float, words: Words) -> Text:
    return Text(percent_text(rate, words), POINTS)


def _small_print(*notes: str) -> RenderableType:
    return Group(Text(), *[indented(Text(note, QUIET)) for note in notes])
