"""One game of a contest: a wall, a seating, and how every hand ended."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass

from huit.arena.contest import Contest, Place
from huit.arena.records import names_at, record_path
from huit.arena.seats import seated
from huit.bots.hosting import Host, Misdeed
from huit.game.events import NOBODY
from huit.game.recorder import RecordFile
from huit.game.standing import HandResult


@dataclass(frozen=True)
class PlayedHand:
    """How a hand ended. Players are 0 to 3 in the order of the contest, whatever their seats."""

    winner: int  # NOBODY for a hand that nobody won
    giver: int  # NOBODY for a self-draw
    points: int
    payments: tuple[int, ...]


@dataclass(frozen=True)
class Game:
    """A finished game. `misdeeds` have their players by the contest too."""

    place: Place
    hands: tuple[PlayedHand, ...]
    misdeeds: tuple[Misdeed, ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple([sum(paid) for paid in zip(*[hand.payments for hand in self.hands], strict=True)])


def play_game(contest: Contest, place: Place, folder: str = "") -> Game:
    """The same contest and place give the same game, whoever plays it (as long as the bots keep to their seeds).

    Where a folder is named, the game's record is written there.
    """
    seats = contest.seatings[place[1]]
    setup = contest.setup(place[0])
    with ExitStack() as closing:
        bots = closing.enter_context(seated(contest, place))
        recorder = closing.enter_context(_record(contest, place, folder)) if folder else None
        host = Host(setup, bots, recorder)
        table = host.play_match()
        if recorder is not None:
            recorder.catch_up(table)
    return Game(
        place,
        tuple([_by_player(result, seats) for result in table.results]),
        tuple([Misdeed(seats[one.player], one.hand, one.code, one.detail) for one in host.misdeeds]),
    )


def _record(contest: Contest, place: Place, folder: str) -> RecordFile:
    """A game that was cut off is played again: its record is written anew (see `huit.arena.records`)."""
    return RecordFile(record_path(folder, place), contest.setup(place[0]), names_at(contest, place[1]), overwrite=True)


def _by_player(result: HandResult, seats: tuple[int, ...]) -> PlayedHand:
    """`seats` says which player of the contest each player of the table is."""
    payments = [0] * len(seats)
    for seat, player in enumerate(seats):
        payments[player] = result.payments[seat]
    return PlayedHand(_player(result.winner, seats), _player(result.giver, seats), result.points, tuple(payments))


def _player(seat: int, seats: tuple[int, ...]) -> int:
    return NOBODY if seat == NOBODY else seats[seat]
