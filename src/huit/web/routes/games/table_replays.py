"""GET /api/tables/{table}/replay, .../replay/hands/{number} and .../replay/hands/{number}/review: a finished match."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Request, Response

from huit.game.actions import SEAT_LETTERS
from huit.web.answers.replays.records import hand_of_record, replay_of_record
from huit.web.heavy import HEAVY, Heavy
from huit.web.language import AskedLanguage
from huit.web.responses import api_router, documented, refusals
from huit.web.routes.games.replays import REVIEW, MostAsked, SeatAsked, StartAsked, review_lines
from huit.web.routes.tables import TableName, record_of_table
from huit.web.wire.games.replays import PlayedHandAnswer, ReplayAnswer

router = api_router("replays")
_REFUSED: Final = (409, *HEAVY)
_REVIEW: Final = {**REVIEW, "responses": REVIEW["responses"] | refusals(*_REFUSED)}
_KEPT: Final = 8  # cached records: a reader goes from hand to hand of one


async def _table_record(table: TableName, request: Request, heavy: Heavy) -> bytes:
    """The record of a finished table, cached. Raises Refused for a match in progress."""
    records: dict[str, bytes] = request.app.state.records
    if table not in records:
        records[table] = (await record_of_table(table, request, heavy)).encode()
    while len(records) > _KEPT:
        records.pop(next(iter(records)))
    return records[table]


TableRecord = Annotated[bytes, Depends(_table_record)]


@router.get("/tables/{table}/replay", **documented(ReplayAnswer, *_REFUSED))
async def replay(record: TableRecord, lang: AskedLanguage, heavy: Heavy) -> Response:
    """A finished match: players and results of the hands."""
    return await heavy.answer(replay_of_record, record, lang)


@router.get("/tables/{table}/replay/hands/{number}", **documented(PlayedHandAnswer, *_REFUSED))
async def played_hand(number: int, record: TableRecord, lang: AskedLanguage, heavy: Heavy) -> Response:
    """A hand move by move with all tiles open, and its score explained."""
    return await heavy.answer(hand_of_record, record, number, lang)


@router.get("/tables/{table}/replay/hands/{number}/review", **_REVIEW)
async def reviewed_hand(
    number: int,
    record: TableRecord,
    lang: AskedLanguage,
    heavy: Heavy,
    seat: SeatAsked,
    start: StartAsked = 0,
    most: MostAsked = 1000,
) -> Response:
    """The decisions of a seat compared with the master's, one JSON line each."""
    return await review_lines(heavy, record, number, SEAT_LETTERS.index(seat), start, most, lang)
