"""What every player that is a program has in common."""

from __future__ import annotations

from typing import Protocol

from huit.game.actions import DISCARD, PASS, Action
from huit.game.view import View


class Bot(Protocol):
    """A player. One is made for each game, so it may remember; it is asked only when it has something to decide."""

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        """One of the legal actions."""
        ...


class BotFailure(Exception):
    """A bot that gave no usable answer. `code` says how: crashed, illegal, timed_out, flooded or unreadable."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail

    def __reduce__(self) -> tuple[type, tuple[str, str]]:
        return type(self), (self.code, self.detail)


def least(view: View, legal: tuple[Action, ...]) -> Action:
    """The least that keeps a game going: pass, or throw the tile just drawn."""
    for action in legal:
        if action.kind == PASS:
            return action
    discards = [action for action in legal if action.kind == DISCARD]
    return next((action for action in discards if action.tile == view.drawn), discards[-1])
