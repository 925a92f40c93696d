"""Choosing an action with keys: point at a tile or a call, confirm it or take it back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from huit.cli.play.table_view import tiles_in_hand
from huit.cli.terminal.keys import BACKSPACE, DOWN, END, ENTER, ESCAPE, HOME, LEFT, RIGHT, SPACE, UP
from huit.core.tiles import NO_TILE
from huit.game.actions import (
    CLAIM_CHOW,
    CLAIM_KONG,
    CLAIM_PUNG,
    CONCEALED_KONG,
    DISCARD,
    FLOWER,
    HU,
    PASS,
    PROMOTED_KONG,
    Action,
)
from huit.game.view import View

TILE_KEYS: Final = "bdegijlmorstvxyz"  # by the order of the tiles; letters of calls and commands are left out
TAKE_BACK: Final = (ESCAPE, BACKSPACE, "u")
_CALL_KEYS: Final = {
    **dict.fromkeys((CLAIM_KONG, CONCEALED_KONG, PROMOTED_KONG), "k"),
    HU: "h",
    CLAIM_PUNG: "p",
    CLAIM_CHOW: "c",
    FLOWER: "f",
    PASS: SPACE,
}
_STEPS: Final = {LEFT: -1, RIGHT: 1, UP: -1, DOWN: 1}
_NONE: Final = -1


@dataclass(frozen=True)
class Call:
    """An action other than a discard, with its key."""

    key: str
    action: Action


def calls_of(legal: tuple[Action, ...]) -> tuple[Call, ...]:
    """Assign keys: a letter for each call, space for pass, digits where a letter would be ambiguous."""
    said = sorted([action for action in legal if action.type in _CALL_KEYS], key=lambda one: one.type == PASS)
    letters = [_CALL_KEYS[action.type] for action in said]
    digits = iter("123456789")
    keys = [letter if letters.count(letter) == 1 else next(digits) for letter in letters]
    return tuple([Call(key, action) for key, action in zip(keys, said, strict=True)])


class PendingDecision:
    """A decision of one player. Either `place` (of a tile to discard) or `call` (an index) is pending, or none."""

    def __init__(self, view: View, legal: tuple[Action, ...], quick: bool = False) -> None:
        self.view = view
        self.legal = legal
        self.quick = quick  # the key of a tile or call confirms it at once
        self.calls = calls_of(legal)
        self.may_throw = any(action.type == DISCARD for action in legal)
        self.tiles = tiles_in_hand(view)
        self.place = _NONE
        self.call = _NONE

    @property
    def pending(self) -> Action | None:
        """The action that Enter would confirm."""
        if self.place != _NONE:
            return Action(self.view.seat, DISCARD, self.tiles[self.place])
        return self.calls[self.call].action if self.call != _NONE else None

    @property
    def tile_keys(self) -> str:
        return TILE_KEYS[: len(self.tiles)] if self.may_throw else ""

    def press(self, key: str) -> Action | None:
        """Handle a key; return the action once it is final."""
        if key in TAKE_BACK:
            self._point()
        elif key == ENTER:
            return self._enter()
        elif key in _STEPS or key in (HOME, END):
            self._move(key)
        else:
            return self._choose(key)
        return None

    def _point(self, place: int = _NONE, call: int = _NONE) -> None:
        self.place, self.call = place, call

    def _enter(self) -> Action | None:
        """Confirm; if nothing is pending, point at the drawn tile."""
        if self.pending is None and self.may_throw:
            self._point(place=len(self.tiles) - 1)
            return None
        return self.pending

    def _move(self, key: str) -> None:
        """Move left and right among the tiles, up and down among the calls (all keys if no discard is possible)."""
        if self.may_throw and key not in (UP, DOWN):
            self._point(place=_moved(self.place, key, len(self.tiles)))
        elif self.calls:
            self._point(call=_moved(self.call, key, len(self.calls)))

    def _choose(self, key: str) -> Action | None:
        """Point at the tile or call of a key; the same key again confirms."""
        before = (self.place, self.call)
        keys = [call.key for call in self.calls]
        if key in keys:
            self._point(call=keys.index(key))
        elif len(key) == 1 and key in self.tile_keys:
            self._point(place=self.tile_keys.index(key))
        else:
            return None
        return self.pending if self.quick or before == (self.place, self.call) else None


def _moved(place: int, key: str, number: int) -> int:
    if key in (HOME, END):
        return 0 if key == HOME else number - 1
    if place == _NONE:
        return number - 1 if _STEPS[key] < 0 else 0
    return (place + _STEPS[key]) % number


def thrown_of(decision: PendingDecision) -> int:
    """The tile about to be discarded, or NO_TILE."""
    return decision.tiles[decision.place] if decision.place != _NONE else NO_TILE
