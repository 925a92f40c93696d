"""POST /api/replays, /api/replays/hands/{number} and /api/replays/hands/{number}/review: a record that is sent along.

Nothing of it is kept: each request brings the whole record, which for a match is less than a photograph.
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
from huit.game.film import Film
from huit.learn.review import Decision
from huit.web.answering import documented, routes, sent
from huit.web.answers.replays import answer_played_hand, answer_replay, film_in
from huit.web.answers.replays_review import answer_review, decisions_of
from huit.web.language import AskedLanguage
from huit.web.wire.asked import WindLetter
from huit.web.wire.replays import PlayedHandAnswer, ReplayAnswer, ReviewedDecision

AT_ONCE: Final = 2  # games being replayed or decisions being judged; more would only share the same time
router = routes("replays", about_hands=True)
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
    """One JSON value a line, each sent as soon as it is known. Compression would hold them back."""

    media_type = "application/x-ndjson"

    def __init__(self, lines: AsyncIterator[str], status_code: int = 200) -> None:
        super().__init__(lines, status_code, {"Cache-Control": "no-store", "Content-Encoding": "identity"})


async def _sent_film(request: Request) -> Film:
    """The game in the body."""
    return await later(partial(film_in, await request.body()))


SentFilm = Annotated[Film, Depends(_sent_film)]
REVIEW: Final[dict[str, Any]] = {
    "responses": {200: {"model": ReviewedDecision}},
    "response_class": LinesResponse,
    "status_code": 200,  # that of a response class of one's own is not known
}


@router.post("/replays", openapi_extra=_RECORD, **documented(ReplayAnswer))
async def replay(film: SentFilm, lang: AskedLanguage) -> Response:
    """The match in a record: who played, what each hand brought. Half a record is read as far as it goes."""
    return sent(answer_replay(film, lang))


@router.post("/replays/hands/{number}", openapi_extra=_RECORD, **documented(PlayedHandAnswer))
async def played_hand(number: int, film: SentFilm, lang: AskedLanguage) -> Response:
    """A hand move by move with all tiles open, and its score explained."""
    return await hand_of_film(film, number, lang)


@router.post("/replays/hands/{number}/review", openapi_extra=_RECORD, **REVIEW)
async def reviewed_hand(
    number: int, film: SentFilm, lang: AskedLanguage, seat: SeatAsked, start: StartAsked = 0, most: MostAsked = 1000
) -> Response:
    """Each decision of a seat beside what the master would have done, one a line as they are judged."""
    return review_of_film(film, number, decisions_of(film, number, SEATS.index(seat), start)[:most], lang)


# For whoever has a film -----------------------------------------------------------------------------------------------


async def hand_of_film(film: Film, number: int, lang: str) -> Response:
    return sent(await later(partial(answer_played_hand, film, number, lang)))


def review_of_film(film: Film, number: int, decisions: Sequence[Decision], lang: str) -> Response:
    """The decisions are known, and a hand that is not there was refused, before the first line."""

    async def lines() -> AsyncIterator[str]:
        for decision in decisions:
            judged = await later(partial(answer_review, film, number, decision, lang))
            yield json.dumps(judged, ensure_ascii=False) + "\n"

    return LinesResponse(lines())


async def later(make: Callable[[], Made]) -> Made:
    """In a thread, so that nobody else is kept waiting."""
    return await run_sync(make, limiter=_LIMITER)
