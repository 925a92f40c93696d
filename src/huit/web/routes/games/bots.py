"""GET /api/bots."""

from __future__ import annotations

from fastapi import Request, Response

from huit.web.answers.bots import answer_bots
from huit.web.language import AskedLanguage
from huit.web.responses import api_router, documented, kept_response
from huit.web.wire.games.bots import BotsAnswer

router = api_router("bots")


@router.get("/bots", **documented(BotsAnswer))
def bots(request: Request, lang: AskedLanguage) -> Response:
    """The bot levels by strength, with measured figures."""
    return kept_response(request, answer_bots, lang)
