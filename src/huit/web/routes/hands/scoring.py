"""POST /api/score and /api/hand."""

from __future__ import annotations

from typing import Any

from fastapi import Response

from huit.web.answers.hands.reading import answer_reading
from huit.web.answers.hands.score import answer_score
from huit.web.answers.hands.written import WrittenHand, written
from huit.web.language import AskedLanguage
from huit.web.quick_route import QuickRoute
from huit.web.responses import api_router, documented, quick_json_response
from huit.web.wire.hands.readings import ReadingAnswer
from huit.web.wire.hands.requests import PlanRequest, ReadingRequest, ScoreRequest
from huit.web.wire.hands.scores import ScoreAnswer

router = api_router("scoring", about_hands=True, route_class=QuickRoute)


@router.post("/score", **documented(ScoreAnswer))
async def score(asked: ScoreRequest, lang: AskedLanguage) -> Response:
    """The score of a won hand, explained. Answered without a thread, which would cost more than the work."""
    return quick_json_response(answer_score(hand_asked(asked), asked.profile, lang, asked.all_profiles, asked.without))


@router.post("/hand", **documented(ReadingAnswer))
async def hand(asked: ReadingRequest, _: AskedLanguage) -> Response:
    """The sets, tiles and circumstances of a hand in notation, complete or not."""
    return quick_json_response(answer_reading(asked.hand))


def hand_asked(asked: ScoreRequest | PlanRequest) -> WrittenHand:
    """The hand of a request."""
    hand: str | dict[str, Any] = asked.hand if isinstance(asked.hand, str) else asked.hand.model_dump()
    return written(hand, asked.circumstances.model_dump())
