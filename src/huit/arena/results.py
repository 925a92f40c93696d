"""Results of a contest: measures of each player with confidence intervals, as values and as JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import huit
from huit.arena.contest import Contest
from huit.arena.statistics import CONFIDENCE, ConfidenceInterval, estimate
from huit.arena.tally import FailureCount, Scores, Tally
from huit.botzone.players import plays_botzone_only

DIGITS: Final = 6
Sum = Callable[[Tally], float]

POINTS: Final = "points"
WIN_RATE: Final = "win_rate"
SELF_DRAW_RATE: Final = "self_draw_rate"
DEAL_IN_RATE: Final = "deal_in_rate"
DRAW_RATE: Final = "draw_rate"
WIN_POINTS: Final = "win_points"
PLACE: Final = "place"

# Each measure is a ratio of two sums.
MEASURES: Final[dict[str, tuple[Sum, Sum]]] = {
    POINTS: (lambda tally: tally.points, lambda tally: tally.hands),
    WIN_RATE: (lambda tally: tally.wins, lambda tally: tally.hands),
    SELF_DRAW_RATE: (lambda tally: tally.self_draws, lambda tally: tally.hands),
    DEAL_IN_RATE: (lambda tally: tally.deal_ins, lambda tally: tally.hands),
    DRAW_RATE: (lambda tally: tally.draws, lambda tally: tally.hands),
    WIN_POINTS: (lambda tally: tally.win_points, lambda tally: tally.wins),
    PLACE: (lambda tally: tally.places, lambda tally: tally.games),
}


@dataclass(frozen=True)
class PlayerResult:
    """Results of one name, over all seats it has."""

    name: str
    seats: int
    measures: dict[str, ConfidenceInterval]
    failures: dict[str, FailureCount]  # by code


@dataclass(frozen=True)
class Results:
    """Results of the complete deals of a contest.

    >>> from huit.arena import Contest, Scores, play_game, results_of
    >>> contest = Contest(("random",) * 4, huit.profile_named("ffmj"), seed="docs")
    >>> scores = Scores(contest)
    >>> scores.add(play_game(contest, (0, 0)))
    >>> results = results_of(scores)
    >>> results.deals, results.games, results.players[0].seats
    (1, 1, 4)
    """

    contest: Contest
    deals: int  # complete ones
    players: tuple[PlayerResult, ...]

    @property
    def games(self) -> int:
        """Number of games counted."""
        return self.contest.games(self.deals)

    @property
    def hands(self) -> int:
        """Number of hands counted."""
        return self.games * self.contest.hands


def results_of(scores: Scores) -> Results:
    """The results of complete deals: in an incomplete one luck has not cancelled out.

    >>> from huit.arena import Contest, Scores, play_game, results_of
    >>> contest = Contest(("random",) * 4, huit.profile_named("ffmj"), seed="docs")
    >>> scores = Scores(contest)
    >>> scores.add(play_game(contest, (0, 0)))
    >>> results_of(scores).players[0].measures["points"].mean
    0.0
    """
    deals = scores.complete()
    contest = scores.contest
    players = [
        PlayerResult(
            name,
            contest.players.count(name),
            {key: _measured(key, [deal.tallies[number] for deal in deals]) for key in MEASURES},
            scores.failures(number),
        )
        for number, name in enumerate(contest.names)
    ]
    return Results(contest, len(deals), tuple(players))


def _measured(key: str, tallies: list[Tally]) -> ConfidenceInterval:
    part, whole = MEASURES[key]
    return estimate([(part(tally), whole(tally)) for tally in tallies])


def plain_results(results: Results) -> dict[str, Any]:
    """The results for JSON; docs/arena.md describes the fields.

    >>> from huit.arena import Contest, Scores, play_game, plain_results, results_of
    >>> contest = Contest(("random",) * 4, huit.profile_named("ffmj"), seed="docs")
    >>> scores = Scores(contest)
    >>> scores.add(play_game(contest, (0, 0)))
    >>> plain_results(results_of(scores))["deals"]
    1
    """
    contest = results.contest
    return {
        **plain_contest(contest),
        "deals": results.deals,
        "seatings": [[contest.players[player] for player in seats] for seats in contest.seatings],
        "games": results.games,
        "hands_played": results.hands,
        "confidence": CONFIDENCE,
        "results": [_plain_player(player) for player in results.players],
    }


def plain_contest(contest: Contest) -> dict[str, Any]:
    """The identity of a contest for JSON."""
    return {
        "huit": huit.__version__,
        "players": list(contest.players),
        "seed": contest.seed,
        "mode": contest.mode,
        "profile": contest.profile.name,
        "profile_digest": contest.profile.digest,
        "hands": contest.hands,
        "time_limit": contest.time_limit if any(plays_botzone_only(name) for name in contest.players) else None,
    }


def _plain_player(player: PlayerResult) -> dict[str, Any]:
    return {
        "player": player.name,
        "seats": player.seats,
        **{key: _plain_interval(one) for key, one in player.measures.items()},
        "misdeeds": {
            code: {
                "times": one.times,
                "first": {"deal": one.first[0], "seating": one.first[1], "hand": one.first[2], "detail": one.detail},
            }
            for code, one in player.failures.items()
        },
    }


def _plain_interval(one: ConfidenceInterval) -> dict[str, float | None]:
    parts = {"mean": one.mean, "low": one.low, "high": one.high}
    return {name: None if value is None else round(value, DIGITS) for name, value in parts.items()}
