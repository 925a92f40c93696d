"""`huit fans`: the table of the 81 fans, or the page of one: definition, relations, example hands."""

from __future__ import annotations

import json
import sys

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from huit.cli.terminal.console import can_show_glyphs, console_on, show
from huit.cli.terminal.layout import POINTS, QUIET, TITLE, indented, reasons_table
from huit.cli.terminal.tiles import draw_pieces
from huit.core.calculator import score
from huit.core.faults import HandError
from huit.core.notation import format_hand
from huit.core.plain import plain_fan, plain_flowers
from huit.core.profiles import BUILT_IN, built_in_profiles
from huit.core.profiles.relations import Relation, absorbed_by, absorbers_of, conditions_of
from huit.core.rules.fan_ids import FANS, IDS, NO_FAN, Fan
from huit.core.rules.score_types import Score
from huit.core.words import FLOWER_TILES, LANGUAGES, ROOT_LANGUAGE, Words, language_named, words_in
from huit.core.words.examples import examples_of, profile_where
from huit.core.words.explanation import because, circumstances_of, fans_in_a_line, quantity, reasons_for
from huit.core.words.fan_search import find_fan, means_flowers, unknown_fan
from huit.core.words.layout import pieces_of


def run_fans(words: Words, name: str, as_json: bool, glyphs: bool) -> int:
    if name and means_flowers(name):
        return _run_flowers(words, as_json)
    fans = [_fan_named(name, words)] if name else list(range(FANS))
    if as_json:
        plain = [plain_fan(fan, built_in_profiles(), words.language) for fan in fans]
        print(json.dumps(plain[0] if name else plain, ensure_ascii=False, indent=2))
        return 0
    console = console_on(sys.stdout)
    if name:
        _show_page(console, fans[0], words, glyphs and can_show_glyphs())
    else:
        _show_table(console, words)
    return 0


def _run_flowers(words: Words, as_json: bool) -> int:
    """Print the page of the flowers: no fan, but looked up like one."""
    if as_json:
        print(json.dumps(plain_flowers(built_in_profiles(), words.language), ensure_ascii=False, indent=2))
        return 0
    points = quantity(words, "points", built_in_profiles()[0].switches.flower_points)
    names = [words_in(language).flowers() for language in LANGUAGES if language != words.language]
    aliases = words.say("comma").join(words.flower_aliases())
    show(
        console_on(sys.stdout),
        Text.assemble((words.flowers(), "bold"), " – ", (points, POINTS)),
        Text(" · ".join([*names, FLOWER_TILES]), QUIET),
        Text(words.say("fan_also_called", names=aliases), QUIET),
        Text(),
        indented(Text(words.flower_text("definition"))),
        Text(),
        Text(words.say("fan_near_miss"), TITLE),
        indented(Text(words.flower_text("near_miss"))),
        Text(),
        indented(reasons_table(reasons_for(("R-A05",), words))),
    )
    return 0


def _fan_named(name: str, words: Words) -> int:
    match = find_fan(name, words.language)
    if match.fan == NO_FAN:
        raise HandError((unknown_fan(name, match, words),))
    return match.fan


# The table ------------------------------------------------------------------------------------------------------------


def _show_table(console: Console, words: Words) -> None:
    """Print the fans by points, with their names in two other languages for players of different countries."""
    others = [words_in(language) for language in _beside(words.language)]
    table = Table.grid(padding=(0, 1, 0, 0))  # tight: the longest names just fit 80 columns
    table.add_column(justify="right", style=POINTS, no_wrap=True)
    table.add_column(no_wrap=True)
    for _ in others:
        table.add_column(style=QUIET)
    previous = ""
    for fan in range(FANS):
        points = _points_text(fan)
        if previous and points.split("/")[0] != previous:
            table.add_row()
        previous = points.split("/")[0]
        table.add_row(points, words.fan(fan), *[other.fan(fan) for other in others])
    show(console, table)


def _beside(language: str) -> list[str]:
    """The languages of the second and third names: the root and the one of the printed card, else the first ones."""
    wanted = dict.fromkeys([ROOT_LANGUAGE, language_named(language).beside, *LANGUAGES])
    return sorted([code for code in wanted if code != language][:2], key=LANGUAGES.index)


def _points_text(fan: Fan) -> str:
    """The points, 8/6 where profiles differ."""
    return "/".join(dict.fromkeys([str(profile.points[fan]) for profile in built_in_profiles()]))


# A page ---------------------------------------------------------------------------------------------------------------


