"""Declaration of `huit score`."""

from __future__ import annotations

from typing import Any

import click

from huit.cli.arguments.parameters import command_named, flag, form_options, option, table_options, texts
from huit.core.words import Words

# Imported on demand: other commands and the help start without it.
# ruff: noqa: PLC0415


def score_command(words: Words) -> click.Command:
    def run(**options: Any) -> int:
        from huit.cli.score.score import run_score

        return run_score(words, **options)

    return command_named("score", words, run, [texts(words, "hand", "metavar_hand"), *_score_options(words)])


def _score_options(words: Words) -> list[click.Parameter]:
    return [
        *table_options(words),
        flag(words, "--self-drawn", "help_self_drawn"),
        flag(words, "--last-copy", "help_last_copy"),
        flag(words, "--last-of-wall", "help_last_of_wall"),
        flag(words, "--kong", "help_kong"),
        flag(words, "--opening", "help_opening"),
        option(words, "--flowers", "help_flowers", "metavar_number"),
        flag(words, "--all-profiles", "help_all_profiles"),
        *form_options(words),
        flag(words, "--brief", "help_brief"),
        flag(words, "--glyphs/--letters", "help_glyphs"),
    ]
