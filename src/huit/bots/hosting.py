"""Host of four bots at one table: asks each in turn, checks its answer and punishes its failures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from huit.bots.protocol import Bot, BotFailure, default_action
from huit.game.actions import NEXT, Action
from huit.game.aliases import Player, Seat
from huit.game.setup import BOTZONE, Setup
from huit.game.standing import OVER
from huit.game.state import legal_at
from huit.game.table import Table
from huit.game.view import Watcher

__all__ = ["FailedTurn", "Host", "Listener"]

Listener = Callable[[Table, Action], None]

SEATED: Final = 4

CRASHED: Final = "crashed"
ILLEGAL: Final = "illegal"
DETAIL: Final = 200  # characters of an error message that are stored


@dataclass(frozen=True)
class FailedTurn:
    """A turn in which a bot failed: it crashed, answered illegally, or not at all.

    >>> from huit.bots.hosting import Host
    >>> from huit.game import Setup
    >>> class Silent:
    ...     def act(self, view, legal):
    ...         return None
    >>> host = Host(Setup("ffmj", seed=7, hands=1), [Silent()] * 4)
    >>> _ = host.play_match()
    >>> host.failures[0].player, host.failures[0].code
    (1, 'illegal')
    """

    player: Player
    hand: int
    code: str
    detail: str


class Host:
    """Runs a table for four bots, by player. `listener` is called with every action before it is played.

    >>> from huit.bots.hosting import Host
    >>> from huit.bots.levels import bot_named
    >>> from huit.game import Setup
    >>> host = Host(Setup("ffmj", seed=7, hands=1), [bot_named("random", seed) for seed in "abcd"])
    >>> len(host.play_match().results), host.failures
    (1, [])

    A failure ends the hand in Botzone's game, as by its judge. In other games the default action is played for the bot
    until the hand is over. `failures` has them all.
    """

    def __init__(self, setup: Setup, bots: Sequence[Bot], listener: Listener | None = None) -> None:
        if len(bots) != SEATED:
            raise ValueError(f"four bots sit at a table, not {len(bots)}")
        self.table = Table(setup)
        self.bots = tuple(bots)
        self.listener = listener
        self.failures: list[FailedTurn] = []
        self._punished: set[Player] = set()
        self._watchers = [Watcher(self.table, seat) for seat in range(4)]

    def play_match(self) -> Table:
        """Play every hand of the setup."""
        self.table.begin()
        self.play_hand()
        while self.table.phase == OVER:
            self._play(Action(0, NEXT))
            self.play_hand()
        return self.table

    def play_hand(self) -> None:
        """Play the current hand to its end."""
        self._punished.clear()
        while self.table.phase < OVER:
            for seat in self.table.awaited():
                self._ask(seat)
                if self.table.phase >= OVER:
                    break

    def _ask(self, seat: Seat) -> None:
        table = self.table
        legal = legal_at(table, seat)
        if len(legal) == 1:
            self._play(legal[0])
            return
        view = self._watchers[seat].view()
        player = table.players[seat]
        if player in self._punished:
            self._play(default_action(view, legal))
            return
        try:
            action = self.bots[player].act(view, legal)
            if action not in legal:
                raise BotFailure(ILLEGAL, str(action))
        except BotFailure as failure:
            self._punish(seat, failure)
        except (Exception, SystemExit) as error:  # noqa: BLE001 (anybody's code: whatever it raises is its own failure)
            self._punish(seat, BotFailure(CRASHED, f"{type(error).__name__}: {error}"))
        else:
            self._play(action)

    def _punish(self, seat: Seat, failure: BotFailure) -> None:
        table = self.table
        player = table.players[seat]
        self.failures.append(FailedTurn(player, table.number, failure.code, failure.detail[:DETAIL]))
        if table.setup.mode == BOTZONE:
            table.end_by_error(seat)
            return
        self._punished.add(player)
        self._play(default_action(self._watchers[seat].view(), legal_at(table, seat)))

    def _play(self, action: Action) -> None:
        if self.listener is not None:
            self.listener(self.table, action)
        self.table.play(action.seat, action.code)
