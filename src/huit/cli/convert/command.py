"""Declaration of `huit import` and `huit export`."""

from __future__ import annotations

from typing import Any

import click

from huit.cli.arguments.parameters import command_named, flag, option, texts
from huit.core.words import Words

# Imported on demand: other commands and the help start without it.
# ruff: noqa: PLC0415


def import_command(words: Words) -> click.Command:
    from huit.imports.registry import importers

    def run(**options: Any) -> int:
        from huit.cli.convert.importing import run_import

        return run_import(words, **options)

    parameters = [
        texts(words, "file", "metavar_file"),
        option(words, "--out", "help_import_out", "metavar_file", short="-o"),
        flag(words, "--overwrite", "help_overwrite"),
        flag(words, "--anonymous", "help_import_anonymous"),
        flag(words, "--json", "help_json"),
    ]
    formats = words.say("list_separator").join([one.name for one in importers()])
    return command_named("import", words, run, parameters, formats=formats)


def export_command(words: Words) -> click.Command:
    from huit.imports.registry import exporters

    def run(**options: Any) -> int:
        from huit.cli.convert.exporting import run_export

        return run_export(words, **options)

    known = words.say("list_separator").join([one.name for one in exporters()])
    parameters = [
        texts(words, "record", "metavar_record"),
        option(words, "--to", "help_export_to", "metavar_format", known=known),
        option(words, "--out", "help_botzone_out", "metavar_file", short="-o"),
        flag(words, "--overwrite", "help_overwrite"),
        option(words, "--game", "help_game", "metavar_number"),
        option(words, "--profile", "help_replay_profile", "metavar_file"),
    ]
    return command_named("export", words, run, parameters)
