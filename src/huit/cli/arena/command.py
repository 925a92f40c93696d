"""Declaration of `huit arena` and `huit bots`."""

from __future__ import annotations

from typing import Any

import click

from huit.cli.arguments.parameters import bot_names, command_named, flag, option, profile_option, texts
from huit.core.words import Words

# Imported on demand: other commands and the help start without it.
# ruff: noqa: PLC0415


def arena_command(words: Words) -> click.Command:
    def run(**options: Any) -> int:
        from huit.cli.arena.arena import run_arena

        return run_arena(words, **options)

    parameters = [
        texts(words, "players", "metavar_player", shown=4),
        option(words, "--player", "help_player", "metavar_player", multiple=True),
        option(words, "--deals", "help_deals", "metavar_number", default="100"),
        option(words, "--hands", "help_hands", "metavar_number", default="1"),
        option(words, "--seed", "help_seed", "metavar_seed", default="0"),
        option(words, "--mode", "help_mode", "metavar_mode"),
        profile_option(words, default=None),
        option(words, "--processes", "help_processes", "metavar_number"),
        option(words, "--cluster", "help_cluster", "metavar_address"),
        option(words, "--shard", "help_shard", "metavar_shard"),
        option(words, "--out", "help_out", "metavar_file"),
        option(words, "--record", "help_record", "metavar_folder"),
        option(words, "--svg", "help_svg", "metavar_file"),
        option(words, "--time-limit", "help_time_limit", "metavar_seconds"),
        flag(words, "--json", "help_json"),
    ]
    return command_named("arena", words, run, parameters, bots=bot_names(words))


def bots_command(words: Words) -> click.Command:
    def run(json: bool) -> int:
        from huit.cli.arena.bots import run_bots

        return run_bots(words, json)

    return command_named("bots", words, run, [flag(words, "--json", "help_json")])
