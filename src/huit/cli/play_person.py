"""The player at the keyboard, whom the table takes for a bot like the others."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from huit.cli.advice_view import show_advice
from huit.cli.play_choices import Decision, thrown_of
from huit.cli.play_help import find_advice, find_waits, show_found
from huit.cli.play_stage import Stage
from huit.cli.score_view import TITLE
from huit.cli.terminal import show
from huit.core.profile_types import Profile
from huit.core.words import Words
from huit.game.actions import HU, Action
from huit.game.view import View


class Person:
    """Asks until an action is final."""

    def __init__(self, stage: Stage, profile: Profile, points: Callable[[View], int], quick: bool) -> None:
        self._stage = stage
        self._profile = profile
        self._points = points  # of a hu that may be called
        self._quick = quick
        self._note = ""

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        self._stage.keys.forget()
        decision = Decision(view, legal, self._quick)
        action = None
        while action is None:
            self._draw(decision)
            self._note = ""
            action = self._respond(self._stage.keys.read(), decision)
        return action

    def _draw(self, decision: Decision) -> None:
        wins = any(action.kind == HU for action in decision.legal) and not decision.view.strict
        points = self._points(decision.view) if wins else 0
        self._stage.draw(decision.view, decision, points, self._note)

    def _respond(self, key: str, decision: Decision) -> Action | None:
        if len(key) == 1:
            key = key.lower()
        if key == "?":
            self._stage.page((show_keys, (self._stage.manner.words,)))
        elif key == "q":
            self._stage.ask_to_leave(lambda note: self._stage.draw(decision.view, decision, note=note))
        elif key in ("w", "a"):
            self._help(key, decision)
        else:
            return decision.press(key)
        return None

    def _help(self, key: str, decision: Decision) -> None:
        """A page from the planner, where help is allowed and there is something to say."""
        manner = self._stage.manner
        words, glyphs = manner.words, manner.glyphs
        if not manner.help_on:
            self._note = words.say("help_is_off")
            return
        self._stage.draw(decision.view, decision, note=words.say("thinking"))
        if key == "w":
            waits = find_waits(decision.view, thrown_of(decision), self._profile)
            if waits is not None:
                self._stage.page((show_found, (waits, decision.view, words, glyphs)))
                return
        else:
            advice = find_advice(decision.view, decision.legal, self._profile)
            if advice is not None:
                self._stage.page((show_advice, (advice, words, glyphs)))
                return
        self._note = words.say("help_has_nothing")


def show_keys(console: Console, words: Words) -> None:
    """What each key does, and how to read the screen."""
    show(console, Text(words.say("title_keys"), TITLE), Text())
    show(console, Text(words.say("page_keys")), Text())
    show(console, Text(words.say("title_signs"), TITLE), Text())
    show(console, Text(words.say("page_signs")))
