"""The strongest opponent: plans some tiles ahead for the minimum, knows what others throw, and fears what they want."""

from __future__ import annotations

from typing import Final

from huit.bots.habits import habit
from huit.bots.position import Position
from huit.bots.weighing import Option, Style, Weighing, worth_of
from huit.game.actions import DISCARD, PASS, Action
from huit.game.view import View

STYLE: Final = Style()


class MasterBot:
    """Has no chance in it: the seed changes nothing."""

    def __init__(self, seed: str = "", style: Style = STYLE) -> None:
        self.seed = seed
        self.style = style

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        position = Position(view)
        done = habit(position, legal)
        if done is not None:
            return done
        options = Weighing(position, self.style).options(legal)
        return best_of(options).action


def best_of(options: list[Option]) -> Option:
    """A claim must be better than to pass, a kong as good as any discard and of some use."""
    best = max([option for option in options if option.action.kind in (PASS, DISCARD)], key=worth_of)
    passes = best.action.kind == PASS
    for option in options:
        is_set = option.action.kind not in (PASS, DISCARD) and option.worth > 0.0
        if is_set and (option.worth > best.worth or (option.worth == best.worth and not passes)):
            best = option
    return best
