"""Declaration of `huit play`."""

from __future__ import annotations

from typing import Any

import click

from huit.cli.arguments.parameters import bot_names, command_named, flag, option, profile_option
from huit.core.words import Words

# Imported on demand: other commands and the help start without it.
# ruff: noqa: PLC0415


def play_command(words: Words) -> click.Command:
    def run(**options: Any) -> int:
        from huit.cli.play.play import run_play

        return run_play(words, **options)

    parameters: list[click.Parameter] = [
        option(words, "--bots", "help_play_bots", "metavar_names", bots=bot_names(words)),
        option(words, "--hands", "help_play_hands", "metavar_number", default="1"),
        profile_option(words),
        option(words, "--seed", "help_play_seed", "metavar_seed"),
        option(words, "--record", "help_play_record", "metavar_file"),
        flag(words, "--overwrite", "help_overwrite"),
        flag(words, "--strict", "help_strict"),
        flag(words, "--help-on", "help_help_on"),
        flag(words, "--quick", "help_quick"),
        option(words, "--delay", "help_delay", "metavar_seconds", default="0.5"),
        flag(words, "--glyphs/--letters", "help_glyphs"),
    ]
    return command_named("play", words, run, parameters)
