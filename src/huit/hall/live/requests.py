"""Requests of a table to programs: the decision of a bot, help for a player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from huit.bots.levels import bot_named
from huit.bots.protocol import default_action
from huit.game.actions import Action
from huit.game.aliases import Seat
from huit.game.view import View

QUICK_LEVELS: Final = ("random", "greedy")  # they take a tenth of a millisecond; the last one plays for the others


@dataclass(frozen=True, slots=True)
class BotRequest:
    """A decision asked of a bot: its own view and the legal actions."""

    moment: int
    seat: Seat
    bot: str
    seed: str
    view: View
    legal: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class HelpRequest:
    """A request to the planner about a player's own view."""

    id: str
    moment: int
    what: str
    view: View
    legal: tuple[Action, ...]


def quick_decision(request: BotRequest) -> Action:
    """The action of a level that decides at once, for a bot that is late or has failed."""
    level = request.bot if request.bot in QUICK_LEVELS else QUICK_LEVELS[-1]
    action = bot_named(level, request.seed).act(request.view, request.legal)
    return action if action in request.legal else default_action(request.view, request.legal)
