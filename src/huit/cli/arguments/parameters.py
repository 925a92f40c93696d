"""Building blocks of command declarations: arguments, options and flags with help in the user's language."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Final

import click

from huit.cli.arguments.completion import completion_of
from huit.cli.arguments.localized import LocalizedCommand, LocalizedGroup, Makers
from huit.cli.arguments.refusal import refuse
from huit.core.profiles import BUILT_IN, DEFAULT
from huit.core.words import LANGUAGES, Words, language_named

RECIPE: Final = 'the recipe is "Add a command" in docs/contributing.md'


def command_named(
    name: str, words: Words, run: Callable[..., int], parameters: list[click.Parameter], key: str = "", **values: str
) -> LocalizedCommand:
    """Build a command; `values` fill its help text. Refuses a `run` that does not take the parameters."""
    _check_run(name, run, parameters)
    command = LocalizedCommand(
        name,
        callback=run,
        params=[*parameters, _language(words)],
        help=words.say(f"help_{key or name}", **values),
        options_metavar=words.say("metavar_options"),
    )
    command.words = words
    return command


def _check_run(name: str, run: Callable[..., int], parameters: list[click.Parameter]) -> None:
    given = dict.fromkeys([one.name or "" for one in parameters if one.expose_value])
    try:
        signature(run).bind(**given)
    except TypeError as error:
        reason = f"{name}: {run.__module__}.{run.__qualname__} is given {', '.join(given)}, but has {error}; {RECIPE}"
        raise refuse("data_error", reason=reason) from error


def group_named(
    name: str,
    words: Words,
    parameters: list[click.Parameter],
    makers: Makers,
    summary_key: Callable[[str], str] = "help_{}".format,
) -> LocalizedGroup:
    group = LocalizedGroup(
        name,
        params=[*parameters, _language(words)],
        help=words.say(f"help_{name}"),
        options_metavar=words.say("metavar_options"),
        subcommand_metavar=words.say("metavar_command"),
    )
    group.words = words
    group.makers = makers
    group.summary_key = summary_key
    return group


def texts(words: Words, name: str, metavar: str, shown: int = 1) -> click.Argument:
    """An argument of any number of words, because quotes are easily forgotten; `shown` repeats its metavar."""
    said = " ".join([words.say(metavar)] * shown)
    return click.Argument([name], nargs=-1, metavar=f"[{said}]", shell_complete=completion_of(metavar))


def option(
    words: Words,
    spelling: str,
    key: str,
    metavar: str,
    default: str | None = None,
    name: str = "",
    short: str = "",
    multiple: bool = False,
    **values: str,
) -> click.Option:
    """An option with a value. `name` replaces a name that is a Python keyword; `values` fill the help text."""
    return click.Option(
        [one for one in (short, spelling, name) if one],
        help=words.say(key, **values),
        metavar=words.say(metavar),
        default=default,
        multiple=multiple,
        shell_complete=completion_of(metavar),
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
    """The option `--lang`, declared for the help. huit.cli.arguments.language reads it before click does."""
    return click.Option(
        ["--lang"],
        help=words.say("help_lang", known=language_named(words.language).alternatives(LANGUAGES)),
        metavar=words.say("metavar_lang"),
        expose_value=False,
        is_eager=True,
        shell_complete=completion_of("metavar_lang"),
    )


# Options that commands share ------------------------------------------------------------------------------------------


def table_options(words: Words) -> list[click.Parameter]:
    return [
        profile_option(words),
        option(words, "--round", "help_round", "metavar_wind"),
        option(words, "--seat", "help_seat_wind", "metavar_wind"),
    ]


def profile_option(words: Words, default: str | None = DEFAULT) -> click.Option:
    others = words.say("list_separator").join(BUILT_IN[1:])
    return option(words, "--profile", "help_profile", "metavar_profile", default, first=DEFAULT, others=others)


def form_options(words: Words) -> list[click.Parameter]:
    return [
        option(words, "--file", "help_file", "metavar_file"),
        flag(words, "--json", "help_json"),
        flag(words, "--jsonl", "help_jsonl"),
    ]


def bot_names(words: Words) -> str:
    """The built-in bots, listed for a help text."""
    from huit.bots.levels import BOTS  # noqa: PLC0415 (most commands need no bot)

    return words.say("list_separator").join(BOTS)
