"""The commands and their options, built in the user's language; what they do stands in the modules they import late."""

from __future__ import annotations

import platform
from collections.abc import Callable
from functools import partial
from typing import Any

import click

from huit.cli.refusal import refuse
from huit.cli.speaking import SpeakingCommand, SpeakingGroup
from huit.core.profiles import DEFAULT
from huit.core.words import Words

# Each command imports its module when it runs: one hand is scored before the other commands could be loaded.
# ruff: noqa: PLC0415

Makers = dict[str, Callable[[Words], click.Command]]


def huit_command(words: Words) -> SpeakingGroup:
    """The whole command line."""
    version = _flag(words, "--version", "help_version", is_eager=True, callback=_show_version(words))
    makers: Makers = {
        "score": _score,
        "waits": partial(_plan, "waits"),
        "distance": partial(_plan, "distance"),
        "advise": partial(_plan, "advise"),
        "fans": _fans,
        "profiles": _profiles,
        "play": _play,
        "arena": _arena,
        "replay": _replay,
        "verify": _verify,
        "serve": _serve,
        "botzone": _botzone,
    }
    return _group("huit", words, "help_huit", [version], makers)


def _show_version(words: Words) -> Callable[[click.Context, click.Parameter, bool], None]:
    def show(context: click.Context, _: click.Parameter, asked: bool) -> None:
        if asked:
            import huit

            build = words.say(f"build_{huit.build_kind()}")
            click.echo(words.say("version", version=huit.__version__, build=build, python=platform.python_version()))
            context.exit()

    return show


# Commands -------------------------------------------------------------------------------------------------------------


def _score(words: Words) -> click.Command:
    def run(**options: Any) -> int:
        from huit.cli.score import run_score

        return run_score(words, **options)

    return _command("score", words, run, [_texts("hand", words.say("metavar_hand")), *_score_options(words)])


def _score_options(words: Words) -> list[click.Parameter]:
    return [
        *_table_options(words),
        _flag(words, "--self-drawn", "help_self_drawn"),
        _flag(words, "--last-copy", "help_last_copy"),
        _flag(words, "--last-of-wall", "help_last_of_wall"),
        _flag(words, "--kong", "help_kong"),
        _flag(words, "--opening", "help_opening"),
        _option(words, "--flowers", "help_flowers", "metavar_number"),
        _flag(words, "--all-profiles", "help_all_profiles"),
        *_form_options(words),
        _flag(words, "--brief", "help_brief"),
        _flag(words, "--glyphs/--letters", "help_glyphs"),
    ]


def _plan(name: str, words: Words) -> click.Command:
    """An unfinished hand: its waits, its distance, or advice."""

    def run(**options: Any) -> int:
        from huit.cli.planning import run_plan

        return run_plan(words, name, **options)

    asked_of_advice = [
        _option(words, "--wall", "help_wall", "metavar_number"),
        _option(words, "--claim", "help_claim", "metavar_tile"),
        _option(words, "--from", "help_from", "metavar_neighbour", name="source"),
    ]
    parameters = [
        _texts("hand", words.say("metavar_hand")),
        *_table_options(words),
        _option(words, "--flowers", "help_flowers", "metavar_number"),
        _option(words, "--seen", "help_seen", "metavar_tiles"),
        *(asked_of_advice if name == "advise" else []),
        *_form_options(words),
        _flag(words, "--glyphs/--letters", "help_glyphs"),
    ]
    return _command(name, words, run, parameters)


def _table_options(words: Words) -> list[click.Parameter]:
    return [
        _option(words, "--profile", "help_profile", "metavar_profile", default=DEFAULT),
        _option(words, "--round", "help_round", "metavar_wind"),
        _option(words, "--seat", "help_seat", "metavar_wind"),
    ]


def _form_options(words: Words) -> list[click.Parameter]:
    return [
        _option(words, "--file", "help_file", "metavar_file"),
        _flag(words, "--json", "help_json"),
        _flag(words, "--jsonl", "help_jsonl"),
    ]


def _fans(words: Words) -> click.Command:
    def run(name: tuple[str, ...], json: bool, glyphs: bool) -> int:
        from huit.cli.fans import run_fans

        return run_fans(words, " ".join(name), json, glyphs)

    parameters = [
        _texts("name", words.say("metavar_fan")),
        _flag(words, "--json", "help_json"),
        _flag(words, "--glyphs/--letters", "help_glyphs"),
    ]
    return _command("fans", words, run, parameters)


def _profiles(words: Words) -> click.Command:
    """A group that lists the profiles when no command follows."""

    def run(json: bool) -> int:
        from huit.cli.profiles import run_list

        return 0 if click.get_current_context().invoked_subcommand else run_list(words, json)

    makers: Makers = {"show": _profiles_show, "diff": _profiles_diff}
    group = _group("profiles", words, "help_profiles", [_flag(words, "--json", "help_json")], makers)
    group.callback = run
    group.invoke_without_command = True
    group.no_args_is_help = False
    return group


def _profiles_show(words: Words) -> click.Command:
    def run(name: tuple[str, ...], json: bool) -> int:
        from huit.cli.profiles import run_show

        (profile,) = _exactly(words, 1, name, "huit profiles show")
        return run_show(words, profile, json)

    metavar = words.say("metavar_profile")
    return _command("show", words, run, [_texts("name", metavar), _flag(words, "--json", "help_json")], "profiles_show")


