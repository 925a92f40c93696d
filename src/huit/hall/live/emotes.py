"""Emotes: a few fixed greetings instead of a chat. They are shown and forgotten, never journaled."""

from __future__ import annotations

from typing import Final

from huit.hall.chairs import Chair
from huit.hall.messages.protocol import EMOTES, MessageRefused

AT_ONCE: Final = 3
WITHIN: Final = 15.0  # seconds


def note_emote(chair: Chair, what: str, now: float) -> None:
    """Count an emote of a player. Raises MessageRefused for an unknown one, and after AT_ONCE of them."""
    if what not in EMOTES:
        raise MessageRefused("message_unreadable")
    recent = tuple([time for time in chair.emoted if time > now - WITHIN])
    if len(recent) >= AT_ONCE:
        raise MessageRefused("emote_too_soon")
    chair.emoted = (*recent, now)
