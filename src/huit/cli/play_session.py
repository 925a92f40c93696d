"""A game from the first tile to the last: a person and three bots at one table, shown, recorded and summed up."""

from __future__ import annotations

import time
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from huit.bots.hosting import Host
from huit.bots.levels import bot_named
from huit.bots.protocol import Bot
from huit.cli.play_news import is_told
from huit.cli.play_person import Person
from huit.cli.play_results import show_hand_result, show_match_result, show_misdeeds, show_own_false_hu, show_sheet
from huit.cli.play_stage import Stage
from huit.game.actions import NEXT, Action
from huit.game.events import FALSE_HU
from huit.game.recorder import Recorder
from huit.game.setup import MATCH, Setup
from huit.game.shuffle import Numbers
from huit.game.table import Table
from huit.game.view import View, view_of

PLAYERS: Final = 4
LAST_LOOK: Final = 2  # moves more for which the end of a hand can be seen


def place_of_person(seed: str) -> int:
    """Which player the person is, drawn by the seed like everything else (play 2.2)."""
    return Numbers(seed, MATCH).below(PLAYERS)  # the stream of a hand that is never played


def seed_of_bot(seed: str, player: int) -> str:
    """Of its own: a bot that knew the seed of the game could tell the wall."""
    return sha256(f"huit bot\n{seed}\n{player}".encode()).hexdigest()


class Session:
    """One game. `bots` are the names of the three others, in the order of the players."""

    def __init__(
        self, stage: Stage, setup: Setup, bots: tuple[str, ...], quick: bool, recorder: Recorder | None, path: str
    ) -> None:
        self.stage = stage
        self.setup = setup
        self.me = place_of_person(setup.seed)
        self.recorder = recorder
        self.path = path  # of the record
        person = Person(stage, setup.profile, self._points, quick)
        names = iter(bots)
        players: list[Bot] = [
            _Prepared(person, self._settle)
            if player == self.me
            else _Prepared(bot_named(next(names), seed_of_bot(setup.seed, player)), self._settle, self.show)
            for player in range(PLAYERS)
        ]
        self.host = Host(setup, players, self._listen)
        self.table = self.host.table
        self._shown = (-1, 0)  # the hand and how many of its events were told
        self._since = 0.0
        self._fined = -1  # the hand whose false hu of the person's was told

    def play(self) -> None:
        """Every hand, each with its result; raises Left for a player who goes."""
        table = self.host.play_match()
        self._show_result()
        result = (table.results, table.totals, self.setup, self.path, self.stage.manner)
        self.stage.page((show_match_result, result))

    def show(self) -> None:
        """Draw the table if anything has happened that can be seen."""
        told = sum([is_told(event) for event in self.table.history])
        if (self.table.number, told) != self._shown:
            self._shown = (self.table.number, told)
            self.stage.draw(self._view())
            self._since = time.monotonic()

    def _settle(self) -> None:
        """What has happened is in the record before anybody is asked, and a false hu told to the person who called."""
        if self.recorder is not None:
            self.recorder.catch_up(self.table)
        table = self.table
        called = [event for event in table.history if event.kind == FALSE_HU and table.players[event.seat] == self.me]
        if called and self._fined != table.number:
            self._fined = table.number
            self.show()
            page = (called[0], table.players, self.setup.profile, self.stage.manner)
            self.stage.page((show_own_false_hu, page))

    def _listen(self, table: Table, action: Action) -> None:
        """Before the table moves on an action: whatever led here has been seen."""
        if self.recorder is not None:
            self.recorder(table, action)
        self._require_person()
        if action.kind == NEXT:
            self._show_result()
        elif table.players[action.seat] != self.me:
            self.show()
            self.stage.wait(self._view(), self._since)

    def _require_person(self) -> None:
        """A fault of this program in asking the person must not pass for a person who fails to answer."""
        for misdeed in self.host.misdeeds:
            if misdeed.player == self.me:
                raise RuntimeError(misdeed.detail)

    def _show_result(self) -> None:
        """The table as it ended, for a while, then the page."""
        table, manner = self.table, self.stage.manner
        self._settle()
        self.show()
        self.stage.wait(self._view(), self._since + LAST_LOOK * self.stage.delay)
        misdeeds = [misdeed for misdeed in self.host.misdeeds if misdeed.hand == table.number]
        self.stage.page(
            (show_hand_result, (table.results[-1], table.history, self.setup.profile, manner)),
            (show_misdeeds, (misdeeds, manner)),
            (show_sheet, (table.results, table.totals, manner)),
            may_leave=True,
        )

    def _view(self) -> View:
        return view_of(self.table, self.table.players.index(self.me))

    def _points(self, seen: View) -> int:
        """Of a hu, flowers included."""
        flowers = len(seen.mine.flowers) * self.setup.profile.switches.flower_points
        return self.table.points_of(seen.seat) + flowers


class _Prepared:
    """A player for whom something is done before each answer: a bot thinks while the table is shown as it stands."""

    def __init__(self, bot: Bot, *steps: Callable[[], None]) -> None:
        self._bot = bot
        self._steps = steps

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        for step in self._steps:
            step()
        return self._bot.act(view, legal)
