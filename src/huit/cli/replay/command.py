"""Declaration of `huit replay` and `huit verify`."""

from __future__ import annotations

from typing import Any

import click

from huit.cli.arguments.parameters import command_named, flag, option, texts
from huit.core.words import Words

# Imported on demand: other commands and the help start without it.
# ruff: noqa: PLC0415


def replay_command(words: Words) -> click.Command:
    def run(**options: Any) -> int:
        from huit.cli.replay.replay import run_replay

        return run_replay(words, **options)

    parameters = [
        texts(words, "record", "metavar_record"),
        option(words, "--profile", "help_replay_profile", "metavar_file"),
        flag(words, "--text", "help_text"),
        option(words, "--game", "help_game", "metavar_number"),
        option(words, "--hand", "help_replay_hand", "metavar_number"),
        option(words, "--seat", "help_replay_seat", "metavar_wind"),
        flag(words, "--review", "help_replay_review"),
        flag(words, "--why", "help_replay_why"),
        flag(words, "--glyphs/--letters", "help_glyphs"),
    ]
    return command_named("replay", words, run, parameters)


def verify_command(words: Words) -> click.Command:
    def run(**options: Any) -> int:
        from huit.cli.replay.verify import run_verify

        return run_verify(words, **options)

    parameters = [
        texts(words, "record", "metavar_record"),
        option(words, "--profile", "help_replay_profile", "metavar_file"),
        option(words, "--game", "help_game", "metavar_number"),
        flag(words, "--json", "help_json"),
    ]
    return command_named("verify", words, run, parameters)
