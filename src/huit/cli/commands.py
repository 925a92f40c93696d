"""The commands and their options, built in the user's language; what they do stands in the modules they import late."""

from __future__ import annotations

import platform
from collections.abc import Callable
from functools import partial
from typing import Any

import click

from huit.cli.parameters import Makers, command_named, flag, group_named, option, texts
from huit.cli.refusal import refuse
from huit.cli.speaking import SpeakingGroup
from huit.core.profiles import DEFAULT
from huit.core.words import Words

# Each command imports its module when it runs: one hand is scored before the other commands could be loaded.
# ruff: noqa: PLC0415


def huit_command(words: Words) -> SpeakingGroup:
    """The whole command line."""
    version = flag(words, "--version", "help_version", is_eager=True, callback=_show_version(words))
    makers: Makers = {
        "score": _score,
        "waits": partial(_plan, "waits"),
        "distance": partial(_plan, "distance"),
        "advise": partial(_plan, "advise"),
        "fans": _fans,
        "profiles": _profiles,
        "drill": _drill,
        "bots": _bots,
        "play": _play,
        "arena": _arena,
        "replay": _replay,
        "verify": _verify,
        "serve": _serve,
        "botzone": _botzone,
    }
    return group_named("huit", words, "help_huit", [version], makers)


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

    return command_named("score", words, run, [texts("hand", words.say("metavar_hand")), *_score_options(words)])


def _score_options(words: Words) -> list[click.Parameter]:
    return [
        *_table_options(words),
        flag(words, "--self-drawn", "help_self_drawn"),
        flag(words, "--last-copy", "help_last_copy"),
        flag(words, "--last-of-wall", "help_last_of_wall"),
        flag(words, "--kong", "help_kong"),
        flag(words, "--opening", "help_opening"),
        option(words, "--flowers", "help_flowers", "metavar_number"),
        flag(words, "--all-profiles", "help_all_profiles"),
        *_form_options(words),
        flag(words, "--brief", "help_brief"),
        flag(words, "--glyphs/--letters", "help_glyphs"),
    ]


def _plan(name: str, words: Words) -> click.Command:
    """An unfinished hand: its waits, its distance, or advice."""

    def run(**options: Any) -> int:
        from huit.cli.planning import run_plan

        return run_plan(words, name, **options)

    asked_of_advice = [
        option(words, "--wall", "help_wall", "metavar_number"),
        option(words, "--claim", "help_claim", "metavar_tile"),
        option(words, "--from", "help_from", "metavar_neighbour", name="source"),
    ]
    parameters = [
        texts("hand", words.say("metavar_hand")),
        *_table_options(words),
        option(words, "--flowers", "help_flowers", "metavar_number"),
        option(words, "--seen", "help_seen", "metavar_tiles"),
        *(asked_of_advice if name == "advise" else []),
        *_form_options(words),
        flag(words, "--glyphs/--letters", "help_glyphs"),
    ]
    return command_named(name, words, run, parameters)


def _table_options(words: Words) -> list[click.Parameter]:
    return [
        option(words, "--profile", "help_profile", "metavar_profile", default=DEFAULT),
        option(words, "--round", "help_round", "metavar_wind"),
        option(words, "--seat", "help_seat", "metavar_wind"),
    ]


def _form_options(words: Words) -> list[click.Parameter]:
    return [
        option(words, "--file", "help_file", "metavar_file"),
        flag(words, "--json", "help_json"),
        flag(words, "--jsonl", "help_jsonl"),
    ]


def _fans(words: Words) -> click.Command:
    def run(name: tuple[str, ...], json: bool, glyphs: bool) -> int:
        from huit.cli.fans import run_fans

        return run_fans(words, " ".join(name), json, glyphs)

    parameters = [
        texts("name", words.say("metavar_fan")),
        flag(words, "--json", "help_json"),
        flag(words, "--glyphs/--letters", "help_glyphs"),
    ]
    return command_named("fans", words, run, parameters)


def _profiles(words: Words) -> click.Command:
    """A group that lists the profiles when no command follows."""

    def run(json: bool) -> int:
        from huit.cli.profiles import run_list

        return 0 if click.get_current_context().invoked_subcommand else run_list(words, json)

    makers: Makers = {"show": _profiles_show, "diff": _profiles_diff}
    group = group_named("profiles", words, "help_profiles", [flag(words, "--json", "help_json")], makers)
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
    return command_named(
        "show", words, run, [texts("name", metavar), flag(words, "--json", "help_json")], "profiles_show"
    )


def _profiles_diff(words: Words) -> click.Command:
    def run(names: tuple[str, ...], json: bool) -> int:
        from huit.cli.profiles import run_diff

        left, right = _exactly(words, 2, names, "huit profiles diff")
        return run_diff(words, left, right, json)

    metavar = words.say("metavar_profile")
    parameters = [texts("names", f"{metavar} {metavar}"), flag(words, "--json", "help_json")]
    return command_named("diff", words, run, parameters, "profiles_diff")


