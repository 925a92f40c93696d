"""GET /api/words: the sentences of the pages."""

from __future__ import annotations

from fastapi import Response

from huit.web.answering import documented, routes, sent
from huit.web.answers.speaking import web_words
from huit.web.language import AskedLanguage
from huit.web.wire.book import WordsAnswer

router = routes("words")


@router.get("/words", **documented(WordsAnswer))
async def words(lang: AskedLanguage) -> Response:
    """Every sentence of the pages in one language; {names} in braces are to be filled in."""
    return sent({"language": lang, "words": web_words(lang)}, keep=True)
