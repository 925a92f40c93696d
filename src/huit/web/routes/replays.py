"""POST /api/replays, /api/replays/hands/{number} and /api/replays/hands/{number}/review: replay of an uploaded record.

Nothing is stored: every request brings the whole record, about 50 KB for a match.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from typing import Annotated, Any, Final, TypeVar

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from fastapi import Depends, Query, Request, Response
from fastapi.responses import StreamingResponse

from huit.game.actions import SEATS
from huit.game.records.timeline import Timeline
from huit.learn.review.review import PlayedDecision
from huit.web.answers.replays.match import answer_played_hand, answer_replay, timeline_in
from huit.web.answers.replays.review import answer_review, decisions_of
from huit.web.language import AskedLanguage
from huit.web.responses import api_router, documented, json_response
from huit.web.wire.hand_requests import WindLetter
from huit.web.wire.replays import PlayedHandAnswer, ReplayAnswer, ReviewedDecisionModel

AT_ONCE: Final = 2  # concurrent replays and reviews; more would share the same core
router = api_router("replays", about_hands=True)
_LIMITER: Final = CapacityLimiter(AT_ONCE)
_RECORD: Final[dict[str, Any]] = {
    "requestBody": {
        "required": True,
        "description": "the text of a record, as `huit play --record` writes it",
        "content": {"text/plain": {"schema": {"type": "string"}}},
    }
}
Made = TypeVar("Made")
SeatAsked = Annotated[WindLetter, Query(description="whose decisions")]
StartAsked = Annotated[int, Query(ge=0, description="the step to begin with; those before it come last")]


MostAsked = Annotated[int, Query(ge=1, description="how many decisions; by default all of them")]


class LinesResponse(StreamingResponse):
    """JSON lines, each sent as soon as it is ready; uncompressed, for compression would buffer them."""

    media_type = "application/x-ndjson"

    def __init__(self, lines: AsyncIterator[str], status_code: int = 200) -> None:
        super().__init__(lines, status_code, {"Cache-Control": "no-store", "Content-Encoding": "identity"})


async def _sent_timeline(request: Request) -> Timeline:
    """The game in the request body."""
    return await later(partial(timeline_in, await request.body()))


SentTimeline = Annotated[Timeline, Depends(_sent_timeline)]
REVIEW: Final[dict[str, Any]] = {
    "responses": {200: {"model": ReviewedDecisionModel}},
    "response_class": LinesResponse,
    "status_code": 200,  # not inferred from a custom response class
}


@router.post("/replays", openapi_extra=_RECORD, **documented(ReplayAnswer))
async def replay(timeline: SentTimeline, lang: AskedLanguage) -> Response:
    """The match in a record: players and results of the hands. A truncated record is read as far as it goes."""
    return json_response(answer_replay(timeline, lang))


@router.post("/replays/hands/{number}", openapi_extra=_RECORD, **documented(PlayedHandAnswer))
async def played_hand(number: int, timeline: SentTimeline, lang: AskedLanguage) -> Response:
    """A hand move by move with all tiles open, and its score explained."""
    return await hand_of_timeline(timeline, number, lang)


@router.post("/replays/hands/{number}/review", openapi_extra=_RECORD, **REVIEW)
async def reviewed_hand(
    number: int,
    timeline: SentTimeline,
    lang: AskedLanguage,
    seat: SeatAsked,
    start: StartAsked = 0,
    most: MostAsked = 1000,
) -> Response:
    """The decisions of a seat compared with the master's, one JSON line each."""
    return review_of_timeline(timeline, number, decisions_of(timeline, number, SEATS.index(seat), start)[:most], lang)


# Shared with table_replays -------------------------------------------------------------------------------------------


async def hand_of_timeline(timeline: Timeline, number: int, lang: str) -> Response:
    """The response for one hand of a game."""
    return json_response(await later(partial(answer_played_hand, timeline, number, lang)))


def review_of_timeline(timeline: Timeline, number: int, decisions: Sequence[PlayedDecision], lang: str) -> Response:
    """The streamed review of some decisions. Errors are raised before the first line."""

    async def lines() -> AsyncIterator[str]:
        for decision in decisions:
            judged = await later(partial(answer_review, timeline, number, decision, lang))
            yield json.dumps(judged, ensure_ascii=False) + "\n"

    return LinesResponse(lines())


async def later(make: Callable[[], Made]) -> Made:
    """Run a function in a thread."""
    return await run_sync(make, limiter=_LIMITER)
