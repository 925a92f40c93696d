"""What every command is built from: its arguments, options and flags, explained in the user's language."""

from __future__ import annotations

from collections.abc import Callable

import click

from huit.cli.speaking import SpeakingCommand, SpeakingGroup
from huit.core.words import Words

Makers = dict[str, Callable[[Words], click.Command]]


def command_named(
    name: str, words: Words, run: Callable[..., int], parameters: list[click.Parameter], key: str = ""
) -> SpeakingCommand:
    command = SpeakingCommand(
        name,
        callback=run,
        params=[*parameters, _language(words)],
        help=words.say(f"help_{key or name}"),
        options_metavar=words.say("metavar_options"),
    )
    command.words = words
    return command


def group_named(name: str, words: Words, key: str, parameters: list[click.Parameter], makers: Makers) -> SpeakingGroup:
    group = SpeakingGroup(
        name,
        params=[*parameters, _language(words)],
        help=words.say(key),
        options_metavar=words.say("metavar_options"),
        subcommand_metavar=words.say("metavar_command"),
    )
    group.words = words
    group.makers = makers
    return group


def texts(name: str, metavar: str) -> click.Argument:
    """Any number of words: quotes are easily forgotten."""
    return click.Argument([name], nargs=-1, metavar=f"[{metavar}]")


def option(
    words: Words, spelling: str, key: str, metavar: str, default: str | None = None, name: str = ""
) -> click.Option:
    """`name` is that of the value, where the option's would be a word of Python's."""
    return click.Option(
        [spelling, name] if name else [spelling], help=words.say(key), metavar=words.say(metavar), default=default
    )


def flag(
    words: Words,
    spelling: str,
    key: str,
    is_eager: bool = False,
    callback: Callable[[click.Context, click.Parameter, bool], None] | None = None,
) -> click.Option:
    return click.Option(
        [spelling],
        help=words.say(key),
        is_flag=True,
        default=False,
        is_eager=is_eager,
        expose_value=callback is None,
        callback=callback,
    )


def _language(words: Words) -> click.Option:
    """Read before the command line is (huit.cli.language); declared for the help and for click to accept it."""
    return click.Option(
        ["--lang"], help=words.say("help_lang"), metavar=words.say("metavar_lang"), expose_value=False, is_eager=True
    )
