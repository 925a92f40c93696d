"""Standings of a tournament: individual, teams, nations, prizes, and who can still win. Computed from the fold."""

from huit.club.standings.groups import GroupRow, country_lists, nation_standings, team_standings
from huit.club.standings.individual import Standings, StandingsRow, ranking_of, standings_of
from huit.club.standings.points import FULL, format_points, shared_points
from huit.club.standings.prizes import BestHand, ChickenRow, SessionBest, best_hands, best_sessions, chicken_hands
from huit.club.standings.prognosis import Contender, contenders
from huit.club.standings.session_lines import SessionLine, lines_of, session_sum

__all__ = [
    "FULL",
    "BestHand",
    "ChickenRow",
    "Contender",
    "GroupRow",
    "SessionBest",
    "SessionLine",
    "Standings",
    "StandingsRow",
    "best_hands",
    "best_sessions",
    "chicken_hands",
    "contenders",
    "country_lists",
    "format_points",
    "lines_of",
    "nation_standings",
    "ranking_of",
    "session_sum",
    "shared_points",
    "standings_of",
    "team_standings",
]
