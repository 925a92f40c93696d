"""Declaration of `huit serve`."""

from __future__ import annotations

import click

from huit.cli.arguments.parameters import command_named, option
from huit.core.words import Words

# Imported on demand: other commands and the help start without it.
# ruff: noqa: PLC0415


def serve_command(words: Words) -> click.Command:
    def run(host: str, port: str, db: str | None, address: str | None, keep: str) -> int:
        from huit.cli.serve.serve import run_serve

        return run_serve(words, host=host, port=port, db=db, address=address, keep=keep)

    parameters: list[click.Parameter] = [
        option(words, "--host", "help_host", "metavar_host", default="127.0.0.1"),
        option(words, "--port", "help_port", "metavar_port", default="8888"),
        option(words, "--db", "help_db", "metavar_url"),
        option(words, "--address", "help_address", "metavar_url"),
        option(words, "--keep", "help_keep", "metavar_days", default="90"),
    ]
    return command_named("serve", words, run, parameters)
