"""What a frame of a replay says in words: moves, calls that came to nothing, how a hand ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from huit.cli.play_news import event_text, is_told
from huit.cli.table_view import wind_name
from huit.core.explanation_types import signed
from huit.core.tiles import NAMES, NO_TILE
from huit.core.words import Words
from huit.game.actions import CHOW, HU, KONG, PUNG, Action
from huit.game.events import DRAWN, DREW, ERRED, NOBODY, Event, as_seen_by
from huit.game.film import Film, Frame
from huit.game.standing import State

_CALLS: Final = {CHOW: "call_chow", PUNG: "call_pung", KONG: "call_kong", HU: "call_hu"}


def told(frame: Frame, seat: int | None, words: Words) -> list[str]:
    """What happened, as a seat was told; None for somebody who sees everything."""
    calls = [_call_text(call, words) for call in frame.calls]
    seen = [event if seat is None else as_seen_by(event, seat) for event in frame.events]
    return calls + [text for text in [_event_text(event, words) for event in seen] if text]


def _call_text(call: Action, words: Words) -> str:
    return words.say("replay_call", who=wind_name(call.seat, words), call=words.say(_CALLS[call.kind]))


def _event_text(event: Event, words: Words) -> str:
    if is_told(event):
        return event_text(event, words)
    who = wind_name(event.seat, words) if event.seat != NOBODY else ""
    if event.kind == DREW:
        key = "replay_replacement" if event.replacement else "replay_draw"
        return words.say(key, who=who, tile=NAMES[event.tile] if event.tile != NO_TILE else "").rstrip()
    if event.kind == DRAWN:
        return words.say("hand_drawn")
    return words.say("replay_error", who=who) if event.kind == ERRED else ""


def accounts(amounts: Sequence[int], names: Sequence[str]) -> str:
    """Names and points side by side."""
    return "  ".join([f"{name} {signed(amount)}" for name, amount in zip(names, amounts, strict=True)])


def hand_accounts(state: State, names: Sequence[str], words: Words) -> tuple[str, str]:
    """What the hand brought everybody, and the totals."""
    paid = state.results[-1].payments
    return (
        words.say("says", subject=words.say("title_payments"), value=accounts(paid, names)),
        words.say("says", subject=words.say("title_total"), value=accounts(state.totals, names)),
    )


def ending(film: Film, words: Words) -> str:
    """Why there is no more; nothing where the match was played to its end."""
    if film.faults:
        return words.fault(film.faults[0])
    if film.record.is_complete:
        return ""
    if not film.frames:
        return words.say("replay_empty")
    setup = film.record.setup
    return words.say("replay_half", hand=film.frames[-1].state.number + 1, hands=setup.first + setup.hands)
