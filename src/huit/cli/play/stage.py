"""The display of a game: screen, keys, pages, and the question whether to leave."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from huit.cli.play.choices import PendingDecision
from huit.cli.play.game_view import PlaySettings, draw_game, key_line
from huit.cli.terminal.keys import ENTER, ESCAPE, NOTHING, RESIZED, SPACE, Keys
from huit.cli.terminal.pager import read_page
from huit.cli.terminal.screen import Screen
from huit.core.words import LANGUAGES, language_named
from huit.game.view import View

YES: Final = ("q", *[key for code in LANGUAGES for key in language_named(code).yes_keys])  # q: pressed already


class Left(BaseException):
    """Signal that the player leaves. A BaseException, because the table would catch an error of a bot."""


class Stage:
    """Draws the game and reads keys."""

    def __init__(self, screen: Screen, keys: Keys, settings: PlaySettings, delay: float) -> None:
        self.screen = screen
        self.keys = keys
        self.settings = settings
        self.delay = delay  # seconds that a move of a bot stays visible

    def draw(self, seen: View, decision: PendingDecision | None = None, points: int = 0, note: str = "") -> None:
        size = self.screen.size
        lines = draw_game(seen, decision, self.settings, (size.columns, size.lines), points, note)
        self.screen.show(self.screen.lines(*lines))

    def wait(self, seen: View, since: float) -> None:
        """Wait until a move was visible long enough, or a key is pressed."""
        while (left := since + self.delay - time.monotonic()) > 0:
            key = self.keys.read(left)
            if key == RESIZED:
                self.draw(seen)
            elif key == "q":
                self.ask_to_leave(lambda note: self.draw(seen, note=note))
            elif key != NOTHING:
                return

    def ask_to_leave(self, draw: Callable[[str], None]) -> None:
        """Raise Left if a second key confirms; `draw` shows the question below the table."""
        key = RESIZED
        while key == RESIZED:
            draw(self.settings.words.say("ask_leave"))
            key = self.keys.read()
        if key.lower() in YES:
            raise Left

    def page(self, *parts: tuple[Callable[..., None], tuple[Any, ...]], may_leave: bool = False) -> None:
        """Show texts as one page until a key closes it; with `may_leave`, q leaves the match."""
        words = self.settings.words
        closes = words.say("key_next" if may_leave else "key_return")
        bar = [(words.say("key_enter"), closes), ("↑↓", words.say("key_scroll"))]
        if may_leave:
            bar.append(("q", words.say("key_quit")))

        def draw() -> list[str]:
            return [line for show, arguments in parts for line in self.screen.printed(show, *arguments)]

        def closed() -> str:
            return read_page(
                self.screen, self.keys, draw, key_line(bar, self.screen.size.columns), (ENTER, ESCAPE, SPACE, "q")
            )

        while closed() == "q" and may_leave:
            self.ask_to_leave(lambda note: self.screen.show([*draw()[: self.screen.size.lines - 2], "", note]))
