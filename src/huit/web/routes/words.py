"""GET /api/words: the texts of the pages."""

from __future__ import annotations

from fastapi import Request, Response

from huit.web.answers.page_words import answer_words
from huit.web.language import AskedLanguage
from huit.web.responses import api_router, documented, kept_response
from huit.web.wire.server import WordsAnswer

router = api_router("words")


@router.get("/words", **documented(WordsAnswer))
def words(request: Request, lang: AskedLanguage) -> Response:
    """All texts of the pages in one language; {names} in braces are placeholders."""
    return kept_response(request, answer_words, lang)
