"""Players by name, made for a game and dismissed after it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Final

from huit.arena.contest import ArenaError, Contest, Place
from huit.bots.hosting import CRASHED
from huit.bots.protocol import Bot, BotFailure
from huit.botzone.faults import BotzoneError
from huit.botzone.limits import Limits
from huit.botzone.players import player_from, plays_botzone_only
from huit.core.faults import Fault
from huit.game.actions import Action
from huit.game.setup import BOTZONE, CLUB
from huit.game.view import View


class Absent:
    """Stands in for a player that could not even be made: its first turn is its failure."""

    def __init__(self, reason: str) -> None:
        self._reason = reason

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:  # noqa: ARG002 (it does not get to look)
        raise BotFailure(CRASHED, self._reason)


def mode_for(players: Sequence[str]) -> str:
    """Botzone's where somebody can play no other."""
    return BOTZONE if any(plays_botzone_only(name) for name in players) else CLUB


def check_players(contest: Contest) -> None:
    """Raises ArenaError for names that nobody has, commands that cannot be run, and players of another game."""
    faults: list[Fault] = []
    for name in contest.names:
        if contest.mode != BOTZONE and plays_botzone_only(name):
            faults.append(Fault("arena_botzone_only", values=(("name", name[:40]),)))
            continue
        try:
            _close(player_from(name))
        except BotzoneError as error:
            faults += error.faults
    if faults:
        raise ArenaError(tuple(faults))


_seated: Final[list[Bot]] = []  # at the table that is played in this process


@contextlib.contextmanager
def seated(contest: Contest, place: Place) -> Iterator[list[Bot]]:
    """The bots of a game in the order of its seating; those that hold a program or a file let go of it at the end."""
    limits = Limits(turn=contest.time_limit)
    bots = [
        _made(contest.players[player], contest.bot_seed(place, player), limits) for player in contest.seatings[place[1]]
    ]
    _seated.extend(bots)
    try:
        yield bots
    finally:
        for bot in bots:
            _seated.remove(bot)
            _close(bot)


def dismiss_all() -> None:
    """For a process that ends in the middle of a game: programs that play in it must not go on without it."""
    for bot in tuple(_seated):
        _close(bot)


def _made(name: str, seed: str, limits: Limits) -> Bot:
    try:
        return player_from(name, seed, limits)
    except Exception as error:  # noqa: BLE001 (a bot is anybody's code: whatever it raises is its own failure)
        return Absent(f"{type(error).__name__}: {error}")


def _close(bot: Bot) -> None:
    """Only some have anything to let go of."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()
