"""POST /api/waits, /api/distance and /api/advice: an unfinished hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from fastapi import Response

from huit.web.answers.hands.planning import Claim, answer_advice, answer_distance, answer_waits
from huit.web.answers.plain import Plain
from huit.web.language import AskedLanguage
from huit.web.responses import api_router, documented, json_response
from huit.web.routes.scoring import hand_asked
from huit.web.wire.hand_requests import AdviceRequest, PlanRequest
from huit.web.wire.plans import AdviceAnswer, DistanceAnswer, WaitsAnswer

AT_ONCE: Final = 2  # concurrent plans; more would share the same core
router = api_router("planning", about_hands=True)
_LIMITER: Final = CapacityLimiter(AT_ONCE)


@router.post("/waits", **documented(WaitsAnswer))
async def waits(asked: PlanRequest, _: AskedLanguage) -> Response:
    """The waits of thirteen tiles, with points and copies left."""
    return await _later(lambda: answer_waits(hand_asked(asked), asked.profile, asked.seen))


@router.post("/distance", **documented(DistanceAnswer))
async def distance(asked: PlanRequest, _: AskedLanguage) -> Response:
    """The distance of a hand from ready (shanten), and the tiles that reduce it."""
    return await _later(lambda: answer_distance(hand_asked(asked), asked.profile, asked.seen))


@router.post("/advice", **documented(AdviceAnswer))
async def advice(asked: AdviceRequest, lang: AskedLanguage) -> Response:
    """The best discards or claims towards the minimum, each with its reason."""
    claim = None if asked.claim is None else Claim(asked.claim.tile, asked.claim.source)
    hand = hand_asked(asked)
    return await _later(lambda: answer_advice(hand, asked.profile, asked.seen, claim, asked.wall, lang))


async def _later(make: Callable[[], Plain]) -> Response:
    """Answer from a thread, so that scores do not wait."""
    return json_response(await run_sync(make, limiter=_LIMITER))
