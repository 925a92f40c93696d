"""Games of `huit arena`: in this process, in several, or on a cluster, with a progress bar."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass

from huit.arena.clusters import DASK_LOCAL, RAY_LOCAL, Cluster, check_cluster, cluster_at
from huit.arena.contest import Contest, GameKey
from huit.arena.games import Game
from huit.arena.merging import Shard
from huit.arena.running import ADAPTED, AHEAD, play_contest, workers
from huit.arena.tally import Scores
from huit.cli.arena.progress import countdown_on
from huit.cli.arguments.refusal import refuse
from huit.core.words import Words
from huit.plan.advice.reasons import decimal_text


@dataclass(frozen=True)
class ArenaWork:
    """The walls to play, and the processes or the cluster that play them."""

    deals: int
    processes: int
    folder: str  # for records
    cluster: str | None
    shard: Shard


def is_remote(url: str) -> bool:
    """True for a cluster whose workers may stand on other machines."""
    return url not in (DASK_LOCAL, RAY_LOCAL)


def games_played(words: Words, scores: Scores, work: ArenaWork) -> Iterator[Game]:
    """Yield the missing games as they finish."""
    contest = scores.contest
    if work.cluster and work.folder and is_remote(work.cluster):
        raise refuse("cluster_record")
    missing = (key for key in contest.keys(work.deals) if work.shard.has(key) and not scores.has(key))
    done, games = scores.games, contest.games(work.shard.deals(work.deals))
    with contextlib.ExitStack() as closing:
        hands = done * contest.hands, games * contest.hands
        advance = closing.enter_context(countdown_on(sys.stderr, words, *hands))
        if work.cluster:
            cluster = closing.enter_context(cluster_at(work.cluster, work.processes))
            check_cluster(cluster, contest)
            pace = Pace(words, cluster)
            for game in _on_cluster(contest, missing, cluster, work.folder):
                yield game
                advance(contest.hands, pace.text())
            return
        processes = min(work.processes, max(1, games - done))
        executor = closing.enter_context(workers(processes))
        ahead = 1 if processes == 1 else AHEAD * processes
        for game in play_contest(contest, missing, executor, ahead=ahead, folder=work.folder):
            yield game
            advance(contest.hands, "")


def _on_cluster(contest: Contest, missing: Iterator[GameKey], cluster: Cluster, folder: str) -> Iterator[Game]:
    ahead = AHEAD * max(1, cluster.workers())
    return play_contest(
        contest, missing, cluster.executor, ahead=ahead, piece=ADAPTED, folder=folder, is_alive=cluster.is_alive
    )


class Pace:
    """The number of workers and of games a second, asked for once a second at most."""

    def __init__(self, words: Words, cluster: Cluster) -> None:
        self._words = words
        self._cluster = cluster
        self._began = self._asked = time.monotonic()
        self._games = 0
        self._text = ""

    def text(self) -> str:
        """The line of the progress bar after one more game."""
        self._games += 1
        now = time.monotonic()
        if not self._text or now - self._asked > 1:
            self._asked = now
            pace = decimal_text(self._games / max(now - self._began, 0.1), self._words)
            count = str(self._cluster.workers()) if self._cluster.is_alive() else "–"
            self._text = self._words.say("arena_cluster_pace", workers=count, pace=pace)
        return self._text
