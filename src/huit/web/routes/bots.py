"""GET /api/bots."""

from __future__ import annotations

from fastapi import Response

from huit.web.answering import documented, routes, sent
from huit.web.answers.bots import answer_bots
from huit.web.language import AskedLanguage
from huit.web.wire.bots import BotsAnswer

router = routes("bots")


@router.get("/bots", **documented(BotsAnswer))
def bots(lang: AskedLanguage) -> Response:
    """The levels of the bots by strength, with the figures that were measured."""
    return sent(answer_bots(lang), keep=True)