def _profiles_diff(words: Words) -> click.Command:
    def run(names: tuple[str, ...], json: bool) -> int:
        from huit.cli.profiles import run_diff

        left, right = _exactly(words, 2, names, "huit profiles diff")
        return run_diff(words, left, right, json)

    metavar = words.say("metavar_profile")
    parameters = [_texts("names", f"{metavar} {metavar}"), _flag(words, "--json", "help_json")]
    return _command("diff", words, run, parameters, "profiles_diff")


def _arena(words: Words) -> click.Command:
    def run(**options: Any) -> int:
        from huit.cli.arena import run_arena

        return run_arena(words, **options)

    player = words.say("metavar_player")
    parameters = [
        _texts("players", player),
        click.Option(["--player"], help=words.say("help_player"), metavar=player, multiple=True),
        _option(words, "--deals", "help_deals", "metavar_number", default="100"),
        _option(words, "--hands", "help_hands", "metavar_number", default="1"),
        _option(words, "--seed", "help_seed", "metavar_seed", default="0"),
        _option(words, "--mode", "help_mode", "metavar_mode"),
        _option(words, "--profile", "help_profile", "metavar_profile"),
        _option(words, "--processes", "help_processes", "metavar_number"),
        _option(words, "--out", "help_out", "metavar_file"),
        _option(words, "--record", "help_record", "metavar_folder"),
        _option(words, "--svg", "help_svg", "metavar_file"),
        _flag(words, "--json", "help_json"),
    ]
    return _command("arena", words, run, parameters)


def _play(words: Words) -> click.Command:
    def run(**options: Any) -> int:
        from huit.cli.play import run_play

        return run_play(words, **options)

    parameters: list[click.Parameter] = [
        _option(words, "--bots", "help_bots", "metavar_names"),
        _option(words, "--hands", "help_play_hands", "metavar_number", default="1"),
        _option(words, "--profile", "help_profile", "metavar_profile", default=DEFAULT),
        _option(words, "--seed", "help_play_seed", "metavar_seed"),
        _option(words, "--record", "help_play_record", "metavar_file"),
        _flag(words, "--overwrite", "help_overwrite"),
        _flag(words, "--strict", "help_strict"),
        _flag(words, "--help-on", "help_help_on"),
        _flag(words, "--quick", "help_quick"),
        _option(words, "--delay", "help_delay", "metavar_seconds", default="0.5"),
        _flag(words, "--glyphs/--letters", "help_glyphs"),
    ]
    return _command("play", words, run, parameters)


def _replay(words: Words) -> click.Command:
    def run(**options: Any) -> int:
        from huit.cli.replay import run_replay

        return run_replay(words, **options)

    parameters = [
        _texts("record", words.say("metavar_record")),
        _option(words, "--profile", "help_replay_profile", "metavar_file"),
        _flag(words, "--text", "help_text"),
        _option(words, "--hand", "help_replay_hand", "metavar_number"),
        _option(words, "--seat", "help_replay_seat", "metavar_wind"),
        _flag(words, "--glyphs/--letters", "help_glyphs"),
    ]
    return _command("replay", words, run, parameters)


def _verify(words: Words) -> click.Command:
    def run(**options: Any) -> int:
        from huit.cli.verify import run_verify

        return run_verify(words, **options)

    parameters = [
        _texts("record", words.say("metavar_record")),
        _option(words, "--profile", "help_replay_profile", "metavar_file"),
        _flag(words, "--json", "help_json"),
    ]
    return _command("verify", words, run, parameters)


def _exactly(words: Words, count: int, given: tuple[str, ...], command: str) -> tuple[str, ...]:
    if len(given) < count:
        raise refuse("argument_missing", name=words.say("metavar_profile"), command=command)
    if len(given) > count:
        raise refuse("argument_extra", text=given[count][:40])
    return given


def _serve(words: Words) -> click.Command:
    def run(host: str, port: str, db: str | None) -> int:
        from huit.cli.serve import run_serve

        return run_serve(words, host=host, port=port, db=db)

    parameters: list[click.Parameter] = [
        _option(words, "--host", "help_host", "metavar_host", default="127.0.0.1"),
        _option(words, "--port", "help_port", "metavar_port", default="8888"),
        _option(words, "--db", "help_db", "metavar_url"),
    ]
    return _command("serve", words, run, parameters)


def _botzone(words: Words) -> click.Command:
    from huit.cli.botzone_commands import botzone_group

    return botzone_group(words)


# Parameters -----------------------------------------------------------------------------------------------------------


def _command(
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


def _group(name: str, words: Words, key: str, parameters: list[click.Parameter], makers: Makers) -> SpeakingGroup:
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


def _texts(name: str, metavar: str) -> click.Argument:
    """Any number of words: quotes are easily forgotten."""
    return click.Argument([name], nargs=-1, metavar=f"[{metavar}]")


def _option(
    words: Words, flag: str, key: str, metavar: str, default: str | None = None, name: str = ""
) -> click.Option:
    """`name` is that of the value, where the flag's would be a word of Python's."""
    return click.Option(
        [flag, name] if name else [flag], help=words.say(key), metavar=words.say(metavar), default=default
    )


def _flag(
    words: Words,
    flag: str,
    key: str,
    is_eager: bool = False,
    callback: Callable[[click.Context, click.Parameter, bool], None] | None = None,
) -> click.Option:
    return click.Option(
        [flag],
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
