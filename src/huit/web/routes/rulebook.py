"""GET /api/fans, /api/fans/{id}, /api/principles and /api/rulebook."""

from __future__ import annotations

from fastapi import Response

from huit.web.answering import documented, routes, sent
from huit.web.answers.rulebook import answer_fan, answer_fans, answer_principles, answer_rulebook
from huit.web.language import AskedLanguage
from huit.web.wire.book import FanPage, FansAnswer, PrinciplesAnswer, RulebookAnswer

router = routes("rulebook")


# Without async: each is made once, in a thread, and kept.


@router.get("/fans", **documented(FansAnswer))
def fans(lang: AskedLanguage) -> Response:
    """The table of 81 and the flowers."""
    return sent(answer_fans(lang), keep=True)


@router.get("/fans/{name}", **documented(FanPage))
def fan(name: str, lang: AskedLanguage) -> Response:
    """A fan: its definition, an example, a near miss, what it absorbs and what absorbs it."""
    return sent(answer_fan(name, lang), keep=True)


@router.get("/principles", **documented(PrinciplesAnswer))
def principles(lang: AskedLanguage) -> Response:
    """The principles, the rulings and their sources."""
    return sent(answer_principles(lang), keep=True)


@router.get("/rulebook", **documented(RulebookAnswer))
def rulebook(lang: AskedLanguage) -> Response:
    """All pages of the rulebook at once."""
    return sent(answer_rulebook(lang), keep=True)
