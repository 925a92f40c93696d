"""What a contest says about its players, as values and as plain data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import huit
from huit.arena.contest import Contest
from huit.arena.statistics import CONFIDENCE, Estimate, estimate
from huit.arena.tally import Faulted, Scores, Tally
from huit.botzone.players import plays_botzone_only

DIGITS: Final = 6
Part = Callable[[Tally], float]

POINTS: Final = "points"
WIN_RATE: Final = "win_rate"
SELF_DRAW_RATE: Final = "self_draw_rate"
DEAL_IN_RATE: Final = "deal_in_rate"
DRAW_RATE: Final = "draw_rate"
WIN_POINTS: Final = "win_points"
PLACE: Final = "place"

# Each measure is one sum over another.
MEASURES: Final[dict[str, tuple[Part, Part]]] = {
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
    """One player of a contest, whatever the number of its seats."""

    name: str
    seats: int
    measures: dict[str, Estimate]
    misdeeds: dict[str, Faulted]  # by code


@dataclass(frozen=True)
class Results:
    """A contest as far as it has been played."""

    contest: Contest
    deals: int  # complete ones
    players: tuple[PlayerResult, ...]

    @property
    def games(self) -> int:
        return self.contest.games(self.deals)

    @property
    def hands(self) -> int:
        return self.games * self.contest.hands


def results_of(scores: Scores) -> Results:
    """Complete deals alone count: half a deal has luck in it that has not cancelled yet."""
    walls = scores.complete()
    contest = scores.contest
    players = [
        PlayerResult(
            name,
            contest.players.count(name),
            {key: _measured(key, [wall.tallies[number] for wall in walls]) for key in MEASURES},
            scores.misdeeds(number),
        )
        for number, name in enumerate(contest.names)
    ]
    return Results(contest, len(walls), tuple(players))


def _measured(key: str, tallies: list[Tally]) -> Estimate:
    part, whole = MEASURES[key]
    return estimate([(part(tally), whole(tally)) for tally in tallies])


def plain_results(results: Results) -> dict[str, Any]:
    """For JSON; docs/arena.md names the fields."""
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
    """What makes it this contest and no other."""
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
        **{key: _plain_estimate(one) for key, one in player.measures.items()},
        "misdeeds": {
            code: {
                "times": one.times,
                "first": {"deal": one.first[0], "seating": one.first[1], "hand": one.first[2], "detail": one.detail},
            }
            for code, one in player.misdeeds.items()
        },
    }


def _plain_estimate(one: Estimate) -> dict[str, float | None]:
    parts = {"mean": one.mean, "low": one.low, "high": one.high}
    return {name: None if value is None else round(value, DIGITS) for name, value in parts.items()}
