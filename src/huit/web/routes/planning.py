"""POST /api/waits, /api/distance and /api/advice: an unfinished hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from fastapi import Response

from huit.web.answering import documented, routes, sent
from huit.web.answers.planning import Claim, answer_advice, answer_distance, answer_waits
from huit.web.answers.speaking import Plain
from huit.web.language import AskedLanguage
from huit.web.routes.scoring import hand_asked
from huit.web.wire.asked import AdviceRequest, PlanRequest
from huit.web.wire.plans import AdviceAnswer, DistanceAnswer, WaitsAnswer

AT_ONCE: Final = 2  # plans being made; more would only share the same time
router = routes("planning", about_hands=True)
_LIMITER: Final = CapacityLimiter(AT_ONCE)


@router.post("/waits", **documented(WaitsAnswer))
async def waits(asked: PlanRequest, _: AskedLanguage) -> Response:
    """What a hand of thirteen tiles waits for, with points and copies left."""
    return await _later(lambda: answer_waits(hand_asked(asked), asked.profile, asked.seen))


@router.post("/distance", **documented(DistanceAnswer))
async def distance(asked: PlanRequest, _: AskedLanguage) -> Response:
    """How many tiles a hand is from ready, and which tiles bring it nearer."""
    return await _later(lambda: answer_distance(hand_asked(asked), asked.profile, asked.seen))


@router.post("/advice", **documented(AdviceAnswer))
async def advice(asked: AdviceRequest, lang: AskedLanguage) -> Response:
    """What to throw or claim to reach the minimum, each choice with its reason."""
    claim = None if asked.claim is None else Claim(asked.claim.tile, asked.claim.source)
    hand = hand_asked(asked)
    return await _later(lambda: answer_advice(hand, asked.profile, asked.seen, claim, asked.wall, lang))


async def _later(make: Callable[[], Plain]) -> Response:
    """In a thread, so that scores are not kept waiting."""
    return sent(await run_sync(make, limiter=_LIMITER))
