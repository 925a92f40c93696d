"""Many games between the same players, each wall in every seating: who is better, and how sure that is."""

from huit.arena.contest import ArenaError, Contest
from huit.arena.games import Game, play_game
from huit.arena.results import Results, plain_results, results_of
from huit.arena.running import play_contest, workers
from huit.arena.statistics import Estimate
from huit.arena.tally import Scores

__all__ = [
    "ArenaError",
    "Contest",
    "Estimate",
    "Game",
    "Results",
    "Scores",
    "plain_results",
    "play_contest",
    "play_game",
    "results_of",
    "workers",
]
