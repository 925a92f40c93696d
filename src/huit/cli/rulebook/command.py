"""Declaration of `huit fans`, `huit profiles` and `huit ruling`."""

from __future__ import annotations

import click

from huit.cli.arguments.localized import Makers
from huit.cli.arguments.parameters import command_named, flag, group_named, option, profile_option, texts
from huit.cli.arguments.refusal import refuse
from huit.core.words import Words

# Imported on demand: other commands and the help start without it.
# ruff: noqa: PLC0415


def fans_command(words: Words) -> click.Command:
    def run(name: tuple[str, ...], json: bool, glyphs: bool) -> int:
        from huit.cli.rulebook.fans import run_fans

        return run_fans(words, " ".join(name), json, glyphs)

    parameters = [
        texts(words, "name", "metavar_fan"),
        flag(words, "--json", "help_json"),
        flag(words, "--glyphs/--letters", "help_glyphs"),
    ]
    return command_named("fans", words, run, parameters)


def profiles_command(words: Words) -> click.Command:
    """A group that lists the profiles when no command follows."""

    def run(json: bool) -> int:
        from huit.cli.rulebook.profiles import run_list

        return 0 if click.get_current_context().invoked_subcommand else run_list(words, json)

    makers: Makers = {"show": _profiles_show, "diff": _profiles_diff}
    group = group_named("profiles", words, [flag(words, "--json", "help_json")], makers, "help_profiles_{}".format)
    group.callback = run
    group.invoke_without_command = True
    group.no_args_is_help = False
    return group


def _profiles_show(words: Words) -> click.Command:
    def run(name: tuple[str, ...], json: bool) -> int:
        from huit.cli.rulebook.profiles import run_show

        (profile,) = _exactly(words, 1, name, "huit profiles show")
        return run_show(words, profile, json)

    parameters = [texts(words, "name", "metavar_profile"), flag(words, "--json", "help_json")]
    return command_named("show", words, run, parameters, "profiles_show")


def _profiles_diff(words: Words) -> click.Command:
    def run(names: tuple[str, ...], json: bool) -> int:
        from huit.cli.rulebook.profiles import run_diff

        left, right = _exactly(words, 2, names, "huit profiles diff")
        return run_diff(words, left, right, json)

    parameters = [texts(words, "names", "metavar_profile", shown=2), flag(words, "--json", "help_json")]
    return command_named("diff", words, run, parameters, "profiles_diff")


def ruling_command(words: Words) -> click.Command:
    def run(word: tuple[str, ...], profile: str, fouls: str | None, hand: str | None, json: bool) -> int:
        from huit.cli.rulebook.ruling import run_ruling

        return run_ruling(words, " ".join(word), profile, fouls, hand, json)

    parameters = [
        texts(words, "word", "metavar_word"),
        profile_option(words),
        option(words, "--fouls", "help_ruling_fouls", "metavar_number"),
        option(words, "--hand", "help_ruling_hand", "metavar_hand"),
        flag(words, "--json", "help_json"),
    ]
    return command_named("ruling", words, run, parameters)


def _exactly(words: Words, count: int, given: tuple[str, ...], command: str) -> tuple[str, ...]:
    if len(given) < count:
        raise refuse("argument_missing", name=words.say("metavar_profile"), command=command)
    if len(given) > count:
        raise refuse("argument_extra", text=given[count][:40])
    return given
