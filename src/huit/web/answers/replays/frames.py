"""A step of a replayed game as plain values: the format of a live table, with all hands open."""

from __future__ import annotations

from typing import Final

from huit.core.json_text import Plain
from huit.core.tiles import NAMES, NO_TILE
from huit.game.actions import Action
from huit.game.aliases import Seat
from huit.game.events import DEALT, HAND_BEGINS, NOBODY, SERVED
from huit.game.records.timeline import Frame
from huit.game.standing import PHASES, State
from huit.game.view import View, view
from huit.hall.messages.plain import plain_meld, plain_news, plain_option

_UNTOLD: Final = (HAND_BEGINS, DEALT, SERVED)


def plain_frame(frame: Frame) -> Plain:
    """One step; `drawn` is the tile just drawn by the seat on turn."""
    state = frame.state
    seen = view(state, NOBODY)
    return {
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "drawn": None if state.drawn == NO_TILE else NAMES[state.drawn],
        "discard": None if seen.discard == NO_TILE else {"seat": state.turn, "tile": NAMES[seen.discard]},
        "left": seen.left,
        "last_tile": seen.last_tile,
        "seats": [_plain_seat(state, seat) for seat in range(4)],
        "news": [plain_news(event) for event in frame.events if event.type not in _UNTOLD],
        "calls": [plain_done(action, seen) for action in frame.calls],
    }


def _plain_seat(state: State, seat: Seat) -> Plain:
    shown = state.seats[seat]
    return {
        "tiles": [NAMES[tile] for tile in shown.tiles],
        "melds": [plain_meld(meld, seat) for meld in shown.melds],
        "flowers": [NAMES[tile] for tile in shown.flowers],
        "river": [NAMES[tile] for tile in shown.river],
        "dead": shown.dead,
        "total": state.totals[state.players[seat]],
    }


def plain_done(action: Action, seen: View) -> Plain:
    """An action of a seat."""
    option = plain_option(action, seen, None)
    return {"seat": action.seat, **{key: option[key] for key in ("do", "kind", "tiles")}}
