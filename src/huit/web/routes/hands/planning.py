"""POST /api/waits, /api/distance and /api/advice: an unfinished hand."""

from __future__ import annotations

from fastapi import Response

from huit.web.answers.hands.planning import Claim, answer_advice, answer_distance, answer_waits
from huit.web.heavy import HEAVY, Heavy
from huit.web.language import AskedLanguage
from huit.web.responses import api_router, documented
from huit.web.routes.hands.scoring import hand_asked
from huit.web.wire.hands.plans import AdviceAnswer, DistanceAnswer, WaitsAnswer
from huit.web.wire.hands.requests import AdviceRequest, PlanRequest

router = api_router("planning", about_hands=True)


@router.post("/waits", **documented(WaitsAnswer, *HEAVY))
async def waits(asked: PlanRequest, _: AskedLanguage, heavy: Heavy) -> Response:
    """The waits of thirteen tiles, with points and copies left."""
    return await heavy.answer(answer_waits, hand_asked(asked), asked.profile, asked.seen)


@router.post("/distance", **documented(DistanceAnswer, *HEAVY))
async def distance(asked: PlanRequest, _: AskedLanguage, heavy: Heavy) -> Response:
    """The distance of a hand from ready (shanten), and the tiles that reduce it."""
    return await heavy.answer(answer_distance, hand_asked(asked), asked.profile, asked.seen)


@router.post("/advice", **documented(AdviceAnswer, *HEAVY))
async def advice(asked: AdviceRequest, lang: AskedLanguage, heavy: Heavy) -> Response:
    """The best discards or claims towards the minimum, each with its reason."""
    claim = None if asked.claim is None else Claim(asked.claim.tile, asked.claim.source)
    hand = hand_asked(asked)
    return await heavy.answer(answer_advice, hand, asked.profile, asked.seen, claim, asked.wall, lang)
