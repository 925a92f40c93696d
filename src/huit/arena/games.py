"""Play one game of a contest: one wall, one seating."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass

from huit.arena.contest import Contest, GameKey
from huit.arena.records import names_at, record_path
from huit.arena.seats import seated
from huit.bots.hosting import FailedTurn, Host
from huit.game.aliases import Player
from huit.game.events import NOBODY
from huit.game.records.recorder import RecordFile
from huit.game.standing import HandResult


@dataclass(frozen=True)
class ContestHand:
    """Result of a hand. Players are 0 to 3 in the order of the contest, whatever their seats."""

    winner: Player  # NOBODY for a drawn hand
    giver: Player  # NOBODY for a self-draw
    points: int
    payments: tuple[int, ...]


@dataclass(frozen=True)
class Game:
    """A finished game. The players of `failures` are those of the contest too.

    >>> from huit.arena import Contest, play_game
    >>> contest = Contest(("random",) * 4, huit.profile_named("ffmj"), seed="docs")
    >>> game = play_game(contest, (0, 0))
    >>> game.key, len(game.hands), sum(game.totals)
    ((0, 0), 1, 0)
    """

    key: GameKey
    hands: tuple[ContestHand, ...]
    failures: tuple[FailedTurn, ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of the game by player."""
        return tuple([sum(paid) for paid in zip(*[hand.payments for hand in self.hands], strict=True)])


def play_game(contest: Contest, key: GameKey, folder: str = "") -> Game:
    """Play a game. The same contest and key give the same game, as long as the bots depend on their seeds alone.

    >>> from huit.arena import Contest, play_game
    >>> contest = Contest(("random",) * 4, huit.profile_named("ffmj"), seed="docs")
    >>> play_game(contest, (0, 0)) == play_game(contest, (0, 0))
    True

    If a folder is given, the game's record is written there.
    """
    seats = contest.seatings[key[1]]
    setup = contest.setup(key[0])
    with ExitStack() as closing:
        bots = closing.enter_context(seated(contest, key))
        recorder = closing.enter_context(_record(contest, key, folder)) if folder else None
        host = Host(setup, bots, recorder)
        table = host.play_match()
        if recorder is not None:
            recorder.catch_up(table)
    return Game(
        key,
        tuple([_by_player(result, seats) for result in table.results]),
        tuple([FailedTurn(seats[one.player], one.hand, one.code, one.detail) for one in host.failures]),
    )


def _record(contest: Contest, key: GameKey, folder: str) -> RecordFile:
    """The record of a game. One of an interrupted run is overwritten (see `huit.arena.records`)."""
    return RecordFile(record_path(folder, key), contest.setup(key[0]), names_at(contest, key[1]), overwrite=True)


def _by_player(result: HandResult, seats: tuple[Player, ...]) -> ContestHand:
    """The result by players of the contest; `seats` maps players of the table to them."""
    payments = [0] * len(seats)
    for seat, player in enumerate(seats):
        payments[player] = result.payments[seat]
    return ContestHand(_player(result.winner, seats), _player(result.giver, seats), result.points, tuple(payments))


def _player(player: Player, seats: tuple[Player, ...]) -> Player:
    return NOBODY if player == NOBODY else seats[player]
