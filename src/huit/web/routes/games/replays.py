"""POST /api/replays, /api/replays/hands/{number} and /api/replays/hands/{number}/review: replay of an uploaded record.

Nothing is stored: every request brings the whole record, about 50 KB for a match.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import Depends, Query, Request, Response

from huit.game.actions import SEAT_LETTERS
from huit.web.answers.replays.records import decisions_of_record, hand_of_record, replay_of_record, review_of_record
from huit.web.heavy import HEAVY, Heavy, HeavyWork, LinesResponse
from huit.web.language import AskedLanguage
from huit.web.responses import api_router, documented, refusals
from huit.web.wire.games.replays import PlayedHandAnswer, ReplayAnswer, ReviewedDecisionModel
from huit.web.wire.hands.requests import WindLetter

router = api_router("replays", about_hands=True)
_RECORD: Final[dict[str, Any]] = {
    "requestBody": {
        "required": True,
        "description": "the text of a record, as `huit play --record` writes it, or of several one after the other",
        "content": {"text/plain": {"schema": {"type": "string"}}},
    }
}
SeatAsked = Annotated[WindLetter, Query(description="whose decisions")]
StartAsked = Annotated[int, Query(ge=0, description="the step to begin with; those before it come last")]
MostAsked = Annotated[int, Query(ge=1, description="how many decisions; by default all of them")]

GameAsked = Annotated[int, Query(ge=1, description="which game, where the file has several")]


async def _sent_record(request: Request) -> bytes:
    """The record in the request body."""
    return await request.body()


SentRecord = Annotated[bytes, Depends(_sent_record)]
REVIEW: Final[dict[str, Any]] = {
    "responses": {200: {"model": ReviewedDecisionModel}, **refusals(*HEAVY)},
    "response_class": LinesResponse,
    "status_code": 200,  # not inferred from a custom response class
}


@router.post("/replays", openapi_extra=_RECORD, **documented(ReplayAnswer, *HEAVY))
async def replay(record: SentRecord, lang: AskedLanguage, heavy: Heavy, game: GameAsked = 1) -> Response:
    """The match in a record: players and results of the hands. A truncated record is read as far as it goes."""
    return await heavy.answer(replay_of_record, record, lang, game)


@router.post("/replays/hands/{number}", openapi_extra=_RECORD, **documented(PlayedHandAnswer, *HEAVY))
async def played_hand(
    number: int, record: SentRecord, lang: AskedLanguage, heavy: Heavy, game: GameAsked = 1
) -> Response:
    """A hand move by move with all tiles open, and its score explained."""
    return await heavy.answer(hand_of_record, record, number, lang, game)


@router.post("/replays/hands/{number}/review", openapi_extra=_RECORD, **REVIEW)
async def reviewed_hand(
    number: int,
    record: SentRecord,
    lang: AskedLanguage,
    heavy: Heavy,
    seat: SeatAsked,
    start: StartAsked = 0,
    most: MostAsked = 1000,
    game: GameAsked = 1,
) -> Response:
    """The decisions of a seat compared with the master's, one JSON line each; if it has to end early, the last line is
    the `error`."""
    return await review_lines(heavy, record, number, SEAT_LETTERS.index(seat), start, most, lang, game)


async def review_lines(
    heavy: HeavyWork, record: bytes, number: int, seat: int, start: int, most: int, lang: str, game: int = 1
) -> Response:
    """The streamed review of some decisions. Errors are raised before the first line."""
    decisions = await heavy.value(decisions_of_record, record, number, seat, start, most, game)
    return heavy.lines(review_of_record, [(record, number, decision, lang, game) for decision in decisions])
