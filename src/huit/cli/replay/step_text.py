"""A step of a replay in words: moves, overridden calls, the end of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from huit.cli.play.news import event_text, is_told
from huit.cli.play.table_view import wind_name
from huit.core.tiles import NAMES, NO_TILE
from huit.core.words import Words
from huit.core.words.explanation_types import signed
from huit.game.actions import CLAIM_CHOW, CLAIM_KONG, CLAIM_PUNG, HU, Action
from huit.game.aliases import Seat
from huit.game.events import DRAWN, DREW, ERRED, NOBODY, Event, as_seen_by
from huit.game.records.timeline import Frame, Timeline
from huit.game.standing import State

_CALLS: Final = {CLAIM_CHOW: "call_chow", CLAIM_PUNG: "call_pung", CLAIM_KONG: "call_kong", HU: "call_hu"}


def told(frame: Frame, seat: Seat | None, words: Words) -> list[str]:
    """Events of a step as a seat sees them; None for a spectator who sees everything."""
    calls = [_call_text(call, words) for call in frame.calls]
    seen = [event if seat is None else as_seen_by(event, seat) for event in frame.events]
    return calls + [text for text in [_event_text(event, words) for event in seen] if text]


def _call_text(call: Action, words: Words) -> str:
    return words.say("replay_call", who=wind_name(call.seat, words), call=words.say(_CALLS[call.type]))


def _event_text(event: Event, words: Words) -> str:
    if is_told(event):
        return event_text(event, words)
    who = wind_name(event.seat, words) if event.seat != NOBODY else ""
    if event.type == DREW:
        key = "replay_replacement" if event.replacement else "replay_draw"
        return words.say(key, who=who, tile=NAMES[event.tile] if event.tile != NO_TILE else "").rstrip()
    if event.type == DRAWN:
        return words.say("hand_drawn")
    return words.say("replay_error", who=who) if event.type == ERRED else ""


def accounts(amounts: Sequence[int], names: Sequence[str]) -> str:
    """Names and points side by side."""
    return "  ".join([f"{name} {signed(amount)}" for name, amount in zip(names, amounts, strict=True)])


def hand_accounts(state: State, names: Sequence[str], words: Words) -> tuple[str, str]:
    """Payments of the hand, and the totals."""
    paid = state.results[-1].payments
    return (
        words.say("says", subject=words.say("title_payments"), value=accounts(paid, names)),
        words.say("says", subject=words.say("title_total"), value=accounts(state.totals, names)),
    )


def ending(timeline: Timeline, words: Words) -> str:
    """The reason why a record ends early; empty for a finished match."""
    if timeline.faults:
        return words.fault(timeline.faults[0])
    if timeline.record.is_complete:
        return ""
    if not timeline.frames:
        return words.say("replay_empty")
    setup = timeline.record.setup
    return words.say("replay_half", hand=timeline.frames[-1].state.number + 1, hands=setup.first + setup.hands)
