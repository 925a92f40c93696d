"""What a game is shown on: the screen, the keys, the pages, and the question whether to leave."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from huit.cli.keys import ENTER, ESCAPE, NOTHING, RESIZED, SPACE, Keys
from huit.cli.pager import read_page
from huit.cli.play_choices import Decision
from huit.cli.play_view import Manner, draw_game, key_line
from huit.cli.screen import Screen
from huit.game.view import View

YES: Final = ("q", "y", "o")  # the key pressed already, yes and oui


class Left(BaseException):
    """The player has left the game: no failure of a bot's, though a bot is what the table takes a player for."""


class Stage:
    """Draws one moment after the other."""

    def __init__(self, screen: Screen, keys: Keys, manner: Manner, delay: float) -> None:
        self.screen = screen
        self.keys = keys
        self.manner = manner
        self.delay = delay  # seconds for which a move of the others can be seen

    def draw(self, seen: View, decision: Decision | None = None, points: int = 0, note: str = "") -> None:
        size = self.screen.size
        lines = draw_game(seen, decision, self.manner, (size.columns, size.lines), points, note)
        self.screen.show(self.screen.lines(*lines))

    def wait(self, seen: View, since: float) -> None:
        """Until the moment has been seen long enough, or a key makes it shorter."""
        while (left := since + self.delay - time.monotonic()) > 0:
            key = self.keys.read(left)
            if key == RESIZED:
                self.draw(seen)
            elif key == "q":
                self.ask_to_leave(lambda note: self.draw(seen, note=note))
            elif key != NOTHING:
                return

    def ask_to_leave(self, draw: Callable[[str], None]) -> None:
        """Raise Left if a second key says yes; `draw` shows the question below the table."""
        key = RESIZED
        while key == RESIZED:
            draw(self.manner.words.say("ask_leave"))
            key = self.keys.read()
        if key.lower() in YES:
            raise Left

    def page(self, *parts: tuple[Callable[..., None], tuple[Any, ...]], may_leave: bool = False) -> None:
        """Texts one below the other, until a key closes them; where a match goes on, q leaves it."""
        words = self.manner.words
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
