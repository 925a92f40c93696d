"""Contests for the tests of the arena, and bots that do not behave."""

from __future__ import annotations

import sys
from pathlib import Path

from huit.arena.contest import Contest
from huit.bots.levels import Level
from huit.bots.protocol import Bot, BotFailure
from huit.core.profiles import profile_named
from huit.game.actions import NEXT, Action
from huit.game.setup import CLUB
from huit.game.view import View

FFMJ = profile_named("ffmj")
TALKING = f"cmd:{sys.executable} {Path(__file__).parent / 'talking.py'}"  # a Botzone bot; with --fail one that ends


def contest(*players: str, seed: str = "test", mode: str = CLUB, hands: int = 1) -> Contest:
    profile = FFMJ if mode == CLUB else profile_named("botzone")
    return Contest(players or ("random", "random", "random", "random"), profile, seed, mode, hands)


def level(bot: type[Bot]) -> Level:
    """A bot of the tests for the registry, by its name in small letters."""
    return Level(bot.__name__.lower(), f"{bot.__module__}.{bot.__name__}")


class Crashing:
    """Divides by zero."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        return legal[1 // 0]


class Leaving(Crashing):
    """Tries to take the whole program with it."""

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        sys.exit(1)


class Cheating(Crashing):
    """Answers what is never legal."""

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        return Action(view.seat, NEXT)


class Slow(Crashing):
    """A bot that its host reports as too slow."""

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        raise BotFailure("timed_out", "6 s")


class Unborn:
    """Cannot even be made."""

    def __init__(self, seed: str) -> None:
        raise RuntimeError("no model file")

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        raise NotImplementedError
