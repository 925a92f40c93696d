"""POST /api/score and /api/hand."""

from __future__ import annotations

from typing import Any

from fastapi import Response

from huit.web.answering import documented, routes, sent
from huit.web.answers.hands import WrittenHand, written
from huit.web.answers.reading import answer_reading
from huit.web.answers.scoring import answer_score
from huit.web.language import AskedLanguage
from huit.web.wire.asked import PlanRequest, ReadingRequest, ScoreRequest
from huit.web.wire.readings import ReadingAnswer
from huit.web.wire.scores import ScoreAnswer

router = routes("scoring", about_hands=True)


@router.post("/score", **documented(ScoreAnswer))
async def score(asked: ScoreRequest, lang: AskedLanguage) -> Response:
    """What a won hand is worth, why, and why not more. Faster than handing it to a thread would be."""
    return sent(answer_score(hand_asked(asked), asked.profile, lang, asked.all_profiles))


@router.post("/hand", **documented(ReadingAnswer))
async def hand(asked: ReadingRequest, _: AskedLanguage) -> Response:
    """The sets, tiles and circumstances of a written hand, finished or not."""
    return sent(answer_reading(asked.hand))


def hand_asked(asked: ScoreRequest | PlanRequest) -> WrittenHand:
    hand: str | dict[str, Any] = asked.hand if isinstance(asked.hand, str) else asked.hand.model_dump()
    return written(hand, asked.circumstances.model_dump())
