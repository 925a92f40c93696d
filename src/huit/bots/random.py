"""A player that does anything legal, each option alike."""

from __future__ import annotations

from random import Random

from huit.game.actions import Action
from huit.game.view import View


class RandomBot:
    """The same seed makes the same choices."""

    def __init__(self, seed: str = "") -> None:
        self._random = Random(seed)

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:  # noqa: ARG002 (a bot may look; this one does not)
        return self._random.choice(legal)
