"""Declaration of `huit waits`, `huit distance` and `huit advise`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from huit.cli.arguments.parameters import command_named, flag, form_options, option, table_options, texts
from huit.core.words import Words

# Imported on demand: other commands and the help start without it.
# ruff: noqa: PLC0415


def waits_command(words: Words) -> click.Command:
    return _plan_command("waits", words)


def distance_command(words: Words) -> click.Command:
    return _plan_command("distance", words)


def advise_command(words: Words) -> click.Command:
    advice = [
        option(words, "--wall", "help_wall", "metavar_number"),
        option(words, "--claim", "help_claim", "metavar_tile"),
        option(words, "--from", "help_from", "metavar_neighbour", name="source"),
    ]
    return _plan_command("advise", words, advice)


def _plan_command(name: str, words: Words, own: Sequence[click.Parameter] = ()) -> click.Command:
    """Build one of the three commands; `own` are the options that only it has."""

    def run(**options: Any) -> int:
        from huit.cli.plan.planning import run_plan

        return run_plan(words, name, **options)

    parameters = [
        texts(words, "hand", "metavar_hand"),
        *table_options(words),
        option(words, "--flowers", "help_flowers", "metavar_number"),
        option(words, "--seen", "help_seen", "metavar_tiles"),
        *own,
        *form_options(words),
        flag(words, "--glyphs/--letters", "help_glyphs"),
    ]
    return command_named(name, words, run, parameters)
