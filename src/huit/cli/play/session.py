"""One game: a person and three bots at a table, displayed and recorded."""

from __future__ import annotations

import time
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from huit.bots.hosting import Host
from huit.bots.levels import bot_named
from huit.bots.protocol import Bot
from huit.cli.play.news import is_told
from huit.cli.play.person import Person
from huit.cli.play.results import show_hand_result, show_match_result, show_misdeeds, show_own_false_hu, show_sheet
from huit.cli.play.stage import Stage
from huit.game.actions import NEXT, Action
from huit.game.aliases import Player
from huit.game.events import FALSE_HU
from huit.game.records.recorder import Recorder
from huit.game.setup import MATCH, Setup
from huit.game.shuffle import Numbers
from huit.game.table import Table
from huit.game.view import View, view_of

PLAYERS: Final = 4
LAST_LOOK: Final = 2  # extra delays to look at the final table


def place_of_person(seed: str) -> int:
    """The person's player number, drawn from the seed (play 2.2)."""
    return Numbers(seed, MATCH).below(PLAYERS)  # the random stream after the last hand


def seed_of_bot(seed: str, player: Player) -> str:
    """A bot's own seed. A bot that knew the game's seed could compute the wall."""
    return sha256(f"huit bot\n{seed}\n{player}".encode()).hexdigest()


class PlaySession:
    """One game. `bots` are the names of the three opponents, in the order of the players."""

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
        self._shown = (-1, 0)  # the hand, and the number of its events already shown
        self._since = 0.0
        self._fined = -1  # the hand whose false hu of the person's was told

    def play(self) -> None:
        """Play every hand and show its result. Raises Left if the player leaves."""
        table = self.host.play_match()
        self._show_result()
        result = (table.results, table.totals, self.setup, self.path, self.stage.settings)
        self.stage.page((show_match_result, result))

    def show(self) -> None:
        """Draw the table if something visible has happened."""
        told = sum([is_told(event) for event in self.table.history])
        if (self.table.number, told) != self._shown:
            self._shown = (self.table.number, told)
            self.stage.draw(self._view())
            self._since = time.monotonic()

    def _settle(self) -> None:
        """Bring the record up to date before a player acts, and show the person's own false hu."""
        if self.recorder is not None:
            self.recorder.catch_up(self.table)
        table = self.table
        called = [event for event in table.history if event.type == FALSE_HU and table.players[event.seat] == self.me]
        if called and self._fined != table.number:
            self._fined = table.number
            self.show()
            page = (called[0], table.players, self.setup.profile, self.stage.settings)
            self.stage.page((show_own_false_hu, page))

    def _listen(self, table: Table, action: Action) -> None:
        """Show the table before an action of a bot takes effect."""
        if self.recorder is not None:
            self.recorder(table, action)
        self._require_person()
        if action.type == NEXT:
            self._show_result()
        elif table.players[action.seat] != self.me:
            self.show()
            self.stage.wait(self._view(), self._since)

    def _require_person(self) -> None:
        """Raise if asking the person failed: a bug must not pass for a bot error."""
        for misdeed in self.host.failures:
            if misdeed.player == self.me:
                raise RuntimeError(misdeed.detail)

    def _show_result(self) -> None:
        """Show the final table for a moment, then the result page."""
        table, settings = self.table, self.stage.settings
        self._settle()
        self.show()
        self.stage.wait(self._view(), self._since + LAST_LOOK * self.stage.delay)
        misdeeds = [misdeed for misdeed in self.host.failures if misdeed.hand == table.number]
        self.stage.page(
            (show_hand_result, (table.results[-1], table.history, self.setup.profile, settings)),
            (show_misdeeds, (misdeeds, settings)),
            (show_sheet, (table.results, table.totals, settings)),
            may_leave=True,
        )

    def _view(self) -> View:
        return view_of(self.table, self.table.players.index(self.me))

    def _points(self, seen: View) -> int:
        """Points of a possible hu, flowers included."""
        flowers = len(seen.mine.flowers) * self.setup.profile.switches.flower_points
        return self.table.points_of(seen.seat) + flowers


class _Prepared:
    """A player with steps to run before each answer, so that the table is drawn while a bot thinks."""

    def __init__(self, bot: Bot, *steps: Callable[[], None]) -> None:
        self._bot = bot
        self._steps = steps

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        for step in self._steps:
            step()
        return self._bot.act(view, legal)
