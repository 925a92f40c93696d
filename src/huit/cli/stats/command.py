"""Declaration of `huit stats`."""

from __future__ import annotations

from typing import Any

import click

from huit.cli.arguments.parameters import command_named, flag, option, texts
from huit.core.words import Words

# Imported on demand: other commands and the help start without it.
# ruff: noqa: PLC0415


def stats_command(words: Words) -> click.Command:
    def run(**options: Any) -> int:
        from huit.cli.stats.stats import run_stats

        return run_stats(words, **options)

    parameters = [
        texts(words, "record", "metavar_record"),
        option(words, "--player", "help_stats_player", "metavar_names"),
        flag(words, "--review", "help_stats_review"),
        flag(words, "--json", "help_json"),
    ]
    return command_named("stats", words, run, parameters)
