"""Decisions of bots, computed in worker processes."""

from __future__ import annotations

from huit.bots.levels import bot_named
from huit.core.fast.calls import scorer_for
from huit.core.profiles import DEFAULT, profile_named
from huit.game.actions import Action
from huit.hall.live.requests import BotRequest


def decide(request: BotRequest) -> Action:
    """The action of a bot. The bot is created for each request, so a restored table plays on the same way."""
    return bot_named(request.bot, request.seed).act(request.view, request.legal)


def warm_up() -> None:
    """Load what every decision needs."""
    scorer_for(profile_named(DEFAULT))
