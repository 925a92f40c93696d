"""`huit arena`: a contest of bots on the same walls in every seating, with confidence intervals."""

from __future__ import annotations

import json as json_format
import os
import sys
from concurrent.futures import BrokenExecutor
from contextlib import nullcontext
from typing import Final

from huit.arena.chart import chart
from huit.arena.contest import ArenaError, Contest
from huit.arena.merging import Shard
from huit.arena.results import Results, plain_results, results_of
from huit.arena.running import ClusterLost
from huit.arena.seats import check_players, mode_for
from huit.arena.tally import Scores
from huit.botzone.external.limits import Limits
from huit.cli.arena.files import check_chart, folder_for, journal_in, write_chart
from huit.cli.arena.labels import labels_for
from huit.cli.arena.merge import MERGE, merged_scores
from huit.cli.arena.playing import ArenaWork, games_played, is_remote
from huit.cli.arguments.hand_options import profile_asked
from huit.cli.arguments.refusal import Refusal, refuse, show_faults
from huit.cli.terminal.console import INTERRUPTED, console_on
from huit.core.profiles import DEFAULT
from huit.core.words import Words
from huit.game.setup import BOTZONE

MOST: Final = 9  # digits of a number
LONGEST_TURN: Final = 3600  # seconds
CLUSTER_LOST: Final = 3  # exit status: the same command goes on with the results file


def run_arena(
    words: Words,
    *,
    players: tuple[str, ...],
    player: tuple[str, ...],
    deals: str,
    hands: str,
    seed: str,
    mode: str | None,
    profile: str | None,
    processes: str | None,
    out: str | None,
    record: str | None,
    svg: str | None,
    time_limit: str | None,
    cluster: str | None,
    shard: str | None,
    json: bool,
) -> int:
    """Run the command and return its exit status."""
    try:
        check_chart(svg, out)
        if players[:1] == (MERGE,):
            scores = merged_scores(players[1:], out)
            interrupted = False
        else:
            named = (*players, *player)
            contest = _contest(named, profile, seed, mode, _number(hands, "--hands"), _seconds(time_limit))
            if not (cluster and is_remote(cluster)):
                check_players(contest)
            scores = Scores(contest)
            part = Shard.parse(shard) if shard else Shard()
            work = ArenaWork(
                _number(deals, "--deals"), _processes(processes), folder_for(record, contest), cluster, part
            )
            interrupted = _play(words, scores, work, out)
    except ClusterLost as error:
        show_faults(Refusal(*error.faults), words)
        return CLUSTER_LOST
    except ArenaError as error:
        raise Refusal(*error.faults) from error
    _tell(words, results_of(scores), json, svg, interrupted)
    return INTERRUPTED if interrupted else 0


def _contest(
    players: tuple[str, ...], profile: str | None, seed: str, mode: str | None, hands: int, time_limit: float
) -> Contest:
    """The contest that the options describe. By default the players decide on the mode, and the mode on the profile."""
    if not seed:
        raise refuse("arena_seed_empty")
    mode = mode or mode_for(players)
    rules = profile_asked(profile or (BOTZONE if mode == BOTZONE else DEFAULT))
    return Contest(players, rules, seed, mode, hands, time_limit)


def _play(words: Words, scores: Scores, work: ArenaWork, out: str | None) -> bool:
    """Play the games that are missing; True if interrupted."""
    contest = scores.contest
    with journal_in(out, contest) if out else nullcontext() as journal:
        for game in journal.games if journal else ():
            if game.key[0] < work.deals and work.shard.has(game.key):
                scores.add(game)
        try:
            for game in games_played(words, scores, work):
                if journal:
                    journal.write(game)
                scores.add(game)
        except KeyboardInterrupt:
            return True
        except BrokenExecutor as error:
            raise refuse("arena_worker_died") from error
    return False


def _tell(words: Words, results: Results, as_json: bool, svg: str | None, interrupted: bool) -> None:
    if svg and results.deals:
        write_chart(svg, chart(results, labels_for(results, words)))
    if as_json:
        print(json_format.dumps(plain_results(results), ensure_ascii=False, indent=2))
        return
    from huit.cli.arena.view import show_results  # noqa: PLC0415 (JSON starts without rich)

    show_results(console_on(sys.stdout), results, words, interrupted)


def _number(text: str, option: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= MOST and int(text)):
        raise refuse("number_invalid", text=text[:20], option=option)
    return int(text)


def _seconds(text: str | None) -> float:
    """Parse the time limit of a program for one answer."""
    if text is None:
        return Limits.turn
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= LONGEST_TURN:
        raise refuse("time_limit_invalid", text=text[:20], most=str(LONGEST_TURN))
    return seconds


def _processes(text: str | None) -> int:
    """The number of worker processes, by default every available core. Results do not depend on it."""
    if text is not None:
        return _number(text, "--processes")
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
