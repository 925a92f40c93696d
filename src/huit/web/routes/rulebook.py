"""GET /api/fans, /api/fans/{id}, /api/fan-search, /api/principles, /api/play, /api/rulebook and /api/card.pdf."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import Query, Request, Response

from huit.core.profiles import DEFAULT
from huit.web.answers.rulebook.fans import answer_fan, answer_fans, answer_rulebook, answer_search
from huit.web.answers.rulebook.play import answer_play
from huit.web.answers.rulebook.principles import answer_principles
from huit.web.card.drawing import card_of_81
from huit.web.heavy import HEAVY, Heavy
from huit.web.language import AskedLanguage
from huit.web.responses import AN_HOUR, api_router, documented, kept_response, refusals
from huit.web.wire.hands.requests import ProfileName
from huit.web.wire.rulebook import (
    FanPageModel,
    FansAnswer,
    FanSearchAnswer,
    PlayAnswer,
    PrinciplesAnswer,
    RulebookAnswer,
)

router = api_router("rulebook")
_PDF: Final[dict[int | str, dict[str, Any]]] = {
    200: {"content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}},
    **refusals(*HEAVY),
}


# Not async: each answer is made once, in a thread, and kept.


@router.get("/fans", **documented(FansAnswer))
def fans(request: Request, lang: AskedLanguage) -> Response:
    """The 81 fans and the flowers."""
    return kept_response(request, answer_fans, lang)


@router.get("/fans/{name}", **documented(FanPageModel))
def fan(request: Request, name: str, lang: AskedLanguage) -> Response:
    """A fan: definition, example, near miss, and which fans it absorbs or is absorbed by."""
    return kept_response(request, answer_fan, name, lang)


@router.get("/fan-search", **documented(FanSearchAnswer, *HEAVY))
async def fan_search(
    q: Annotated[str, Query(max_length=80, examples=["七对"])], lang: AskedLanguage, heavy: Heavy
) -> Response:
    """Search fans by a part of a name or alias in any language, or by a similar spelling."""
    return await heavy.answer(answer_search, q, lang)


@router.get("/principles", **documented(PrinciplesAnswer))
def principles(request: Request, lang: AskedLanguage) -> Response:
    """The principles, the rulings and their sources."""
    return kept_response(request, answer_principles, lang)


@router.get("/rulebook", **documented(RulebookAnswer))
def rulebook(request: Request, lang: AskedLanguage) -> Response:
    """All pages of the rulebook at once."""
    return kept_response(request, answer_rulebook, lang)


@router.get("/play", **documented(PlayAnswer))
def play(request: Request, lang: AskedLanguage) -> Response:
    """The rules of play, from the wall to the payment, numbered and illustrated."""
    return kept_response(request, answer_play, lang)


@router.get("/card.pdf", response_class=Response, responses=_PDF)
async def card(lang: AskedLanguage, heavy: Heavy, profile: ProfileName = DEFAULT) -> Response:
    """The 81 fans on two A4 pages, as PDF."""
    drawn = await heavy.value(card_of_81, lang, profile)
    named = {"Content-Disposition": f'inline; filename="huit-81-{lang}.pdf"', "Content-Encoding": "identity"}
    return Response(drawn, media_type="application/pdf", headers={**AN_HOUR, **named})