def _arena(words: Words) -> click.Command:
    def run(**options: Any) -> int:
        from huit.cli.arena import run_arena

        return run_arena(words, **options)

    player = words.say("metavar_player")
    parameters = [
        texts("players", " ".join([player] * 4)),
        click.Option(["--player"], help=words.say("help_player"), metavar=player, multiple=True),
        option(words, "--deals", "help_deals", "metavar_number", default="100"),
        option(words, "--hands", "help_hands", "metavar_number", default="1"),
        option(words, "--seed", "help_seed", "metavar_seed", default="0"),
        option(words, "--mode", "help_mode", "metavar_mode"),
        option(words, "--profile", "help_profile", "metavar_profile"),
        option(words, "--processes", "help_processes", "metavar_number"),
        option(words, "--out", "help_out", "metavar_file"),
        option(words, "--record", "help_record", "metavar_folder"),
        option(words, "--svg", "help_svg", "metavar_file"),
        option(words, "--time-limit", "help_time_limit", "metavar_seconds"),
        flag(words, "--json", "help_json"),
    ]
    return command_named("arena", words, run, parameters)


def _drill(words: Words) -> click.Command:
    def run(**options: Any) -> int:
        from huit.cli.drill import run_drill

        return run_drill(words, **options)

    parameters: list[click.Parameter] = [
        option(words, "--kind", "help_drill_kind", "metavar_kind"),
        option(words, "--level", "help_drill_level", "metavar_level", default="1"),
        option(words, "--count", "help_drill_count", "metavar_number"),
        option(words, "--seed", "help_drill_seed", "metavar_number"),
        flag(words, "--timed", "help_drill_timed"),
        option(words, "--profile", "help_profile", "metavar_profile", default=DEFAULT),
        option(words, "--progress", "help_drill_progress", "metavar_file"),
        flag(words, "--no-progress", "help_drill_no_progress"),
        flag(words, "--glyphs/--letters", "help_glyphs"),
    ]
    return command_named("drill", words, run, parameters)


def _bots(words: Words) -> click.Command:
    def run(json: bool) -> int:
        from huit.cli.bots import run_bots

        return run_bots(words, json)

    return command_named("bots", words, run, [flag(words, "--json", "help_json")], "levels")


def _play(words: Words) -> click.Command:
    def run(**options: Any) -> int:
        from huit.cli.play import run_play

        return run_play(words, **options)

    parameters: list[click.Parameter] = [
        option(words, "--bots", "help_bots", "metavar_names"),
        option(words, "--hands", "help_play_hands", "metavar_number", default="1"),
        option(words, "--profile", "help_profile", "metavar_profile", default=DEFAULT),
        option(words, "--seed", "help_play_seed", "metavar_seed"),
        option(words, "--record", "help_play_record", "metavar_file"),
        flag(words, "--overwrite", "help_overwrite"),
        flag(words, "--strict", "help_strict"),
        flag(words, "--help-on", "help_help_on"),
        flag(words, "--quick", "help_quick"),
        option(words, "--delay", "help_delay", "metavar_seconds", default="0.5"),
        flag(words, "--glyphs/--letters", "help_glyphs"),
    ]
    return command_named("play", words, run, parameters)


def _replay(words: Words) -> click.Command:
    def run(**options: Any) -> int:
        from huit.cli.replay import run_replay

        return run_replay(words, **options)

    parameters = [
        texts("record", words.say("metavar_record")),
        option(words, "--profile", "help_replay_profile", "metavar_file"),
        flag(words, "--text", "help_text"),
        option(words, "--hand", "help_replay_hand", "metavar_number"),
        option(words, "--seat", "help_replay_seat", "metavar_wind"),
        flag(words, "--review", "help_replay_review"),
        flag(words, "--why", "help_replay_why"),
        flag(words, "--glyphs/--letters", "help_glyphs"),
    ]
    return command_named("replay", words, run, parameters)


def _verify(words: Words) -> click.Command:
    def run(**options: Any) -> int:
        from huit.cli.verify import run_verify

        return run_verify(words, **options)

    parameters = [
        texts("record", words.say("metavar_record")),
        option(words, "--profile", "help_replay_profile", "metavar_file"),
        flag(words, "--json", "help_json"),
    ]
    return command_named("verify", words, run, parameters)


def _exactly(words: Words, count: int, given: tuple[str, ...], command: str) -> tuple[str, ...]:
    if len(given) < count:
        raise refuse("argument_missing", name=words.say("metavar_profile"), command=command)
    if len(given) > count:
        raise refuse("argument_extra", text=given[count][:40])
    return given


def _serve(words: Words) -> click.Command:
    def run(host: str, port: str, db: str | None, address: str | None, keep: str) -> int:
        from huit.cli.serve import run_serve

        return run_serve(words, host=host, port=port, db=db, address=address, keep=keep)

    parameters: list[click.Parameter] = [
        option(words, "--host", "help_host", "metavar_host", default="127.0.0.1"),
        option(words, "--port", "help_port", "metavar_port", default="8888"),
        option(words, "--db", "help_db", "metavar_url"),
        option(words, "--address", "help_address", "metavar_url"),
        option(words, "--keep", "help_keep", "metavar_days", default="90"),
    ]
    return command_named("serve", words, run, parameters)


def _botzone(words: Words) -> click.Command:
    from huit.cli.botzone_commands import botzone_group

    return botzone_group(words)
