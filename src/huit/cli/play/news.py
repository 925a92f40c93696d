"""Events at the table, as one-line news."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from huit.cli.play.table_view import wind_name
from huit.core.tiles import NAMES, NO_TILE
from huit.core.words import Words
from huit.game import events
from huit.game.actions import CLAIM_CHOW, Action, format_action
from huit.game.events import Event

_TOLD: Final = {
    events.DISCARDED: "news_discard",
    events.CHOW_MADE: "news_chow",
    events.PUNG_MADE: "news_pung",
    events.KONG_MADE: "news_kong",
    events.KONG_CONCEALED: "news_concealed_kong",
    events.KONG_PROMOTED: "news_promoted_kong",
    events.FLOWER_SHOWN: "news_flower",
    events.WON: "news_hu",
    events.FALSE_HU: "news_false_hu",
}


def news(history: Sequence[Event], words: Words, number: int) -> list[str]:
    """The last `number` reported events, oldest first."""
    told = [event_text(event, words) for event in history if event.type in _TOLD]
    return told[-number:]


def event_text(event: Event, words: Words) -> str:
    """A reported event as text."""
    return words.say(_TOLD[event.type], who=wind_name(event.seat, words), tiles=_tiles(event)).rstrip()


def is_told(event: Event) -> bool:
    return event.type in _TOLD


def _tiles(event: Event) -> str:
    if event.tile == NO_TILE:
        return ""
    if event.type == events.CHOW_MADE:
        return format_action(Action(event.seat, CLAIM_CHOW, event.tile)).partition(" ")[2]
    return NAMES[event.tile]
