"""GET /api/words: the texts of the pages."""

from __future__ import annotations

from fastapi import Response

from huit.web.answers.page_words import web_words
from huit.web.language import AskedLanguage
from huit.web.responses import api_router, documented, json_response
from huit.web.wire.rulebook import WordsAnswer

router = api_router("words")


@router.get("/words", **documented(WordsAnswer))
async def words(lang: AskedLanguage) -> Response:
    """All texts of the pages in one language; {names} in braces are placeholders."""
    return json_response({"language": lang, "words": web_words(lang)}, keep=True)
