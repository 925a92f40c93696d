"""GET /api/bots."""

from __future__ import annotations

from fastapi import Response

from huit.web.answers.bots import answer_bots
from huit.web.language import AskedLanguage
from huit.web.responses import api_router, documented, json_response
from huit.web.wire.bots import BotsAnswer

router = api_router("bots")


@router.get("/bots", **documented(BotsAnswer))
def bots(lang: AskedLanguage) -> Response:
    """The bot levels by strength, with measured figures."""
    return json_response(answer_bots(lang), keep=True)
