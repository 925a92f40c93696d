"""GET /api/fans, /api/fans/{id}, /api/fan-search, /api/principles, /api/play, /api/rulebook and /api/card.pdf."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Response

from huit.web.answering import AN_HOUR, documented, routes, sent
from huit.web.answers.play import answer_play
from huit.web.answers.rulebook import answer_fan, answer_fans, answer_principles, answer_rulebook, answer_search
from huit.web.card.drawing import card_of_81
from huit.web.language import AskedLanguage
from huit.web.wire.asked import ProfileName
from huit.web.wire.book import FanPage, FansAnswer, FanSearchAnswer, PlayAnswer, PrinciplesAnswer, RulebookAnswer

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


@router.get("/fan-search", **documented(FanSearchAnswer))
def fan_search(q: Annotated[str, Query(max_length=80, examples=["七对"])], lang: AskedLanguage) -> Response:
    """The fans that a text may mean: a part of a name or alias in any of the languages, or something like one."""
    return sent(answer_search(q, lang))


@router.get("/principles", **documented(PrinciplesAnswer))
def principles(lang: AskedLanguage) -> Response:
    """The principles, the rulings and their sources."""
    return sent(answer_principles(lang), keep=True)


@router.get("/rulebook", **documented(RulebookAnswer))
def rulebook(lang: AskedLanguage) -> Response:
    """All pages of the rulebook at once."""
    return sent(answer_rulebook(lang), keep=True)


@router.get("/play", **documented(PlayAnswer))
def play(lang: AskedLanguage) -> Response:
    """How a game goes, from the wall to the payment: every rule by its number, with pictures."""
    return sent(answer_play(lang), keep=True)


@router.get(
    "/card.pdf",
    response_class=Response,
    responses={200: {"content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}}},
)
def card(lang: AskedLanguage, profile: ProfileName = "ffmj") -> Response:
    """The 81 on two A4 pages, to be printed."""
    named = {"Content-Disposition": f'inline; filename="huit-81-{lang}.pdf"'}
    return Response(card_of_81(lang, profile), media_type="application/pdf", headers={**AN_HOUR, **named})
