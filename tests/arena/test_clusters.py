"""Clusters: the same results as in one process, also when a worker dies; what is refused, and what is left behind."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.arena.contests import contest
from tests.patience import HANG

from huit.arena import running
from huit.arena.clusters import Cluster, check_cluster, cluster_at
from huit.arena.contest import ArenaError, Contest
from huit.arena.games import Game
from huit.arena.results_file import ResultsFile
from huit.arena.running import (
    ADAPTED,
    ClusterLost,
    InProcessExecutor,
    PlayedPiece,
    pieces_ahead,
    play_contest,
    play_games,
    this_build,
    workers,
)

DEALS = 4
TESTED = contest("greedy", "random", "random", "random")
ENGINES = ["dask:local", pytest.param("ray:local", marks=pytest.mark.long)]


def written(tested: Contest, games: list[Game], path: Path) -> bytes:
    """The results file of some games, its lines in order."""
    with ResultsFile(path, tested) as file:
        for game in sorted(games, key=lambda one: one.key):
            file.write(game)
    return path.read_bytes()


@pytest.fixture(scope="module", params=ENGINES)
def cluster(request: pytest.FixtureRequest) -> Iterator[Cluster]:
    """Two workers on this machine."""
    with cluster_at(request.param, 2) as found:
        yield found


def played(cluster: Cluster, after: Callable[[int], None] = lambda _: None) -> list[Game]:
    games: list[Game] = []
    for game in play_contest(
        TESTED, TESTED.keys(DEALS), cluster.executor, ahead=6, piece=ADAPTED, is_alive=cluster.is_alive
    ):
        games.append(game)
        after(len(games))
    return games


@pytest.mark.filterwarnings("ignore")  # the engines' own
def test_equal_to_one_process(cluster: Cluster, tmp_path: Path) -> None:
    """Byte by byte the same results; and again when a worker is killed in the middle."""
    check_cluster(cluster, TESTED)
    alone = written(TESTED, list(play_contest(TESTED, TESTED.keys(DEALS), InProcessExecutor())), tmp_path / "alone")
    assert written(TESTED, played(cluster), tmp_path / "cluster") == alone

    def kill_worker(games: int) -> None:
        if games == 1:
            os.kill(cluster.executor.submit(os.getpid).result(60), signal.SIGKILL)

    assert written(TESTED, played(cluster, kill_worker), tmp_path / "killed") == alone
    assert cluster.is_alive()


@pytest.mark.filterwarnings("ignore")
def test_workers_refuse(cluster: Cluster) -> None:
    """A worker of another build, or one that lacks a player's module, says so."""
    other = cluster.executor.submit(play_games, pickle.dumps(TESTED), [(0, 0)], "", "huit 0.0, compiled")
    with pytest.raises(ArenaError, match="cluster_version"):
        other.result(60)
    with pytest.raises(ArenaError, match="player_class"):
        check_cluster(cluster, contest("not_there:Bot", "random", "random", "random"))
    with pytest.raises(ArenaError, match="player_command"):
        check_cluster(cluster, contest("cmd:./not-there", "random", "random", "random", mode="botzone"))


