"""POST /api/sheet."""

from __future__ import annotations

from fastapi import Response

from huit.web.answering import documented, routes, sent
from huit.web.answers.sheets import answer_sheet
from huit.web.language import AskedLanguage
from huit.web.wire.sheets import SheetAnswer, SheetRequest

router = routes("sheet")


@router.post("/sheet", **documented(SheetAnswer))
def sheet(asked: SheetRequest, lang: AskedLanguage) -> Response:
    """The sheet of a table added up: totals, table points, and each fault with its hand. In a thread: kept hands are
    counted again."""
    return sent(answer_sheet(asked.model_dump(), lang))
