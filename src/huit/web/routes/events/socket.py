"""The WebSocket of an event."""

from __future__ import annotations

from fastapi import WebSocket

from huit.core.words import LANGUAGES
from huit.web.language import accepted
from huit.web.responses import api_router
from huit.web.websocket.events import serve_event

router = api_router("events")


@router.websocket("/events/{event}/socket")
async def event_socket(socket: WebSocket, event: str, lang: str = "") -> None:
    """The WebSocket of an event: a snapshot, then what changes."""
    language = lang if lang in LANGUAGES else accepted(socket.headers.get("accept-language"))
    await serve_event(socket, event, language)
