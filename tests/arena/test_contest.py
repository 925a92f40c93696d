"""Seatings, seeds and the contests that are refused."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Generator
from concurrent.futures import Executor, Future
from typing import Any, cast

import pytest
from tests.arena.contests import FFMJ, TALKING, contest

from huit.arena.contest import ArenaError, Contest
from huit.arena.games import Game
from huit.arena.results import plain_contest
from huit.arena.running import InProcessExecutor, play_contest
from huit.arena.seats import check_players, mode_for, seated
from huit.botzone.external.bot import ExternalBot
from huit.core.profiles import profile_named
from huit.game.state import start


@pytest.mark.parametrize(
    ("players", "number"),
    [("abcd", 24), ("abbb", 4), ("aabb", 6), ("abab", 6), ("aabc", 12), ("aaaa", 1)],
)
def test_seatings_are_distinct(players: str, number: int) -> None:
    """As many as there are different rows of names, each row once, each a permutation of the four players."""
    tested = contest(*players)
    rows = [tuple([players[player] for player in seats]) for seats in tested.seatings]
    assert len(rows) == len(set(rows)) == number
    assert all(sorted(seats) == [0, 1, 2, 3] for seats in tested.seatings)


def test_every_player_sits_equally_often_everywhere() -> None:
    """Over the seatings of a wall a player has each seat as often as every other: that is why luck cancels."""
    for players in ("abcd", "abbb", "aabb", "aabc"):
        tested = contest(*players)
        for name in tested.names:
            seats = [[players[player] for player in row].count(name) for row in zip(*tested.seatings, strict=True)]
            assert len(set(seats)) == 1


def test_deals_are_of_the_seed() -> None:
    """Other deals and other seeds have other walls; the same ones have the same; so have bots."""
    tiles = {start(contest(seed=seed).setup(deal)).tiles for seed in ("1", "2") for deal in range(5)}
    assert len(tiles) == 10
    assert start(contest(seed="1").setup(3)).tiles in tiles
    seeds = {
        contest().bot_seed((deal, seating), player) for deal in range(3) for seating in range(3) for player in range(4)
    }
    assert len(seeds) == 36


def test_prevalent_wind_goes_round() -> None:
    """Single hands and rounds are dealt in each of the four rounds; longer games begin with the first hand."""
    assert [contest().setup(deal).first for deal in range(6)] == [0, 4, 8, 12, 0, 4]
    assert [contest(hands=4).setup(deal).first for deal in range(5)] == [0, 4, 8, 12, 0]
    assert [contest(hands=16).setup(deal).first for deal in range(3)] == [0, 0, 0]


def test_botzone_is_one_hand() -> None:
    """136 tiles, the judge's profile, and no second hand."""
    setup = contest(mode="botzone").setup(0)
    assert (setup.mode, setup.hands, setup.profile.name) == ("botzone", 1, "botzone")
    assert len(start(setup).tiles) == 136
    with pytest.raises(ArenaError) as caught:
        contest(mode="botzone", hands=16)
    assert [fault.code for fault in caught.value.faults] == ["arena_one_hand"]


def test_every_fault_is_named() -> None:
    """Three players, a mode that does not exist, too many hands: all told at once."""
    with pytest.raises(ArenaError) as caught:
        Contest(("random",) * 3, FFMJ, "0", "chess", 17)
    assert {fault.code for fault in caught.value.faults} == {"arena_players", "game_unknown_mode", "game_bad_length"}
    assert pickle.loads(pickle.dumps(caught.value)).faults == caught.value.faults


def test_players_are_checked() -> None:
    """Each name that nobody has, once, with those that exist; programs that speak Botzone only play Botzone's game."""
    check_players(contest("random", "greedy", "club", "random"))
    with pytest.raises(ArenaError) as caught:
        check_players(contest("rnadom", "random", "rnadom", "cmd:sh"))
    assert [fault.code for fault in caught.value.faults] == ["player_unknown", "arena_botzone_only"]
    assert dict(caught.value.faults[0].values)["name"] == "rnadom"
    check_players(contest("random", "random", "random", "cmd:sh", mode="botzone"))
    with pytest.raises(ArenaError):
        check_players(contest("random", "random", "random", "cmd:no-such-program-anywhere", mode="botzone"))
    assert mode_for(("random", "cmd:sh")) == "botzone"
    assert mode_for(("random", "club")) == "club"


def test_places_take_no_room() -> None:
    """However many deals are asked for, their places are made one after the other."""
    places = contest("a", "b", "b", "b").keys(10**9)
    assert [next(places) for _ in range(5)] == [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0)]


def test_places_are_taken_one_by_one() -> None:
    """The places are not collected before they are played."""
    tested = contest()
    games = play_contest(tested, tested.keys(10**9), InProcessExecutor(), piece=2)
    assert [next(games).key[0] for _ in range(3)] == [0, 1, 2]


class WaitingExecutor(Executor):
    """Whatever it is given first is done at once, as it is told; the rest waits."""

    def __init__(self, failure: BaseException | None = None) -> None:
        self.failure = failure
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if not self.futures and self.failure:
            future.set_exception(self.failure)
        elif not self.futures:
            future.set_result(fn(*args, **kwargs))
        self.futures.append(future)
        return future


def test_who_stops_early_cancels_the_rest() -> None:
    """Closing the contest early cancels the games that the executor has not begun."""
    tested, executor = contest(), WaitingExecutor()
    games = play_contest(tested, tested.keys(9), executor, ahead=2)
    next(games)
    cast("Generator[Game]", games).close()
    assert [future.cancelled() for future in executor.futures] == [False, True]


def test_an_interruption_leaves_the_rest_to_the_executor() -> None:
    """The executor ends, and its games with it: who cancels beside it makes it stumble."""
    tested, executor = contest(), WaitingExecutor(KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        next(play_contest(tested, tested.keys(9), executor, ahead=2))
    assert [future.cancelled() for future in executor.futures] == [False, False]


def test_time_limit_belongs_to_programs() -> None:
    """Another time limit makes another contest where a program plays, and no other one where none does."""
    for players, told in ((("random", "random", "random", "cmd:sh"), 2.5), (("random",) * 4, None)):
        tested = Contest(players, profile_named("botzone"), mode="botzone", time_limit=2.5)
        assert plain_contest(tested)["time_limit"] == told


def test_time_limit_is_that_of_every_program() -> None:
    """Whatever takes longer is too late."""
    tested = Contest((TALKING, "random", TALKING, "random"), profile_named("botzone"), mode="botzone", time_limit=2.5)
    with seated(tested, (0, 0)) as bots:
        assert [bot._client._limits.turn for bot in bots if isinstance(bot, ExternalBot)] == [2.5, 2.5]
