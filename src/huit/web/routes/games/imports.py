"""POST /api/imports: games from a file of another program. Nothing is stored."""

from __future__ import annotations

from typing import Any, Final

from fastapi import Response

from huit.web.answers.replays.imports import answer_import
from huit.web.heavy import HEAVY, Heavy
from huit.web.language import AskedLanguage
from huit.web.responses import api_router, documented
from huit.web.routes.games.replays import SentRecord
from huit.web.wire.games.imports import ImportAnswer

router = api_router("replays", about_hands=True)
_FILE: Final[dict[str, Any]] = {
    "requestBody": {
        "required": True,
        "description": "a file of tziakcha, PMN, Botzone or the text logs of the AI contests",
        "content": {"text/plain": {"schema": {"type": "string"}}},
    }
}


@router.post("/imports", openapi_extra=_FILE, **documented(ImportAnswer, *HEAVY))
async def import_file(content: SentRecord, lang: AskedLanguage, heavy: Heavy) -> Response:
    """The games of a file as records of ours, at most a hundred, with what was lost and what differs."""
    return await heavy.answer(answer_import, content, lang)