def _show_page(console: Console, fan: Fan, words: Words, glyphs: bool) -> None:
    absorbs, absorbers = absorbed_by(fan, built_in_profiles()), absorbers_of(fan, built_in_profiles())
    cited = tuple([relation.ruling for relation in (*absorbs, *absorbers)])
    reasons = reasons_for(cited, words)
    parts: list[RenderableType] = [
        *_head(fan, words),
        *_relations(words.say("fan_absorbs"), absorbs, words),
        *_relations(words.say("fan_absorbed_by"), absorbers, words),
        *_examples(fan, words, glyphs),
    ]
    if reasons:
        parts += [Text(), indented(reasons_table(reasons))]
    show(console, *parts)


def _head(fan: Fan, words: Words) -> list[RenderableType]:
    names = [words_in(language).fan(fan) for language in LANGUAGES if language != words.language]
    lines = [Text.assemble((words.fan(fan), "bold"), " – ", (_points_by_profile(fan, words), POINTS))]
    lines.append(Text(" · ".join([*names, IDS[fan]]), QUIET))
    aliases = words.aliases(fan)
    if aliases:
        lines.append(Text(words.say("fan_also_called", names=words.say("comma").join(aliases)), QUIET))
    return [*lines, Text(), indented(Text(words.definition(fan)))]


def _points_by_profile(fan: Fan, words: Words) -> str:
    names: dict[int, list[str]] = {}
    for profile in built_in_profiles():
        names.setdefault(profile.points[fan], []).append(profile.name)
    if len(names) == 1:
        return quantity(words, "points", built_in_profiles()[0].points[fan])
    said = []
    for points, profiles in names.items():
        shown = quantity(words, "points", points)
        said.append(words.say("fan_points_by_profile", points=shown, profiles=", ".join(profiles)))
    return words.say("comma").join(said)


def _relations(title: str, relations: tuple[Relation, ...], words: Words) -> list[RenderableType]:
    if not relations:
        return [Text(), Text.assemble((title, TITLE), f"  {words.say('fan_nothing')}")]
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True, style=QUIET)
    table.add_column(overflow="fold")
    for relation in relations:
        fans = words.say("comma").join([words.fan(fan) for fan in relation.fans])
        notes = [conditions_of(relation.terms, words), _only_in(relation, words)]
        said = words.say("comma").join([note for note in notes if note])
        table.add_row(relation.ruling, Text(fans).append(f" – {said}" if said else "", QUIET))
    return [Text(), Text(title, TITLE), indented(table)]


def _only_in(relation: Relation, words: Words) -> str:
    if len(relation.profiles) == len(BUILT_IN):
        return ""
    return words.say("fan_only_in", profiles=", ".join(relation.profiles))


def _examples(fan: Fan, words: Words, glyphs: bool) -> list[RenderableType]:
    hands = examples_of(fan)
    parts: list[RenderableType] = []
    if hands.counts:
        scored = score(hands.counts, profile_where(hands.counts, fan, counts=True))
        parts += [Text(), Text(words.say("fan_example"), TITLE), *_scored(scored, words, glyphs)]
    parts += [Text(), Text(words.say("fan_near_miss"), TITLE), indented(Text(words.near_miss(fan)))]
    if hands.near_miss:
        parts += _scored(score(hands.near_miss), words, glyphs)
    if hands.absorbed:
        scored = score(hands.absorbed, profile_where(hands.absorbed, fan, counts=False))
        why = [because(one, words) + f" ({one.ruling})" for one in scored.best.absorbed if one.fan == fan]
        parts += [Text(), Text(words.say("fan_absorbed"), TITLE), *[indented(Text(line)) for line in why[:1]]]
        parts += _scored(scored, words, glyphs)
    return parts


def _scored(scored: Score, words: Words, glyphs: bool) -> list[RenderableType]:
    """An example: the hand, its circumstances, its score in one line, and its notation."""
    points = quantity(words, "points", scored.total)
    line = Text.assemble((points, POINTS), " = ", fans_in_a_line(scored.best, words))
    if scored.profile != built_in_profiles()[0]:
        line.append(f" ({words.say('fan_in_profile', profile=scored.profile.name)})", QUIET)
    return [
        indented(draw_pieces(pieces_of(scored.hand, scored.best.reading), glyphs)),
        indented(Text(circumstances_of(scored.hand, words), QUIET)),
        indented(line),
        indented(Text(format_hand(scored.hand), QUIET, no_wrap=True, overflow="ignore")),
    ]
