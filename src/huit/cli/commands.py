"""The table of the commands of `huit`, in the order of the help.

A row names the module that declares the command. It is imported on demand, to keep the start fast; the list of commands
in the help needs only the words. docs/contributing.md, "Add a command", has the steps for another one.
"""

from __future__ import annotations

import platform
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Final

import click

from huit.cli.arguments.localized import LocalizedGroup
from huit.cli.arguments.parameters import RECIPE, flag, group_named
from huit.cli.arguments.refusal import refuse
from huit.core.words import Words, language_named


@dataclass(frozen=True, slots=True)
class CommandRow:
    """A command and the module whose function `<name>_command` declares it. Its help is the word `help_<name>`."""

    name: str
    module: str


COMMANDS: Final = (
    CommandRow("score", "huit.cli.score.command"),
    CommandRow("waits", "huit.cli.plan.command"),
    CommandRow("distance", "huit.cli.plan.command"),
    CommandRow("advise", "huit.cli.plan.command"),
    CommandRow("fans", "huit.cli.rulebook.command"),
    CommandRow("profiles", "huit.cli.rulebook.command"),
    CommandRow("ruling", "huit.cli.rulebook.command"),
    CommandRow("drill", "huit.cli.drill.command"),
    CommandRow("bots", "huit.cli.arena.command"),
    CommandRow("play", "huit.cli.play.command"),
    CommandRow("arena", "huit.cli.arena.command"),
    CommandRow("replay", "huit.cli.replay.command"),
    CommandRow("verify", "huit.cli.replay.command"),
    CommandRow("import", "huit.cli.convert.command"),
    CommandRow("export", "huit.cli.convert.command"),
    CommandRow("stats", "huit.cli.stats.command"),
    CommandRow("seat", "huit.cli.desk.command"),
    CommandRow("event", "huit.cli.desk.command"),
    CommandRow("serve", "huit.cli.serve.command"),
    CommandRow("botzone", "huit.cli.botzone.command"),
)


def huit_command(words: Words) -> LocalizedGroup:
    """Build the whole command line in one language."""
    version = flag(words, "--version", "help_version", is_eager=True, callback=_show_version(words))
    makers = {row.name: partial(_declared, row) for row in COMMANDS}
    return group_named("huit", words, [version], makers)


def _declared(row: CommandRow, words: Words) -> click.Command:
    function = f"{row.name}_command"
    try:
        declare: Callable[[Words], click.Command] = getattr(import_module(row.module), function)
    except (ModuleNotFoundError, AttributeError) as error:
        reason = f"COMMANDS, {row.name}: {row.module}.{function} is missing ({error}); {RECIPE}"
        raise refuse("data_error", reason=reason) from error
    return declare(words)


def _show_version(words: Words) -> Callable[[click.Context, click.Parameter, bool], None]:
    def show(context: click.Context, _: click.Parameter, asked: bool) -> None:
        if asked:
            import huit  # noqa: PLC0415 (only the version asks for it)

            build = words.say(f"build_{huit.build_kind()}")
            click.echo(words.say("version", version=huit.__version__, build=build, python=platform.python_version()))
            if not language_named(words.language).reviewed:
                click.echo(words.say("unreviewed"))
            context.exit()

    return show
