"""Interactive replay viewer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from huit.cli.replay.view import ReplayPosition, draw_frame
from huit.cli.terminal.keys import (
    BACKSPACE,
    DOWN,
    END,
    ENTER,
    ESCAPE,
    HOME,
    LEFT,
    PAGE_DOWN,
    PAGE_UP,
    RIGHT,
    SPACE,
    UP,
    Keyboard,
    Keys,
)
from huit.cli.terminal.screen import Screen
from huit.core.words import Words
from huit.game.aliases import Seat
from huit.game.records.timeline import Timeline

_STEPS: Final = {RIGHT: 1, "n": 1, SPACE: 1, LEFT: -1, "p": -1, BACKSPACE: -1}
_HANDS: Final = {DOWN: 1, PAGE_DOWN: 1, UP: -1, PAGE_UP: -1}
_SEATS: Final = "1234"
_ASKING: Final = {"g": "replay_ask_move", "h": "replay_ask_hand"}
_QUITTING: Final = ("q", ESCAPE)
_LONGEST: Final = 4  # digits of a number


def watch(timeline: Timeline, hand: int | None, seat: Seat | None, words: Words, glyphs: bool) -> None:
    """Start at the beginning or at a hand, with all tiles open or as a seat sees them."""
    with Screen() as screen, Keyboard() as keys:

        def draw(looking: ReplayPosition) -> None:
            lines = draw_frame(timeline, looking, words, (screen.size.columns, screen.size.lines), glyphs)
            screen.show(screen.lines(*lines))

        Viewer(timeline, keys, draw, words).run(hand, seat)


class Viewer:
    """The position in a replay, moved by keys."""

    def __init__(self, timeline: Timeline, keys: Keys, draw: Callable[[ReplayPosition], None], words: Words) -> None:
        self.timeline = timeline
        self.keys = keys
        self.draw = draw
        self.words = words
        self.looking = ReplayPosition()

    def run(self, hand: int | None = None, seat: Seat | None = None) -> None:
        self.looking = ReplayPosition(seat=seat or 0, is_open=seat is None)
        if hand is not None:
            self._go_to_hand(hand)
        while True:
            self.draw(self.looking)
            try:
                key = self.keys.read()
            except EOFError:
                return
            if key in _QUITTING:
                return
            self.press(key)

    def press(self, key: str) -> None:
        """Handle a key; unknown keys do nothing."""
        looking = replace(self.looking, note="")
        self.looking = looking
        if key in _STEPS:
            self._go(looking.place + _STEPS[key])
        elif key in _HANDS:
            self._go_by_hands(_HANDS[key])
        elif key in (HOME, END):
            self._go(0 if key == HOME else len(self.timeline.frames) - 1)
        elif key == "o":
            self.looking = replace(looking, is_open=not looking.is_open)
        elif key in tuple(_SEATS):
            self.looking = replace(looking, seat=_SEATS.index(key))
        elif key in _ASKING:
            self._jump(key)

    def _go(self, place: int) -> None:
        self.looking = replace(self.looking, place=max(0, min(place, len(self.timeline.frames) - 1)))

    def _go_by_hands(self, step: int) -> None:
        """Jump to the start of the next hand, or of this one, or of the one before."""
        starts = self.timeline.starts
        place = self.looking.place
        if step > 0:
            self._go(next((start for start in starts if start > place), len(self.timeline.frames) - 1))
        else:
            self._go(next((start for start in reversed(starts) if start < place), 0))

    # Jumps --------------------------------------------------------------------------------------------------------

    def _jump(self, key: str) -> None:
        number = self._number(self.words.say(_ASKING[key]))
        self.looking = replace(self.looking, note="")
        if number is None:
            return
        state = self.timeline.frames[self.looking.place].state
        if key == "h":
            self._go_to_hand(number - 1)
        elif number <= self.timeline.moves(state.number):
            start = max(start for start in self.timeline.starts if start <= self.looking.place)
            self._go(start + number)
        else:
            self._refuse()

    def _go_to_hand(self, hand: int) -> None:
        for start in self.timeline.starts:
            if self.timeline.frames[start].state.number == hand:
                self._go(start)
                return
        self._refuse()

    def _refuse(self) -> None:
        self.looking = replace(self.looking, note=self.words.say("replay_no_such"))

    def _number(self, question: str) -> int | None:
        """Read a number up to Enter; None if cancelled."""
        typed = ""
        while True:
            self.looking = replace(self.looking, note=f"{question} {typed}_")
            self.draw(self.looking)
            key = self.keys.read()
            if key == ENTER:
                return int(typed) if typed else None
            if key in _QUITTING:
                return None
            if key == BACKSPACE:
                typed = typed[:-1]
            elif key in tuple("0123456789") and len(typed) < _LONGEST:
                typed += key
