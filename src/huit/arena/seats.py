"""The bots of a game: made from their names, closed after it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Final

from huit.arena.contest import ArenaError, Contest, GameKey
from huit.bots.hosting import CRASHED
from huit.bots.protocol import Bot, BotFailure
from huit.botzone.external.limits import Limits
from huit.botzone.external.process import end_children
from huit.botzone.players import player_from, plays_botzone_only
from huit.botzone.protocol.faults import BotzoneError
from huit.core.faults import Fault
from huit.game.actions import Action
from huit.game.setup import BOTZONE, CLUB
from huit.game.view import View


class FailedBot:
    """Stand-in for a player that could not be made: it fails in its first turn."""

    def __init__(self, reason: str) -> None:
        self._reason = reason

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:  # noqa: ARG002 (it does not get to look)
        raise BotFailure(CRASHED, self._reason)


def mode_for(players: Sequence[str]) -> str:
    """The default mode: Botzone's if a player can play no other."""
    return BOTZONE if any(plays_botzone_only(name) for name in players) else CLUB


def check_players(contest: Contest) -> None:
    """Raise ArenaError for unknown names, commands that cannot be run, and players of another game."""
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


_seated: Final[list[Bot]] = []  # the bots of the game that this process plays


@contextlib.contextmanager
def seated(contest: Contest, key: GameKey) -> Iterator[list[Bot]]:
    """The bots of a game in the order of its seating; they are closed at the end."""
    limits = Limits(turn=contest.time_limit)
    bots = [
        _made(contest.players[player], contest.bot_seed(key, player), limits) for player in contest.seatings[key[1]]
    ]
    _seated.extend(bots)
    try:
        yield bots
    finally:
        for bot in bots:
            _seated.remove(bot)
            _close(bot)


def close_all() -> None:
    """Close the bots of an unfinished game, and start no more: external programs must not outlive this process."""
    end_children()
    for bot in tuple(_seated):
        _close(bot)


def _made(name: str, seed: str, limits: Limits) -> Bot:
    try:
        return player_from(name, seed, limits)
    except Exception as error:  # noqa: BLE001 (a bot is anybody's code: whatever it raises is its own failure)
        return FailedBot(f"{type(error).__name__}: {error}")


def _close(bot: Bot) -> None:
    """Close a bot that has something to close."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()
