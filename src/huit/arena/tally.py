"""Running counts of a contest: sums for each player on each deal, and the complete deals."""

from __future__ import annotations

from dataclasses import dataclass, field

from huit.arena.contest import Contest, GameKey
from huit.arena.games import ContestHand, Game
from huit.game.aliases import Player
from huit.game.events import NOBODY


@dataclass(slots=True)
class Tally:
    """Sums of one player over all seatings of one deal, and over all seats it has in them."""

    hands: int = 0
    points: int = 0
    wins: int = 0
    self_draws: int = 0
    deal_ins: int = 0
    draws: int = 0
    win_points: int = 0
    games: int = 0
    places: float = 0.0

    def count(self, player: Player, hand: ContestHand) -> None:
        """Add a hand."""
        self.hands += 1
        self.points += hand.payments[player]
        self.deal_ins += hand.giver == player
        # A hand with payments but no winner was ended by an error.
        self.draws += hand.winner == NOBODY and not any(hand.payments)
        if hand.winner == player:
            self.wins += 1
            self.self_draws += hand.giver == NOBODY
            self.win_points += hand.points


@dataclass
class FailureCount:
    """Number of failures with one code, and the first of them."""

    times: int = 0
    detail: str = ""
    first: tuple[int, int, int] = (0, 0, 0)  # deal, seating, hand


@dataclass(slots=True)
class DealTally:
    """The games of one deal so far. They and their failures count when the deal is complete."""

    tallies: list[Tally]
    seatings: set[int] = field(default_factory=set)
    games: list[Game] = field(default_factory=list)  # those with failures


class Scores:
    """Counts games in any order, each once.

    >>> from huit.arena import Contest, Scores, play_game
    >>> contest = Contest(("random",) * 4, huit.profile_named("ffmj"), seed="docs")
    >>> scores = Scores(contest)
    >>> scores.add(play_game(contest, (0, 0)))
    >>> len(scores.complete())
    1
    """

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self._deals: dict[int, DealTally] = {}
        self._name_of = [contest.names.index(name) for name in contest.players]

    def add(self, game: Game) -> None:
        """Count a game, unless it was counted before."""
        deal, seating = game.key
        tallied = self._deals.setdefault(deal, DealTally([Tally() for _ in self.contest.names]))
        if seating in tallied.seatings:
            return
        tallied.seatings.add(seating)
        shared = _shared_places(game.totals)
        for player, name in enumerate(self._name_of):
            tally = tallied.tallies[name]
            for hand in game.hands:
                tally.count(player, hand)
            tally.games += 1
            tally.places += shared[player]
        if game.failures:
            tallied.games.append(game)

    @property
    def games(self) -> int:
        """Number of games counted so far."""
        return sum([len(deal.seatings) for deal in self._deals.values()])

    def complete(self) -> list[DealTally]:
        """The deals that were played in every seating, by number."""
        seatings = len(self.contest.seatings)
        return [self._deals[deal] for deal in sorted(self._deals) if len(self._deals[deal].seatings) == seatings]

    def has(self, key: GameKey) -> bool:
        """True for a game that was counted."""
        return key[0] in self._deals and key[1] in self._deals[key[0]].seatings

    def failures(self, name: int) -> dict[str, FailureCount]:
        """Failures of one name, by code."""
        found: dict[str, FailureCount] = {}
        for deal in self.complete():
            for game in sorted(deal.games, key=lambda one: one.key):
                for failure in game.failures:
                    if self._name_of[failure.player] == name:
                        _add(found, failure.code, failure.detail, (*game.key, failure.hand))
        return dict(sorted(found.items()))


def _add(found: dict[str, FailureCount], code: str, detail: str, where: tuple[int, int, int]) -> None:
    failed = found.setdefault(code, FailureCount(0, detail, where))
    failed.times += 1


def _shared_places(totals: tuple[int, ...]) -> list[float]:
    """The rank of each player, 1 to 4; equal totals share theirs, so that the mean of the four is always 2.5."""
    places: list[float] = []
    for total in totals:
        better = sum([other > total for other in totals])
        equal = sum([other == total for other in totals])
        places.append(better + (1 + equal) / 2)
    return places
