"""POST /api/imports: games from a file of another program. Nothing is stored."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from fastapi import Request, Response

from huit.web.answers.replays.imports import answer_import
from huit.web.language import AskedLanguage
from huit.web.responses import api_router, documented, json_response
from huit.web.routes.replays import later
from huit.web.wire.imports import ImportAnswer

router = api_router("replays")
_FILE: Final[dict[str, Any]] = {
    "requestBody": {
        "required": True,
        "description": "a file of tziakcha, PMN, Botzone or the text logs of the AI contests",
        "content": {"text/plain": {"schema": {"type": "string"}}},
    }
}


@router.post("/imports", openapi_extra=_FILE, **documented(ImportAnswer))
async def import_file(request: Request, lang: AskedLanguage) -> Response:
    """The games of a file as records of ours, at most a hundred, with what was lost and what differs."""
    return json_response(await later(partial(answer_import, await request.body(), lang)))
