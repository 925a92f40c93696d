"""POST /api/sheet."""

from __future__ import annotations

from fastapi import Response

from huit.web.answers.sheets import answer_sheet
from huit.web.heavy import HEAVY, Heavy
from huit.web.language import AskedLanguage
from huit.web.responses import api_router, documented
from huit.web.wire.sheets import SheetAnswer, SheetRequest

router = api_router("sheet")


@router.post("/sheet", **documented(SheetAnswer, *HEAVY))
async def sheet(asked: SheetRequest, lang: AskedLanguage, heavy: Heavy) -> Response:
    """Add up a score sheet: totals, table points and faults. Given hands are scored again."""
    return await heavy.answer(answer_sheet, asked.model_dump(), lang)
