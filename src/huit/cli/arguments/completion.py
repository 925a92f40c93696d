"""Shell completion of values, chosen by the metavar of an option or argument."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

import click

from huit.core.profiles import BUILT_IN
from huit.core.rules.fan_ids import IDS
from huit.core.words import LANGUAGES

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

# Imported on demand: only completion needs it.
# ruff: noqa: PLC0415

VARIABLE: Final = "_HUIT_COMPLETE"  # set by click's script for the shell

Completion = Callable[[click.Context, click.Parameter, str], "list[CompletionItem]"]


def completion_of(metavar: str) -> Completion | None:
    """The completion for a metavar, by the key of its word; None for free text such as a hand."""
    if metavar in _PATHS:
        return lambda _context, _parameter, begun: [_item(begun, _PATHS[metavar])]
    if metavar in _VALUES:
        return lambda _context, _parameter, begun: [_item(one) for one in _VALUES[metavar]() if one.startswith(begun)]
    return None


def complete(command: click.Command, instruction: str) -> int:
    """Answer a completion request of the shell, or print the shell's script; return the exit status."""
    from click.shell_completion import shell_complete

    return shell_complete(command, {}, "huit", VARIABLE, instruction)


def _item(value: str, kind: str = "plain") -> CompletionItem:
    from click.shell_completion import CompletionItem

    return CompletionItem(value, kind)


def _bots() -> Iterable[str]:
    from huit.bots.levels import BOTS

    return BOTS


def _kinds() -> Iterable[str]:
    from huit.learn.drills.drills import DRILL_KINDS

    return DRILL_KINDS


def _modes() -> Iterable[str]:
    from huit.game.setup import MODES

    return MODES


def _plans() -> Iterable[str]:
    from huit.club.seating.plans import PLANS

    return PLANS


def _neighbours() -> Iterable[str]:
    from huit.cli.arguments.hand_options import NEIGHBOURS

    return NEIGHBOURS


_PATHS: Final = {"metavar_file": "file", "metavar_record": "file", "metavar_log": "file", "metavar_folder": "dir"}
_VALUES: Final[dict[str, Callable[[], Iterable[str]]]] = {
    "metavar_apart": lambda: ("country", "team", "club"),
    "metavar_fan": lambda: IDS,
    "metavar_kind": _kinds,
    "metavar_lang": lambda: LANGUAGES,
    "metavar_mode": _modes,
    "metavar_names": _bots,
    "metavar_neighbour": _neighbours,
    "metavar_plan": _plans,
    "metavar_player": _bots,
    "metavar_profile": lambda: BUILT_IN,
    "metavar_wind": lambda: "ESWN",
}
