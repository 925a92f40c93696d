"""`huit profiles`: list the profiles, show one line by line with sources, or compare two."""

from __future__ import annotations

import json
import sys

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from huit.cli.arguments.hand_options import profile_asked
from huit.cli.terminal.console import console_on, show
from huit.cli.terminal.layout import QUIET, TITLE, indented, notes_table, reasons_table
from huit.core.plain import plain_difference, plain_profile
from huit.core.profiles import built_in_profiles
from huit.core.profiles.built_in import source_codes
from huit.core.profiles.comparison import (
    ProfileDifference,
    Side,
    differences,
    group_differences,
    subject_of_group,
    value_of,
)
from huit.core.rules.profile_types import Profile, ProfileLine
from huit.core.words import Words
from huit.core.words.explanation import quantity, reasons_for
from huit.core.words.profile_lines import said_line


def run_list(words: Words, as_json: bool) -> int:
    profiles = built_in_profiles()
    if as_json:
        _print_json([plain_profile(profile, words.language) for profile in profiles])
        return 0
    table = Table.grid(padding=(0, 2, 0, 0))
    for profile in profiles:
        table.add_row(Text(profile.name, "bold"), words.profile_title(profile))
    show(console_on(sys.stdout), table)
    return 0


def run_show(words: Words, name: str, as_json: bool) -> int:
    profile = profile_asked(name)
    if as_json:
        _print_json(plain_profile(profile, words.language))
        return 0
    parts: list[RenderableType] = [Text(words.profile_title(profile), "bold"), Text()]
    last = {line.key: line for line in profile.lines}  # a line overrides an inherited one of the same key
    parts += [indented(_line(line, profile, words)) for line in last.values()]
    parts.append(_sources(tuple([line.said_by for line in profile.lines]), words))
    show(console_on(sys.stdout), *parts)
    return 0


def _line(line: ProfileLine, profile: Profile, words: Words) -> Text:
    subject, value = said_line(line, profile, words)
    return Text.assemble(words.say("says", subject=subject, value=""), (value, "bold"), (_cited(line), QUIET))


def _cited(said: ProfileLine | Side) -> str:
    return "".join([f"  {code}" for code in (said.ruling, said.said_by and f"[{said.said_by}]") if code])


def run_diff(words: Words, left_name: str, right_name: str, as_json: bool) -> int:
    left, right = profile_asked(left_name), profile_asked(right_name)
    found = differences(left, right)
    if as_json:
        _print_json([plain_difference(one, left, right) for one in found])
        return 0
    console = console_on(sys.stdout)
    if not found:
        show(console, words.say("no_differences", left=left.name, right=right.name))
        return 0
    grouped = group_differences(found)
    parts: list[RenderableType] = [
        Text.assemble((f"{left.name} / {right.name}", "bold"), f" – {quantity(words, 'differences', len(grouped))}")
    ]
    for rulings, groups in _by_rulings(grouped).items():
        for group in groups:
            parts += [Text(), *_difference(group, left, right, words)]
        reasons = reasons_for(rulings, words)
        parts += [indented(reasons_table(reasons))] if reasons else []
    parts.append(_sources(tuple([side.said_by for one in found for side in (one.left, one.right)]), words))
    show(console, *parts)
    return 0


Groups = list[tuple[ProfileDifference, ...]]


def _by_rulings(groups: tuple[tuple[ProfileDifference, ...], ...]) -> dict[tuple[str, ...], Groups]:
    """Group differences by their rulings, so that each text is printed once."""
    found: dict[tuple[str, ...], Groups] = {}
    for group in groups:
        found.setdefault(group[0].rulings, []).append(group)
    return found


def _difference(
    group: tuple[ProfileDifference, ...], left: Profile, right: Profile, words: Words
) -> list[RenderableType]:
    """One difference: the subject, and each side's value with its source."""
    first = group[0]
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True, style="bold")
    table.add_column(overflow="fold")
    table.add_row(left.name, _side(first, first.left, words))
    table.add_row(right.name, _side(first, first.right, words))
    return [*[Text(subject, TITLE) for subject in subject_of_group(group, words)], indented(table)]


def _side(one: ProfileDifference, side: Side, words: Words) -> Text:
    return Text(value_of(one, side, words)).append(_cited(side), QUIET)


def _sources(said_by: tuple[str, ...], words: Words) -> RenderableType:
    """The legend of the source codes."""
    codes = sorted({code for said in said_by for code in source_codes(said)})
    table = notes_table()
    for code in codes:
        table.add_row(code, words.source(code))
    return Group(Text(), Text(words.say("title_sources"), TITLE), indented(table))


def _print_json(plain: object) -> None:
    print(json.dumps(plain, ensure_ascii=False, indent=2))
