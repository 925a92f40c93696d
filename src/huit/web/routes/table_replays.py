"""GET /api/tables/{table}/replay, .../replay/hands/{number} and .../replay/hands/{number}/review: a finished match."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Final

from fastapi import Depends, Request, Response

from huit.game.actions import SEATS
from huit.game.records.timeline import Timeline
from huit.web.answers.replays.match import answer_replay, timeline_in
from huit.web.answers.replays.review import decisions_of
from huit.web.language import AskedLanguage
from huit.web.responses import api_router, documented, json_response, refusals
from huit.web.routes.replays import (
    REVIEW,
    MostAsked,
    SeatAsked,
    StartAsked,
    hand_of_timeline,
    later,
    review_of_timeline,
)
from huit.web.routes.tables import TableName, lines_of_record
from huit.web.wire.replays import PlayedHandAnswer, ReplayAnswer

router = api_router("replays")
_REVIEW: Final = {**REVIEW, "responses": REVIEW["responses"] | refusals(409, 503)}
_KEPT: Final = 8  # cached games: a reader goes from hand to hand of one


async def _timeline_of_table(table: TableName, request: Request) -> Timeline:
    """The game of a finished table, cached. Raises Refused for a match in progress."""
    timelines: dict[str, Timeline] = request.app.state.timelines
    if table not in timelines:
        lines = await lines_of_record(table, request)
        timelines[table] = await later(partial(timeline_in, "".join([line + "\n" for line in lines]).encode()))
    while len(timelines) > _KEPT:
        timelines.pop(next(iter(timelines)))
    return timelines[table]


TableTimeline = Annotated[Timeline, Depends(_timeline_of_table)]


@router.get("/tables/{table}/replay", **documented(ReplayAnswer, 409, 503))
async def replay(timeline: TableTimeline, lang: AskedLanguage) -> Response:
    """A finished match: players and results of the hands."""
    return json_response(answer_replay(timeline, lang))


@router.get("/tables/{table}/replay/hands/{number}", **documented(PlayedHandAnswer, 409, 503))
async def played_hand(number: int, timeline: TableTimeline, lang: AskedLanguage) -> Response:
    """A hand move by move with all tiles open, and its score explained."""
    return await hand_of_timeline(timeline, number, lang)


@router.get("/tables/{table}/replay/hands/{number}/review", **_REVIEW)
async def reviewed_hand(
    number: int,
    timeline: TableTimeline,
    lang: AskedLanguage,
    seat: SeatAsked,
    start: StartAsked = 0,
    most: MostAsked = 1000,
) -> Response:
    """The decisions of a seat compared with the master's, one JSON line each."""
    return review_of_timeline(timeline, number, decisions_of(timeline, number, SEATS.index(seat), start)[:most], lang)
