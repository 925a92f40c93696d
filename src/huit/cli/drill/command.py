"""Declaration of `huit drill`."""

from __future__ import annotations

from typing import Any

import click

from huit.cli.arguments.parameters import command_named, flag, option, profile_option
from huit.core.words import Words

# Imported on demand: other commands and the help start without it.
# ruff: noqa: PLC0415


def drill_command(words: Words) -> click.Command:
    def run(**options: Any) -> int:
        from huit.cli.drill.drill import run_drill

        return run_drill(words, **options)

    parameters: list[click.Parameter] = [
        option(words, "--kind", "help_drill_kind", "metavar_kind"),
        option(words, "--level", "help_drill_level", "metavar_level", default="1"),
        option(words, "--count", "help_drill_count", "metavar_number"),
        option(words, "--seed", "help_drill_seed", "metavar_number"),
        flag(words, "--timed", "help_drill_timed"),
        profile_option(words),
        option(words, "--progress", "help_drill_progress", "metavar_file"),
        flag(words, "--no-progress", "help_drill_no_progress"),
        flag(words, "--glyphs/--letters", "help_glyphs"),
    ]
    return command_named("drill", words, run, parameters)
