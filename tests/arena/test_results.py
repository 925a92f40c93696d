"""Results of contests: zero sums, places, rates, and the errors of bots."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.arena.contests import TALKING, Cheating, Crashing, Leaving, Slow, Unborn, contest, level

from huit.arena.contest import Contest
from huit.arena.games import ContestHand, Game, play_game
from huit.arena.results import DRAW_RATE, PLACE, POINTS, WIN_RATE, Results, plain_results, results_of
from huit.arena.running import InProcessExecutor, play_contest
from huit.arena.tally import Scores
from huit.bots.levels import BOTS
from huit.bots.protocol import Bot
from huit.game.events import NOBODY


def played(tested: Contest, deals: int) -> Results:
    scores = Scores(tested)
    for game in play_contest(tested, tested.keys(deals), InProcessExecutor()):
        scores.add(game)
    return results_of(scores)


def test_means_sum_to_zero() -> None:
    """The means of the four seats sum to zero, their mean place is 2.5, and all have the same rate of drawn hands."""
    found = played(contest("random", "greedy", "greedy", "club"), 2)
    assert found.games == found.hands == 2 * 12
    means = [(player.seats, player.measures) for player in found.players]
    assert sum(seats * (one[POINTS].mean or 0) for seats, one in means) == pytest.approx(0, abs=1e-9)
    assert sum(seats * (one[PLACE].mean or 0) for seats, one in means) == pytest.approx(10)
    assert len({one[DRAW_RATE] for _, one in means}) == 1
    assert any(one[WIN_RATE].mean for _, one in means)


def test_a_wall_by_hand() -> None:
    """`b` (three seats of `a b b b`) wins once on the discard of `a` for 8 points; the other three games are drawn."""
    scores = Scores(contest("a", "b", "b", "b"))
    scores.add(Game((0, 0), (ContestHand(1, 0, 8, (-16, 32, -8, -8)),)))
    for seating in (1, 2, 3):
        scores.add(Game((0, seating), (ContestHand(NOBODY, NOBODY, 0, (0, 0, 0, 0)),)))
    a, b = plain_results(results_of(scores))["results"]
    assert [a[key]["mean"] for key in ("points", "win_rate", "deal_in_rate", "draw_rate")] == [-4, 0, 0.25, 0.75]
    assert [b[key]["mean"] for key in ("win_rate", "deal_in_rate", "draw_rate", "win_points")] == [
        pytest.approx(1 / 12, abs=1e-6),
        0,
        0.75,
        8,
    ]
    assert (a["place"]["mean"], b["place"]["mean"]) == (
        (4 + 3 * 2.5) / 4,
        pytest.approx((1 + 2.5 + 2.5 + 9 * 2.5) / 12),
    )
    assert (a["win_points"]["mean"], a["points"]["low"]) == (None, None)


def test_half_a_deal_does_not_count() -> None:
    """A deal is in the results when all its seatings are played, each counted once however often it is told."""
    tested = contest("random", "random", "random", "greedy")
    games = list(play_contest(tested, tested.keys(2), InProcessExecutor()))
    scores = Scores(tested)
    for game in [*games[:7], *games[:7]]:
        scores.add(game)
    assert results_of(scores).deals == 1
    assert scores.has((1, 2))
    assert not scores.has((1, 3))
    scores.add(games[7])
    assert results_of(scores) == played(tested, 2)


def test_order_does_not_matter() -> None:
    """To the last digit, whatever the order in which games are finished, by whatever executor, in whatever pieces."""
    tested = contest("random", "greedy", "random", "random")
    backwards = Scores(tested)
    with ThreadPoolExecutor(2) as executor:
        for game in reversed(list(play_contest(tested, tested.keys(3), executor, ahead=4, piece=2))):
            backwards.add(game)
    assert plain_results(results_of(backwards)) == plain_results(played(tested, 3))


def test_bots_that_fail_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a bot does, the game goes on to its end, and the results say who failed, how, how often and where."""
    bad: dict[str, type[Bot]] = {"crashing": Crashing, "leaving": Leaving, "cheating": Cheating, "unborn": Unborn}
    for name, bot in bad.items():
        monkeypatch.setitem(BOTS, name, level(bot))
    found = plain_results(played(contest(*bad), 1))
    told = {one["player"]: one["misdeeds"] for one in found["results"]}
    assert found["hands_played"] == 24
    assert {name: [*codes] for name, codes in told.items()} == {
        "crashing": ["crashed"],
        "leaving": ["crashed"],
        "cheating": ["illegal"],
        "unborn": ["crashed"],
    }
    assert told["crashing"]["crashed"]["times"] == 24
    assert told["crashing"]["crashed"]["first"]["detail"].startswith("ZeroDivisionError")
    assert told["unborn"]["crashed"]["first"]["detail"] == "RuntimeError: no model file"


def test_an_error_ends_a_hand_of_botzone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The offender pays 30 in each of his four seats, and such a hand is not a drawn one."""
    monkeypatch.setitem(BOTS, "slow", level(Slow))
    slow, others = plain_results(played(contest("slow", "random", "random", "random", mode="botzone"), 2))["results"]
    assert (slow["points"]["mean"], others["points"]["mean"]) == (-30, 10)
    assert slow["draw_rate"]["mean"] == 0
    assert slow["misdeeds"]["timed_out"]["times"] == 8


def test_a_game_can_be_played_anywhere() -> None:
    """The same place in the same contest is the same game; a match has all its hands."""
    tested = contest("random", "greedy", "random", "random", hands=4)
    assert play_game(tested, (3, 2)) == play_game(contest("random", "greedy", "random", "random", hands=4), (3, 2))
    assert len(play_game(tested, (0, 0)).hands) == 4


def test_programs_play_beside_bots() -> None:
    """A Botzone bot that is a command plays as any other; one that ends in the middle is named with its last words."""
    found = plain_results(played(contest("random", "random", TALKING, f"{TALKING} --fail", mode="botzone"), 1))
    told = {one["player"]: one["misdeeds"] for one in found["results"]}
    assert told[TALKING] == told["random"] == {}
    assert told[f"{TALKING} --fail"]["crashed"]["times"] == found["hands_played"] == 12
    assert told[f"{TALKING} --fail"]["crashed"]["first"]["detail"] == "out of ideas"
