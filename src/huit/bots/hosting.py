"""Four bots at one table: each is asked in turn, what it answers is checked, and what it does wrong is punished."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from huit.bots.protocol import Bot, BotFailure, least
from huit.game.actions import NEXT_CODE, Action
from huit.game.setup import BOTZONE, Setup
from huit.game.standing import OVER
from huit.game.state import legal_at
from huit.game.table import Table
from huit.game.view import Watcher

Listener = Callable[[Table, Action], None]

SEATED: Final = 4

CRASHED: Final = "crashed"
ILLEGAL: Final = "illegal"
DETAIL: Final = 200  # characters of it that are kept


@dataclass(frozen=True)
class Misdeed:
    """What a bot did wrong, and where."""

    player: int
    hand: int
    code: str
    detail: str


class Host:
    """Runs a table for four bots, by player. `listener` is told of every action before the table moves on it.

    A bot that fails ends the hand in Botzone's game, as the judge does. Elsewhere the least is played for it until the
    hand is over, and the misdeed is kept.
    """

    def __init__(self, setup: Setup, bots: Sequence[Bot], listener: Listener | None = None) -> None:
        if len(bots) != SEATED:
            raise ValueError(f"four bots sit at a table, not {len(bots)}")
        self.table = Table(setup)
        self.bots = tuple(bots)
        self.listener = listener
        self.misdeeds: list[Misdeed] = []
        self._punished: set[int] = set()
        self._watchers = [Watcher(self.table, seat) for seat in range(4)]

    def play_match(self) -> Table:
        """Every hand of the setup."""
        self.table.begin()
        self.play_hand()
        while self.table.phase == OVER:
            self._do(Action(0, NEXT_CODE >> 6))
            self.play_hand()
        return self.table

    def play_hand(self) -> None:
        """The hand in play, to its end."""
        self._punished.clear()
        while self.table.phase < OVER:
            for seat in self.table.awaited():
                self._ask(seat)
                if self.table.phase >= OVER:
                    break

    def _ask(self, seat: int) -> None:
        table = self.table
        legal = legal_at(table, seat)
        if len(legal) == 1:
            self._do(legal[0])
            return
        view = self._watchers[seat].view()
        player = table.players[seat]
        if player in self._punished:
            self._do(least(view, legal))
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
            self._do(action)

    def _punish(self, seat: int, failure: BotFailure) -> None:
        table = self.table
        player = table.players[seat]
        self.misdeeds.append(Misdeed(player, table.number, failure.code, failure.detail[:DETAIL]))
        if table.setup.mode == BOTZONE:
            table.err(seat)
            return
        self._punished.add(player)
        self._do(least(self._watchers[seat].view(), legal_at(table, seat)))

    def _do(self, action: Action) -> None:
        if self.listener is not None:
            self.listener(self.table, action)
        self.table.play(action.seat, action.code)
