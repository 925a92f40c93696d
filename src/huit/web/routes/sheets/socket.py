"""The WebSocket of a shared sheet."""

from __future__ import annotations

from fastapi import WebSocket

from huit.core.words import LANGUAGES
from huit.web.language import accepted
from huit.web.responses import api_router
from huit.web.websocket.sheets import serve_sheet

router = api_router("sheet")


@router.websocket("/sheets/{sheet}/socket")
async def sheet_socket(socket: WebSocket, sheet: str, lang: str = "") -> None:
    """The WebSocket of a shared sheet: the sheet and the people at it, then what changes."""
    language = lang if lang in LANGUAGES else accepted(socket.headers.get("accept-language"))
    await serve_sheet(socket, socket.app.state.sheets, sheet, language)
