"""Players that ask the planner: the master, with its strongest settings, and the club player, who looks less far."""

from __future__ import annotations

from huit.bots.asking import action_of, decide_seen
from huit.bots.habits import habit
from huit.game.actions import Action
from huit.game.view import View
from huit.plan.settings import CLUB_SETTINGS, MASTER_SETTINGS, Settings


class PlannerBot:
    """Plays the planner's first choice. Has no chance in it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        done = habit(view, legal)
        if done is not None:
            return done
        best = action_of(decide_seen(view, legal, self.settings).options[0].move, legal)
        assert best is not None
        return best


class MasterBot(PlannerBot):
    """The strongest opponent. The seed changes nothing."""

    def __init__(self, seed: str = "", settings: Settings = MASTER_SETTINGS) -> None:  # noqa: ARG002 (every bot is given one)
        super().__init__(settings)


class ClubBot(PlannerBot):
    """A sensible opponent: plays for eight points, defends a little. The seed changes nothing."""

    def __init__(self, seed: str = "", settings: Settings = CLUB_SETTINGS) -> None:  # noqa: ARG002 (every bot is given one)
        super().__init__(settings)
