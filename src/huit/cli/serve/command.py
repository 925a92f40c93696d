"""Declaration of `huit serve`."""

from __future__ import annotations

import click

from huit.cli.arguments.parameters import command_named, option
from huit.core.words import Words

# Imported on demand: other commands and the help start without it.
# ruff: noqa: PLC0415


def serve_command(words: Words) -> click.Command:
    def run(**given: str | None) -> int:
        from huit.cli.serve.serve import ServeOptions, run_serve

        return run_serve(words, ServeOptions(**{key: value or "" for key, value in given.items()}))

    parameters: list[click.Parameter] = [
        option(words, "--host", "help_host", "metavar_host", default="127.0.0.1"),
        option(words, "--port", "help_port", "metavar_port", default="8888"),
        option(words, "--db", "help_db", "metavar_url"),
        option(words, "--address", "help_address", "metavar_url"),
        option(words, "--keep", "help_keep", "metavar_days", default="90"),
        option(words, "--public-url", "help_public_url", "metavar_url"),
        option(words, "--metrics", "help_metrics", "metavar_place"),
        option(words, "--log", "help_log", "metavar_log_format", default="text"),
    ]
    return command_named("serve", words, run, parameters)
