"""Declaration of `huit botzone`: judge, import, export, and one subcommand for each bot of ours."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import click

from huit.bots.levels import BOTS
from huit.cli.arguments.localized import Makers
from huit.cli.arguments.parameters import command_named, flag, group_named, option, texts
from huit.core.words import Words

# Imported on demand: other commands and the help start without it.
# ruff: noqa: PLC0415


def botzone_command(words: Words) -> click.Command:
    """A group that shows its help when no command follows."""
    own: Makers = {"judge": _judge, "import": _import, "export": _export}
    makers: Makers = {**own, **{name: partial(_bot, name) for name in BOTS}}
    group = group_named(
        "botzone", words, [], makers, lambda name: f"help_botzone_{name}" if name in own else "help_botzone_bot"
    )
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
        from huit.cli.botzone.botzone import run_judge

        return run_judge(words, file)

    return command_named("judge", words, run, [texts(words, "file", "metavar_file")], "botzone_judge")


def _bot(name: str, words: Words) -> click.Command:
    def run(seed: str, form: str | None, once: bool) -> int:
        from huit.cli.botzone.botzone import run_bot

        return run_bot(name, seed, form, once)

    parameters: list[click.Parameter] = [
        option(words, "--form", "help_botzone_form", "metavar_form"),
        flag(words, "--once", "help_botzone_once"),
        option(words, "--seed", "help_botzone_seed", "metavar_seed", default=""),
    ]
    return command_named(name, words, run, parameters, "botzone_bot")


def _import(words: Words) -> click.Command:
    def run(file: tuple[str, ...], out: str | None, overwrite: bool) -> int:
        from huit.cli.botzone.botzone import run_import

        return run_import(words, file, out, overwrite)

    return _conversion("import", "file", "metavar_log", run, words)


def _export(words: Words) -> click.Command:
    def run(record: tuple[str, ...], out: str | None, overwrite: bool) -> int:
        from huit.cli.botzone.botzone import run_export

        return run_export(words, record, out, overwrite)

    return _conversion("export", "record", "metavar_record", run, words)


def _conversion(name: str, argument: str, metavar: str, run: Callable[..., int], words: Words) -> click.Command:
    out = option(words, "--out", "help_botzone_out", "metavar_file", short="-o")
    parameters = [texts(words, argument, metavar), out, flag(words, "--overwrite", "help_overwrite")]
    return command_named(name, words, run, parameters, f"botzone_{name}")
