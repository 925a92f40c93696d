"""Duplicate contests between programs: each wall in every seating, with confidence intervals."""

from huit.arena.contest import ArenaError, Contest
from huit.arena.games import Game, play_game
from huit.arena.results import Results, plain_results, results_of
from huit.arena.running import play_contest, workers
from huit.arena.statistics import ConfidenceInterval
from huit.arena.tally import Scores

__all__ = [
    "ArenaError",
    "ConfidenceInterval",
    "Contest",
    "Game",
    "Results",
    "Scores",
    "plain_results",
    "play_contest",
    "play_game",
    "results_of",
    "workers",
]
