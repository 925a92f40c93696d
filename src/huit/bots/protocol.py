"""The interface of a bot, and its default action."""

from __future__ import annotations

from typing import Protocol

from huit.core.faults import HuitError
from huit.game.actions import DISCARD, PASS, Action
from huit.game.view import View


class Bot(Protocol):
    """A player. One is made for each game, so it may keep state; it is asked only when it has a choice."""

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        """Choose one of the legal actions."""
        ...


class BotFailure(HuitError):
    """The bot gave no usable answer. `code` says how: crashed, illegal, timed_out, flooded or unreadable."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail

    def __reduce__(self) -> tuple[type, tuple[str, str]]:
        return type(self), (self.code, self.detail)


def default_action(view: View, legal: tuple[Action, ...]) -> Action:
    """The action played for a seat that gives none: pass, or discard the tile just drawn."""
    for action in legal:
        if action.type == PASS:
            return action
    discards = [action for action in legal if action.type == DISCARD]
    return next((action for action in discards if action.tile == view.drawn), discards[-1])
