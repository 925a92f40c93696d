"""The player at the keyboard, with the interface of a bot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from huit.bots.asking import advice_seen, hand_seen
from huit.cli.plan.advice_view import show_advice
from huit.cli.play.choices import PendingDecision, thrown_of
from huit.cli.play.keys_page import show_keys
from huit.cli.play.planner_help import find_waits, show_found
from huit.cli.play.stage import Stage
from huit.core.rules.profile_types import Profile
from huit.game.actions import HU, Action
from huit.game.view import View


class Person:
    """Asks for an action until one is final."""

    def __init__(self, stage: Stage, profile: Profile, points: Callable[[View], int], quick: bool) -> None:
        self._stage = stage
        self._profile = profile
        self._points = points  # of a possible hu
        self._quick = quick
        self._note = ""

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        self._stage.keys.forget()
        decision = PendingDecision(view, legal, self._quick)
        action = None
        while action is None:
            self._draw(decision)
            self._note = ""
            action = self._respond(self._stage.keys.read(), decision)
        return action

    def _draw(self, decision: PendingDecision) -> None:
        wins = any(action.type == HU for action in decision.legal) and not decision.view.strict
        points = self._points(decision.view) if wins else 0
        self._stage.draw(decision.view, decision, points, self._note)

    def _respond(self, key: str, decision: PendingDecision) -> Action | None:
        if len(key) == 1:
            key = key.lower()
        if key == "?":
            self._stage.page((show_keys, (self._stage.settings.words,)))
        elif key == "q":
            self._stage.ask_to_leave(lambda note: self._stage.draw(decision.view, decision, note=note))
        elif key in ("w", "a"):
            self._help(key, decision)
        else:
            return decision.press(key)
        return None

    def _help(self, key: str, decision: PendingDecision) -> None:
        """Show a page from the planner, or a note on why there is none."""
        settings = self._stage.settings
        words, glyphs = settings.words, settings.glyphs
        seen = decision.view
        self._note = words.say(_why_silent(seen, settings.help_on))
        if not settings.help_on or seen.mine.dead:
            return
        self._stage.draw(seen, decision, note=words.say("thinking"))
        waits = find_waits(seen, thrown_of(decision), self._profile) if key == "w" else None
        advice = advice_seen(seen, decision.legal) if key == "a" else None
        if waits is not None:
            self._show_page(show_found, waits, seen, words, glyphs)
        elif advice is not None:
            self._show_page(show_advice, advice, words, glyphs)

    def _show_page(self, show: Callable[..., None], *arguments: Any) -> None:
        self._note = ""
        self._stage.page((show, arguments))


def _why_silent(seen: View, help_on: bool) -> str:
    """The key of the note that explains missing help."""
    if not help_on:
        return "help_is_off"
    if seen.mine.dead:
        return "help_is_dead"
    return "help_has_flower" if hand_seen(seen) is None else "help_has_nothing"
