"""The interface of a bot, and its default action."""

from __future__ import annotations

from typing import Protocol

from huit.core.faults import HuitError
from huit.game.actions import DISCARD, PASS, Action
from huit.game.view import View


class Bot(Protocol):
    """A player. One is made for each game, so it may keep state; it is asked only when it has a choice.

    >>> from huit.bots.protocol import Bot
    >>> class Hasty:
    ...     def act(self, view, legal):
    ...         return legal[0]
    >>> bot: Bot = Hasty()
    """

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        """Choose one of the legal actions."""
        ...


class BotFailure(HuitError):
    """The bot gave no usable answer. `code` says how: crashed, illegal, timed_out, flooded or unreadable.

    >>> from huit.bots.protocol import BotFailure
    >>> BotFailure("illegal", "E discard 5m").code
    'illegal'
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail

    def __reduce__(self) -> tuple[type, tuple[str, str]]:
        return type(self), (self.code, self.detail)


def default_action(view: View, legal: tuple[Action, ...]) -> Action:
    """The action played for a seat that gives none: pass, or discard the tile just drawn.

    >>> from huit.bots.protocol import default_action
    >>> from huit.game import Setup, legal, start, view
    >>> state = start(Setup("ffmj", seed=7))
    >>> str(default_action(view(state, 1), legal(state, 1)))
    'S pass'
    """
    for action in legal:
        if action.type == PASS:
            return action
    discards = [action for action in legal if action.type == DISCARD]
    return next((action for action in discards if action.tile == view.drawn), discards[-1])
