"""POST /api/sheet."""

from __future__ import annotations

from fastapi import Response

from huit.web.answers.sheets import answer_sheet
from huit.web.language import AskedLanguage
from huit.web.responses import api_router, documented, json_response
from huit.web.wire.sheets import SheetAnswer, SheetRequest

router = api_router("sheet")


@router.post("/sheet", **documented(SheetAnswer))
def sheet(asked: SheetRequest, lang: AskedLanguage) -> Response:
    """Add up a score sheet: totals, table points and faults. Runs in a thread, because given hands are scored again."""
    return json_response(answer_sheet(asked.model_dump(), lang))
