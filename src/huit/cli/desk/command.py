"""Declarations of `huit seat` and `huit event`."""

from __future__ import annotations

from typing import Any

import click

from huit.cli.arguments.parameters import command_named, flag, option, texts
from huit.core.words import Words

# Imported when the command runs: the help starts without it.
# ruff: noqa: PLC0415


def seat_command(words: Words) -> click.Command:
    def run(**options: Any) -> int:
        from huit.cli.desk.seat import run_seat

        return run_seat(words, **options)

    parameters = [
        texts(words, "size", "metavar_seat_size"),
        option(words, "--entrants", "help_seat_entrants", "metavar_file"),
        option(words, "--apart", "help_seat_apart", "metavar_apart", multiple=True),
        option(words, "--plan", "help_seat_plan", "metavar_plan", default="preset"),
        option(words, "--interval", "help_seat_interval", "metavar_number"),
        option(words, "--seed", "help_seat_seed", "metavar_seed"),
        option(words, "--seating", "help_seat_seating", "metavar_file"),
        option(words, "--standings", "help_seat_standings", "metavar_file"),
        flag(words, "--announce", "help_seat_announce"),
        flag(words, "--proof", "help_seat_proof"),
        flag(words, "--json", "help_json"),
        flag(words, "--csv", "help_seat_csv"),
        flag(words, "--pantheon", "help_seat_pantheon"),
        flag(words, "--engine", "help_seat_engine"),
    ]
    return command_named("seat", words, run, parameters)


def event_command(words: Words) -> click.Command:
    def run(**options: Any) -> int:
        from huit.cli.desk.event import run_event

        return run_event(words, **options)

    parameters = [
        texts(words, "file", "metavar_event"),
        option(words, "--session", "help_event_session", "metavar_number"),
        option(words, "--out", "help_event_out", "metavar_file"),
    ]
    return command_named("event", words, run, parameters)