@pytest.mark.parametrize(
    ("url", "code"),
    [("slurm:here", "cluster_address"), ("dask", "cluster_address"), ("dask://127.0.0.1:9", "cluster_unreachable")],
)
@pytest.mark.filterwarnings("ignore")
def test_no_such_cluster(url: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An address of no known form, and a scheduler that is not there."""
    monkeypatch.setattr("huit.arena.clusters.CONNECTING", 1)
    with pytest.raises(ArenaError, match=code), cluster_at(url):
        pass


def test_package_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the engine the error says what to install."""
    for package, extra in (("distributed", "dask"), ("ray", "ray")):
        monkeypatch.setitem(sys.modules, package, None)
        with pytest.raises(ArenaError, match="cluster_missing") as caught, cluster_at(f"{extra}:local"):
            pass
        assert dict(caught.value.faults[0].values)["extra"] == extra


class Silent(Executor):
    """Never answers, or with an error."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.error is not None:
            future.set_exception(self.error)
        return future


def test_cluster_that_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a scheduler that died; an error of the engine ends the contest with a sentence too."""
    monkeypatch.setattr(running, "PATIENCE", 0.0)
    with pytest.raises(ClusterLost, match="cluster_lost"):
        next(play_contest(TESTED, TESTED.keys(9), Silent(), is_alive=lambda: False))
    with pytest.raises(ClusterLost, match="KeyError"):
        next(play_contest(TESTED, TESTED.keys(9), Silent(KeyError()), is_alive=lambda: True))
    with pytest.raises(KeyError):
        next(play_contest(TESTED, TESTED.keys(9), Silent(KeyError())))


class Losing(InProcessExecutor):
    """Loses the result of every other piece, as an engine may whose workers come and go."""

    def __init__(self) -> None:
        self.given = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.given += 1
        return Silent(TypeError()).submit(fn) if self.given % 2 else super().submit(fn, *args, **kwargs)


def test_lost_results_are_played_again() -> None:
    """The games are the same ones, each once, while the cluster is alive."""
    losing = Losing()
    games = list(play_contest(TESTED, TESTED.keys(3), losing, piece=1, is_alive=lambda: True))
    played = list(play_contest(TESTED, TESTED.keys(3), InProcessExecutor()))
    assert sorted(games, key=lambda game: game.key) == played
    assert losing.given == 2 * len(played)


class Counting(InProcessExecutor):
    """Pretends that every game takes the same time, and counts the games of each piece."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.sizes: list[int] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.sizes.append(len(args[1]))
        future: Future[Any] = Future()
        future.set_result(PlayedPiece([Game(key, ()) for key in args[1]], self.seconds * len(args[1])))
        return future


def test_pieces_are_sized_by_time() -> None:
    """Short games are sent in larger pieces, which grow step by step to a second; long ones alone."""
    short = Counting(0.01)
    assert len(list(play_contest(TESTED, TESTED.keys(100), short, piece=ADAPTED))) == 400
    assert short.sizes[:5] == [1, 4, 16, 64, 101]
    long = Counting(5.0)
    list(play_contest(TESTED, TESTED.keys(3), long, piece=ADAPTED))
    assert set(long.sizes) == {1}


def test_pieces_ahead() -> None:
    """One in this process, three for each worker of a pool."""
    assert pieces_ahead(InProcessExecutor()) == 1
    with workers(2) as executor:
        assert pieces_ahead(executor) == 6
    assert pieces_ahead(Silent()) >= 3
    assert this_build(TESTED).startswith("huit ")


@pytest.mark.long
@pytest.mark.parametrize("url", ["dask:local", "ray:local"])
def test_driver_killed_and_interrupted(url: str, tmp_path: Path) -> None:
    """After kill -9 the same command takes up the results; Ctrl-C leaves no process."""
    from tests.cli.arena.test_arena import begin, wait_until

    out = tmp_path / "results.jsonl"
    contest_options = ("--deals", "2000", "--seed", TESTED.seed, "--out", str(out))
    arguments = ("arena", *TESTED.players, *contest_options, "--cluster", url, "--processes", "2")

    def has_games(number: int) -> bool:
        return out.exists() and out.read_bytes().count(b"\n") > number

    status = 0
    for end, games in ((signal.SIGKILL, 3), (signal.SIGINT, 40)):
        process = begin(*arguments)
        wait_until(partial(has_games, games))
        if end == signal.SIGKILL:
            process.kill()
        else:
            os.killpg(process.pid, end)
        _, errors = process.communicate(timeout=HANG)
        wait_until(partial(is_group_gone, process.pid))
        assert end == signal.SIGKILL or b"Traceback" not in errors
        status = process.returncode
    assert status == 130
    alone = list(play_contest(TESTED, TESTED.keys(2), InProcessExecutor()))
    with ResultsFile(out, TESTED) as file:
        found = {game.key: game for game in file.games}
    assert all(found.get(game.key, game) == game for game in alone)


def is_group_gone(group: int) -> bool:
    return not is_group_alive(group)


def is_group_alive(group: int) -> bool:
    """True while a process of the group runs. What Ray leaves to its own session ends by itself."""
    time.sleep(0.2)
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
