"""What is counted for each player on each wall, and the deals that are complete."""

from __future__ import annotations

from dataclasses import dataclass, field

from huit.arena.contest import Contest
from huit.arena.games import Game, PlayedHand
from huit.game.events import NOBODY


@dataclass(slots=True)
class Tally:
    """Sums over all seatings of one wall, and over all seats that the player has in them."""

    hands: int = 0
    points: int = 0
    wins: int = 0
    self_draws: int = 0
    deal_ins: int = 0
    draws: int = 0
    win_points: int = 0
    games: int = 0
    places: float = 0.0

    def count(self, player: int, hand: PlayedHand) -> None:
        self.hands += 1
        self.points += hand.payments[player]
        self.deal_ins += hand.giver == player
        # Where payments but no winner are, an error has ended the hand.
        self.draws += hand.winner == NOBODY and not any(hand.payments)
        if hand.winner == player:
            self.wins += 1
            self.self_draws += hand.giver == NOBODY
            self.win_points += hand.points


@dataclass
class Faulted:
    """How often a player failed in one way, and what it was the first time."""

    times: int = 0
    detail: str = ""
    first: tuple[int, int, int] = (0, 0, 0)  # deal, seating, hand


@dataclass(slots=True)
class Wall:
    """The games of one deal so far. What is wrong in them counts when the deal is complete, as they do."""

    tallies: list[Tally]
    seatings: set[int] = field(default_factory=set)
    games: list[Game] = field(default_factory=list)  # those in which somebody failed


class Scores:
    """Games counted as they come, in any order; each once."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self._walls: dict[int, Wall] = {}
        self._name_of = [contest.names.index(name) for name in contest.players]

    def add(self, game: Game) -> None:
        deal, seating = game.place
        wall = self._walls.setdefault(deal, Wall([Tally() for _ in self.contest.names]))
        if seating in wall.seatings:
            return
        wall.seatings.add(seating)
        shared = _shared_places(game.totals)
        for player, name in enumerate(self._name_of):
            tally = wall.tallies[name]
            for hand in game.hands:
                tally.count(player, hand)
            tally.games += 1
            tally.places += shared[player]
        if game.misdeeds:
            wall.games.append(game)

    @property
    def games(self) -> int:
        """Counted so far."""
        return sum([len(wall.seatings) for wall in self._walls.values()])

    def complete(self) -> list[Wall]:
        """The walls that were played in every seating, in the order of their numbers."""
        seatings = len(self.contest.seatings)
        return [self._walls[deal] for deal in sorted(self._walls) if len(self._walls[deal].seatings) == seatings]

    def has(self, place: tuple[int, int]) -> bool:
        return place[0] in self._walls and place[1] in self._walls[place[0]].seatings

    def misdeeds(self, name: int) -> dict[str, Faulted]:
        """Of one of the names, by code."""
        found: dict[str, Faulted] = {}
        for wall in self.complete():
            for game in sorted(wall.games, key=lambda one: one.place):
                for misdeed in game.misdeeds:
                    if self._name_of[misdeed.player] == name:
                        _add(found, misdeed.code, misdeed.detail, (*game.place, misdeed.hand))
        return dict(sorted(found.items()))


def _add(found: dict[str, Faulted], code: str, detail: str, where: tuple[int, int, int]) -> None:
    faulted = found.setdefault(code, Faulted(0, detail, where))
    faulted.times += 1


def _shared_places(totals: tuple[int, ...]) -> list[float]:
    """The place of each player, 1 to 4; equal totals share theirs, so that the mean of the four is always 2.5."""
    places: list[float] = []
    for total in totals:
        better = sum([other > total for other in totals])
        equal = sum([other == total for other in totals])
        places.append(better + (1 + equal) / 2)
    return places
