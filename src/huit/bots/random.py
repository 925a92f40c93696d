"""A player that does anything legal, each option alike, but for a wrong call of hu."""

from __future__ import annotations

from random import Random

from huit.bots.habits import is_false_call
from huit.game.actions import Action
from huit.game.view import View


class RandomBot:
    """The same seed makes the same choices."""

    def __init__(self, seed: str = "") -> None:
        self._random = Random(seed)

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        return self._random.choice([action for action in legal if not is_false_call(view, action)])
