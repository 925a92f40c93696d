"""The commands under `huit botzone` and their options; each bot of ours is one of them, by its name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import click

from huit.bots.levels import BOTS
from huit.cli.parameters import Makers, command_named, flag, group_named, option, texts
from huit.core.words import Words

# Each command imports its module when it runs, like those of `huit.cli.commands`.
# ruff: noqa: PLC0415


def botzone_group(words: Words) -> click.Command:
    """`huit botzone`, which alone shows its help."""
    makers: Makers = {"judge": _judge, "import": _import, "export": _export}
    makers |= {name: partial(_bot, name) for name in BOTS}
    group = group_named("botzone", words, "help_botzone", [], makers)
    group.callback = _show_help
    group.invoke_without_command = True
    group.no_args_is_help = False
    return group


def _show_help() -> int:
    context = click.get_current_context()
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
    return 0


def _judge(words: Words) -> click.Command:
    def run(file: tuple[str, ...]) -> int:
        from huit.cli.botzone import run_judge

        return run_judge(words, file)

    return command_named("judge", words, run, [texts("file", words.say("metavar_file"))], "botzone_judge")


def _bot(name: str, words: Words) -> click.Command:
    def run(seed: str, form: str | None, once: bool) -> int:
        from huit.cli.botzone import run_bot

        return run_bot(name, seed, form, once)

    parameters: list[click.Parameter] = [
        option(words, "--form", "help_botzone_form", "metavar_form"),
        flag(words, "--once", "help_botzone_once"),
        option(words, "--seed", "help_botzone_seed", "metavar_seed", default=""),
    ]
    return command_named(name, words, run, parameters, "botzone_bot")


def _import(words: Words) -> click.Command:
    def run(file: tuple[str, ...], out: str | None, overwrite: bool) -> int:
        from huit.cli.botzone import run_import

        return run_import(words, file, out, overwrite)

    return _conversion("import", "file", words.say("metavar_log"), run, words)


def _export(words: Words) -> click.Command:
    def run(record: tuple[str, ...], out: str | None, overwrite: bool) -> int:
        from huit.cli.botzone import run_export

        return run_export(words, record, out, overwrite)

    return _conversion("export", "record", words.say("metavar_record"), run, words)


def _conversion(name: str, argument: str, metavar: str, run: Callable[..., int], words: Words) -> click.Command:
    out = click.Option(["-o", "--out"], help=words.say("help_botzone_out"), metavar=words.say("metavar_file"))
    parameters = [texts(argument, metavar), out, flag(words, "--overwrite", "help_overwrite")]
    return command_named(name, words, run, parameters, f"botzone_{name}")
